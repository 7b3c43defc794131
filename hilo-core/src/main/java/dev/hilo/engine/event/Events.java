package dev.hilo.engine.event;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;

/**
 * The events as listeners get them.
 */
public final class Events {

	private Events() {
	}

	public record Obtained(@Nullable String database, Range range, Duration duration) implements RangeEvent.Obtained {
	}

	public record Healed(@Nullable String database, Range range, long raisedBy) implements RangeEvent.Healed {
	}

	public record RefillFailed(@Nullable String database, String collection,
			Throwable failure) implements RangeEvent.RefillFailed {
	}

	public record ThrownAway(@Nullable String database, String collection, long size) implements RangeEvent.ThrownAway {
	}

	public record Waited(@Nullable String database, String collection, Duration duration,
			Outcome outcome) implements RangeEvent.Waited {
	}

	public record GivenBack(@Nullable String database, Range newest, long lastUsed,
			boolean accepted) implements RangeEvent.GivenBack {
	}

	public record GiveBackFailed(@Nullable String database, Range newest, long lastUsed,
			Throwable failure) implements RangeEvent.GiveBackFailed {
	}

}
