package dev.hilo.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.buffer.Snapshots;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.Ordering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The values of meters, made of snapshots.
 */
class MeterValuesTests {

	private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

	private static final int BOUND = Integer.MAX_VALUE;

	@Test
	void forecastIsTheTimeUntilTheNumbersEnd() {
		MeterValues numbers = MeterValues.of(snapshot(0, 1000, NOW.plusSeconds(BOUND / 1000)), NOW);
		assertThat(numbers.exhaustedIn() / Duration.ofDays(1).toSeconds()).isEqualTo(24.8, within(0.1));
		assertThat(MeterValues.of(snapshot(0, 1000, NOW.minusSeconds(5)), NOW).exhaustedIn()).isZero();
		assertThat(MeterValues.of(snapshot(0, 1000, null), NOW).exhaustedIn()).isNaN();
	}

	@Test
	void severalHaveTheSumsTheGreatestUseAndTheLeastTimes() {
		MeterValues one = MeterValues.of(snapshot(BOUND / 2, 10, NOW.plusSeconds(60)), NOW);
		MeterValues other = MeterValues.of(snapshot(BOUND / 4, 20, NOW.plusSeconds(30)), NOW);
		MeterValues idle = MeterValues.of(snapshot(0, 0, null), NOW);
		MeterValues all = MeterValues.NONE.and(idle).and(one).and(other).and(idle);
		assertThat(all).isEqualTo(new MeterValues(4, 8, 12, 16, 20, 400, one.domainUsed(), 30, 5, Double.NaN));
		assertThat(all.domainUsed()).isEqualTo(0.5, within(0.001));
	}

	private static CollectionSnapshot snapshot(long highest, double perSecond, @Nullable Instant end) {
		return new Snapshots.Collection(null, "orders", "hilo", Ordering.STRICT, null, null,
				List.of(new Snapshots.Held(null, "orders", 1, 100, 0, NOW)), highest, 32, 1024, BOUND,
				Snapshots.NO_REFILLS, 0, null, false, perSecond == 0, perSecond, end,
				new Snapshots.Totals(1, 2, 0, 3, 4, 5, 0), null, null);
	}

}
