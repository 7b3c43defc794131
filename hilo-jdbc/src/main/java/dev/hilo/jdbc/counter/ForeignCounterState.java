package dev.hilo.jdbc.counter;

/**
 * What a look at a counter has shown.
 *
 * @param blockSize how many numbers a value stands for, from 1 up
 * @param ascending whether each value is above all that any client took before
 * @param last the last value that it can give
 */
record ForeignCounterState(long blockSize, boolean ascending, long last) {
}
