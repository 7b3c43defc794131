package dev.hilo.metrics;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Capacity;
import dev.hilo.range.CollectionSnapshot.Counter;
import dev.hilo.range.CollectionSnapshot.Drawing;
import dev.hilo.range.CollectionSnapshot.Refills;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.range.CollectionSnapshot.Waiting;
import dev.hilo.range.HeldRange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The values of meters, made of snapshots.
 */
class MeterSourceTests {

	private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

	private static final int BOUND = Integer.MAX_VALUE;

	@Test
	void severalHaveTheSumsTheGreatestUseAndTheLeastTimes() {
		CollectionSnapshot idle = snapshot(0, 0);
		MeterSource all = of(idle, snapshot(BOUND / 2, 10), snapshot(BOUND / 4, 20), idle);
		assertThat(all.sum((each) -> each.totals().reserved())).isEqualTo(8);
		assertThat(all.sum(CollectionSnapshot::left)).isEqualTo(400);
		assertThat(all.domainUsed()).isEqualTo(0.5, within(0.001));
		assertThat(all.autonomy()).isEqualTo(5);
		assertThat(all.failingSince()).isZero();
	}

	@Test
	void whatIsNotAskedForYetCountsNothing() {
		assertThat(of().sum(CollectionSnapshot::left)).isZero();
		assertThat(of().domainUsed()).isZero();
		assertThat(of().autonomy()).isNaN();
	}

	private static MeterSource of(CollectionSnapshot... snapshots) {
		return () -> Stream.of(snapshots);
	}

	private static CollectionSnapshot snapshot(long highest, double perSecond) {
		return new CollectionSnapshot(null, "orders", "hilo", new Counter(null, null, highest, BOUND),
				new Capacity(32, 1024), List.of(new HeldRange(null, "orders", 1, 100, 0, NOW)),
				new Refills(null, null, 0, null, null), new Waiting(0, false), new Drawing(perSecond == 0, perSecond),
				new Totals(1, 2, 0, 3, 4, 5, 0));
	}

}
