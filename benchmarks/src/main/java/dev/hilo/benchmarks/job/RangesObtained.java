package dev.hilo.benchmarks.job;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeListener;

/**
 * Counts the ranges obtained. On the engines here each is one statement.
 *
 * @param count how many
 */
public record RangesObtained(AtomicLong count) implements RangeListener {

	@Override
	public void obtained(@Nullable String database, Range range, Duration latency) {
		this.count.incrementAndGet();
	}

}
