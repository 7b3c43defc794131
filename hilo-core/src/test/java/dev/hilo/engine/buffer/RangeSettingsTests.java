package dev.hilo.engine.buffer;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RangeSettingsTests {

	@Test
	void endIsOnlyEverLowered() {
		assertThat(settings(99).endingAt(98)).isEqualTo(settings(98));
		RangeSettings settings = settings(99);
		assertThat(settings.endingAt(99)).as("no copy for each collection").isSameAs(settings);
		assertThat(settings.endingAt(100)).isSameAs(settings);
	}

	@Test
	void capacitiesInUnitsEndAtTheHighestNumber() {
		assertThat(settings(99).inUnitsOf(1000))
			.isEqualTo(new RangeSettings(32_000, 64_000, 99, true, 1000, Duration.ZERO));
		RangeSettings many = new RangeSettings(32, Long.MAX_VALUE, 99, true, 1, Duration.ZERO);
		assertThat(many.inUnitsOf(1000).maxCapacity()).isEqualTo(Long.MAX_VALUE / 1000 * 1000);
	}

	@Test
	void restOfAUnitIsKeptButNoNumberBeyondTheRange() {
		assertThat(inUnitsOf(1).lastKept(2100, 4999)).isEqualTo(2100);
		assertThat(inUnitsOf(1000).lastKept(2100, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2999, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2100, 2500)).as("cut off at the bound").isEqualTo(2500);
	}

	@Test
	void collectionsThatCountIdsShareOneObject() {
		RangeSettings ids = settings(99);
		assertThat(ids.inUnitsOf(1)).isSameAs(ids);
	}

	private static RangeSettings inUnitsOf(long unit) {
		return new RangeSettings(32, 64, Long.MAX_VALUE, true, unit, Duration.ZERO);
	}

	private static RangeSettings settings(long bound) {
		return new RangeSettings(32, 64, bound, true, 1, Duration.ZERO);
	}

}
