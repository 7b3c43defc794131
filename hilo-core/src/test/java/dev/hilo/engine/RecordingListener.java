package dev.hilo.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeListener;

/**
 * Remembers what it heard.
 */
final class RecordingListener implements RangeListener {

	final List<Range> obtained = new CopyOnWriteArrayList<>();

	final List<Long> healedBy = new CopyOnWriteArrayList<>();

	final List<Throwable> failures = new CopyOnWriteArrayList<>();

	final List<Boolean> givenBack = new CopyOnWriteArrayList<>();

	final List<Throwable> giveBackFailures = new CopyOnWriteArrayList<>();

	@Override
	public void obtained(@Nullable String database, Range range, Duration latency) {
		this.obtained.add(range);
	}

	@Override
	public void healed(@Nullable String database, Range range, long by) {
		this.healedBy.add(by);
	}

	@Override
	public void refillFailed(@Nullable String database, String collection, Throwable failure) {
		this.failures.add(failure);
	}

	@Override
	public void givenBack(@Nullable String database, Range newest, long lastUsed, boolean accepted) {
		this.givenBack.add(accepted);
	}

	@Override
	public void giveBackFailed(@Nullable String database, Range newest, Throwable failure) {
		this.giveBackFailures.add(failure);
	}

}
