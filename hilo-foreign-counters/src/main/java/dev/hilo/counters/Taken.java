package dev.hilo.counters;

import java.util.Arrays;

/**
 * What a counter has given.
 *
 * @param values a value for each block, at least one
 * @param state the counter as it is afterwards: its owner may change it at any time
 */
@SuppressWarnings("ArrayRecordComponent") // read once
record Taken(long[] values, ForeignCounterState state) {

	/** The counter, with the highest value that is known of it. */
	ForeignCounterState stateAfter() {
		return this.state.withHighest(Arrays.stream(this.values).max().orElseThrow());
	}

}
