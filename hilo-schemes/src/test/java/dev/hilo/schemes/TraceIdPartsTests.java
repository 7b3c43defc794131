package dev.hilo.schemes;

import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TraceIdPartsTests {

	private static final Instant TIME = Instant.parse("2026-03-01T12:00:01Z");

	private static final long SECOND = (TIME.getEpochSecond() & 0x1FFFFFF) << 38;

	@Test
	void readsTheDefaultLayout() {
		TraceIdParts parts = TraceIdParts.of(SECOND | 300L << 22 | 5 << 17 | 99, TraceIdLayout.DEFAULT, 32, TIME);
		assertThat(parts).isEqualTo(new TraceIdParts(TraceIdLayout.DEFAULT, TIME, 0, 300, 5, 99));
		assertThat(parts.describe()).hasToString("trace: time=2026-03-01T12:00:01Z, node=300, slot=5, counter=99");
	}

	@Test
	void readsTheComponentLayout() {
		long id = SECOND | 21L << 33 | 300L << 18 | 5 << 13 | 99;
		TraceIdParts parts = TraceIdParts.of(id, TraceIdLayout.COMPONENT, 32, TIME);
		assertThat(parts).isEqualTo(new TraceIdParts(TraceIdLayout.COMPONENT, TIME, 21, 300, 5, 99));
		assertThat(parts.describe().parts()).containsOnlyKeys("time", "component", "node", "slot", "counter");
		assertThat(parts.describe().parts().values()).containsExactly(TIME, 21, 300, 5, 99);
	}

	@Test
	void readsTheLowestId() {
		TraceIdParts parts = TraceIdParts.of(1, TraceIdLayout.DEFAULT, 32, Instant.EPOCH);
		assertThat(parts).isEqualTo(new TraceIdParts(TraceIdLayout.DEFAULT, Instant.EPOCH, 0, 0, 0, 1));
	}

	@ParameterizedTest
	@EnumSource(TraceIdLayout.class)
	void describesWhatWasGeneratedAsItWasMade(TraceIdLayout layout) {
		ManualClock clock = new ManualClock(TIME.minusSeconds(1));
		TraceIdGenerator generator = new TraceIdGenerator(
				TraceIdGenerator.builder(300).layout(layout).threadSlots(1).clock(clock), clock::until);
		generator.next();
		assertThat(generator.parts(generator.next())).isEqualTo(new TraceIdParts(layout, TIME, 0, 300, 0, 2));
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "86400, 0", "-86400, 0", "33468031, 0", "33468032, 1", "-86401, -1" })
	void timeIsTheLatestThatIsAtMostADayAhead(long readAfter, int cycles) {
		Instant time = TraceIdParts.of(SECOND | 1, TraceIdLayout.DEFAULT, 32, TIME.plusSeconds(readAfter)).time();
		assertThat(time).isEqualTo(TIME.plusSeconds(cycles * (1L << 25)));
	}

	@ParameterizedTest
	@CsvSource({ "0, DEFAULT", "-1, DEFAULT", "4194304, DEFAULT", "262144, COMPONENT" })
	void refusesWhatNoGeneratorMakes(long id, TraceIdLayout layout) {
		assertThatIllegalArgumentException().isThrownBy(() -> TraceIdParts.of(id, layout, 32, TIME))
			.withMessageStartingWith(id + " is not a TraceId");
	}

}
