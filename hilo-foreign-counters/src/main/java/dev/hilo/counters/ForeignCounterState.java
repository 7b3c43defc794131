package dev.hilo.counters;

/**
 * What a probe of a counter has shown.
 *
 * @param blockSize how many numbers a value stands for, from 1 up
 * @param ascending whether each value is above all that any client took before
 * @param last the last value that it can give
 * @param highest the highest value that it may have given, or {@link #UNKNOWN}
 */
record ForeignCounterState(long blockSize, boolean ascending, long last, long highest) {

	/** Where nothing shows what it has given. */
	static final long UNKNOWN = Long.MIN_VALUE;

	ForeignCounterState withHighest(long highest) {
		return new ForeignCounterState(this.blockSize, this.ascending, this.last, highest);
	}

}
