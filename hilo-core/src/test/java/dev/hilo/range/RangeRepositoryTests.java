package dev.hilo.range;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A store that can only reserve.
 */
class RangeRepositoryTests {

	private final List<String> calls = new ArrayList<>();

	private final RangeRepository plain = new Plain();

	@Test
	void storeTellsNothingByDefault() {
		assertThat(this.plain.counter("orders").highest()).isEmpty();
		assertThat(this.plain.counter("orders").isRaised()).isTrue();
		assertThat(this.plain.query("SELECT 1")).isNull();
		assertThat(this.plain.startsAboveRows()).isTrue();
		assertThat(this.plain.isInMemory()).isFalse();
		assertThat(this.plain.describe()).hasToString(Plain.class.getName());
	}

	@Test
	void suspensionIsADrainByDefault() {
		this.plain.suspend();
		assertThat(this.calls).containsExactly("drain");
	}

	@Test
	void descriptionHasTheTableAndTheSettingsThatAreKnown() {
		StoreDescription all = new StoreDescription("H2 2.4", "hilo", "limit 1 s");
		assertThat(all).hasToString("H2 2.4, table hilo, limit 1 s");
		assertThat(all.engine()).isEqualTo("H2 2.4");
		assertThat(all.table()).isEqualTo("hilo");
		assertThat(all.settings()).isEqualTo("limit 1 s");
	}

	private final class Plain implements RangeRepository {

		@Override
		public Range next(RangeRequest request) {
			throw new AssertionError(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			throw new AssertionError(newest);
		}

		@Override
		public void drain() {
			RangeRepositoryTests.this.calls.add("drain");
		}

	}

}
