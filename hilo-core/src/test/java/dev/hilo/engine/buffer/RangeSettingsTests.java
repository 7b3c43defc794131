package dev.hilo.engine.buffer;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RangeSettingsTests {

	@Test
	void collectionsWithEqualSettingsShareThem() {
		assertThat(settings(99).shared()).isSameAs(settings(99).shared()).isNotSameAs(settings(98).shared());
	}

	@Test
	void endIsOnlyEverLowered() {
		assertThat(settings(99).endingAt(98)).isEqualTo(settings(98));
		assertThat(settings(99).endingAt(100)).isEqualTo(settings(99));
	}

	@Test
	void restOfAUnitIsKeptButNoNumberBeyondTheRange() {
		assertThat(inUnitsOf(1).lastKept(2100, 4999)).isEqualTo(2100);
		assertThat(inUnitsOf(1000).lastKept(2100, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2999, 4999)).isEqualTo(2999);
		assertThat(inUnitsOf(1000).lastKept(2100, 2500)).as("cut off at the bound").isEqualTo(2500);
	}

	private static RangeSettings inUnitsOf(long unit) {
		return new RangeSettings(32, 64, Long.MAX_VALUE, true, unit, Duration.ZERO);
	}

	private static RangeSettings settings(long bound) {
		return new RangeSettings(32, 64, bound, true, 1, Duration.ZERO);
	}

}
