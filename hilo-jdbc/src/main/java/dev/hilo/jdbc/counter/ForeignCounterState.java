package dev.hilo.jdbc.counter;

/**
 * What a probe of a counter has shown.
 *
 * @param blockSize how many numbers a value stands for, from 1 up
 * @param ascending whether each value is above all that any client took before
 * @param last the last value that it can give
 * @param highest the highest value that it may have given, below 0 if that is not known
 */
record ForeignCounterState(long blockSize, boolean ascending, long last, long highest) {

	/** Where nothing shows what it has given. */
	static final long UNKNOWN = -1;

}
