package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * What happened to one collection, counted for snapshots. Drawing counts nothing.
 * Thread-safe.
 */
final class BufferStatistics {

	/** Callers that are waiting for a range now. */
	final AtomicInteger waiting = new AtomicInteger();

	/** Numbers that requests of unknown outcome may have reserved. */
	final AtomicLong thrownAway = new AtomicLong();

	/** Numbers that were left unused and were not given back. */
	final AtomicLong notGivenBack = new AtomicLong();

	/** How many times the counter had gone back. */
	final AtomicLong healed = new AtomicLong();

	/**
	 * Counts numbers that were left unused, except those that will be offered back.
	 */
	void countLost(long left, @Nullable UnusedEnd offered) {
		this.notGivenBack.addAndGet(left - UnusedEnd.size(offered));
	}

}
