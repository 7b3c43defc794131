package dev.hilo.support;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * Remembers what it heard.
 */
public final class RecordingListener implements RangeListener {

	public final List<Range> obtained = new CopyOnWriteArrayList<>();

	public final List<Duration> durations = new CopyOnWriteArrayList<>();

	public final List<Long> healedBy = new CopyOnWriteArrayList<>();

	public final List<Throwable> failures = new CopyOnWriteArrayList<>();

	public final List<Boolean> givenBack = new CopyOnWriteArrayList<>();

	public final List<Throwable> giveBackFailures = new CopyOnWriteArrayList<>();

	public final List<RangeEvent.ThrownAway> thrownAway = new CopyOnWriteArrayList<>();

	public final List<RangeEvent.Waited> waited = new CopyOnWriteArrayList<>();

	@Override
	public void obtained(RangeEvent.Obtained event) {
		this.obtained.add(event.range());
		this.durations.add(event.duration());
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		this.healedBy.add(event.raisedBy());
	}

	@Override
	public void refillFailed(RangeEvent.RefillFailed event) {
		this.failures.add(event.failure());
	}

	@Override
	public void thrownAway(RangeEvent.ThrownAway event) {
		this.thrownAway.add(event);
	}

	@Override
	public void waited(RangeEvent.Waited event) {
		this.waited.add(event);
	}

	@Override
	public void givenBack(RangeEvent.GivenBack event) {
		this.givenBack.add(event.accepted());
	}

	@Override
	public void giveBackFailed(RangeEvent.GiveBackFailed event) {
		this.giveBackFailures.add(event.failure());
	}

}
