package dev.hilo.jdbc.counter;

/**
 * What a counter has given.
 *
 * @param values a value for each block, at least one
 * @param facts the counter as it is afterwards: its owner may change it at any time
 */
@SuppressWarnings("ArrayRecordComponent") // read once
public record Taken(long[] values, CounterFacts facts) {
}
