package dev.hilo.schemes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TraceIdGeneratorTests {

	private static final int ALL = (1 << 22) - 1;

	private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00.250Z"));

	@Test
	void putsSecondNodeSlotAndCounterInTheirBits() {
		TraceIdGenerator generator = started(settings(54_321).threadSlots(1));
		long second = Instant.parse("2026-03-01T12:00:01Z").getEpochSecond() & 0x1FFFFFF;
		assertThat(generator.next()).isEqualTo(second << 38 | 54_321L << 22 | 1);
		assertThat(generator.next()).isEqualTo(second << 38 | 54_321L << 22 | 2);
	}

	@Test
	void putsComponentNodeAndCounterInTheBitsOfTheComponentLayout() {
		TraceIdGenerator generator = started(
				settings(32_767).layout(TraceIdLayout.COMPONENT).component(21).threadSlots(1));
		long second = Instant.parse("2026-03-01T12:00:01Z").getEpochSecond() & 0x1FFFFFF;
		assertThat(generator.next()).isEqualTo(second << 38 | 21L << 33 | 32_767L << 18 | 1);
	}

	@Test
	void givesNoIdInTheSecondOfTheStart() {
		TraceIdGenerator generator = generator(settings(7));
		assertThat(generator.tryNext()).isZero();
		long id = generator.next();
		assertThat(generator.parts(id).time()).isEqualTo("2026-03-01T12:00:01Z");
	}

	@Test
	void restartWithinTheSameSecondRepeatsNothing() {
		TraceIdGenerator first = started(settings(7));
		Set<Long> ids = new HashSet<>();
		for (int i = 0; i < 1000; i++) {
			ids.add(first.next());
		}
		TraceIdGenerator second = generator(settings(7));
		assertThat(second.tryNext()).isZero();
		for (int i = 0; i < 1000; i++) {
			ids.add(second.next());
		}
		assertThat(ids).hasSize(2000);
	}

	@Test
	void givesNoIdInTheSecondOfAnotherStart() {
		TraceIdGenerator generator = started(settings(7));
		long before = generator.next();
		generator.start();
		assertThat(generator.tryNext()).isZero();
		long after = generator.next();
		assertThat(generator.parts(before).time()).isEqualTo("2026-03-01T12:00:01Z");
		assertThat(generator.parts(after).time()).isEqualTo("2026-03-01T12:00:02Z");
	}

	@Test
	void asksForItsNumberForTheFirstIdAndAgainAfterEachStart() {
		AtomicInteger numbers = new AtomicInteger(6);
		TraceIdGenerator generator = started(
				TraceIdGenerator.builder(numbers::incrementAndGet).clock(this.clock).threadSlots(1));
		assertThat(generator.tryNext()).isZero();
		assertThat(numbers).hasValue(6);
		long first = generator.next();
		assertThat(generator.parts(first).node()).isEqualTo(7);
		assertThat(generator.parts(first).time()).isEqualTo("2026-03-01T12:00:02Z");
		assertThat(generator.parts(generator.tryNext()).node()).isEqualTo(7);
		generator.start();
		generator.start();
		assertThat(numbers).hasValue(7);
		assertThat(generator.tryNext()).isZero();
		long second = generator.next();
		assertThat(generator.parts(second).node()).isEqualTo(8);
		assertThat(generator.parts(second).time()).isEqualTo("2026-03-01T12:00:03Z");
	}

	@Test
	void numberThatCouldNotBeHadIsAskedForAgain() {
		AtomicInteger numbers = new AtomicInteger(65_536);
		TraceIdGenerator generator = generator(TraceIdGenerator.builder(numbers::getAndDecrement).clock(this.clock));
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContaining("node-no 65536 is out of bounds");
		assertThat(generator.parts(generator.next()).node()).isEqualTo(65_535);
	}

	@Test
	void callerThatDrawsDuringAStartGetsNoIdOfTheNodeBefore() {
		AtomicInteger numbers = new AtomicInteger();
		AtomicReference<Runnable> event = new AtomicReference<>(() -> {
		});
		InstantSource source = () -> {
			event.getAndSet(() -> {
			}).run();
			return this.clock.instant();
		};
		TraceIdGenerator generator = generator(
				TraceIdGenerator.builder(numbers::incrementAndGet).clock(source.withZone(ZoneOffset.UTC)));
		generator.next();
		event.set(generator::start);
		long id = generator.next();
		assertThat(id >>> 22 & 0xFFFF).isEqualTo(2);
	}

	@Test
	void clockThatWasSetBackBeforeAnotherStartIsAnError() {
		TraceIdGenerator generator = started(settings(7));
		generator.next();
		this.clock.advanceSeconds(-60);
		generator.start();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContainingAll("node-no 7", "2026-03-01T12:00:02Z", "the clock says 2026-03-01T11:59:01.250Z");
	}

	/** The hour from 2 to 3 comes twice. */
	@Test
	void endOfDaylightSavingTimeChangesNothing() {
		TimeZone before = TimeZone.getDefault();
		TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
		try {
			ManualClock night = new ManualClock(Instant.parse("2026-10-25T00:30:00Z"));
			List<Long> ids = new ArrayList<>();
			List<LocalDateTime> local = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				// A restart in each half hour
				TraceIdGenerator generator = new TraceIdGenerator(settings(7).clock(night).threadSlots(1),
						night::until);
				for (int j = 0; j < 1000; j++) {
					ids.add(generator.next());
				}
				local.add(LocalDateTime.ofInstant(night.instant(), ZoneId.systemDefault()));
				night.advanceSeconds(1799);
			}
			assertThat(ids).isSorted().doesNotHaveDuplicates();
			assertThat(local).hasSize(4).element(2).isEqualTo(local.get(0));
		}
		finally {
			TimeZone.setDefault(before);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 32, 4096 })
	void givesEveryIdOfASecondButTheOneWithoutLowBits(int slots) {
		ManualClock atZero = new ManualClock(Instant.ofEpochSecond((1L << 25) - 1));
		TraceIdGenerator generator = new TraceIdGenerator(settings(0).threadSlots(slots).clock(atZero), atZero::until);
		atZero.advanceSeconds(1);
		BitSet ids = new BitSet(ALL + 1);
		for (int i = 0; i < ALL; i++) {
			ids.set((int) generator.tryNext());
		}
		assertThat(ids.get(0)).isFalse();
		assertThat(ids.cardinality()).isEqualTo(ALL);
		assertThat(ids.length()).isEqualTo(ALL + 1);
		assertThat(generator.tryNext()).isZero();
	}

	@Test
	void drawsFromAFreeSlotWhenItsOwnIsUsedUp() {
		TraceIdGenerator generator = started(settings(7));
		Set<Integer> slots = new HashSet<>();
		for (int i = 0; i < 131_071 + 1 + 1; i++) {
			slots.add(generator.parts(generator.tryNext()).slot());
		}
		assertThat(slots).hasSize(2);
	}

	@Test
	void waitsForTheNextSecondWhenAllSlotsAreUsedUp() {
		TraceIdGenerator generator = started(settings(7).layout(TraceIdLayout.COMPONENT));
		drain(generator);
		assertThat(generator.parts(generator.next()).time()).isEqualTo("2026-03-01T12:00:02Z");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 86_400 })
	void clockThatGoesBackLeavesTheLastSecondInForceForAllSlots(int seconds) {
		TraceIdGenerator generator = started(settings(7).threadSlots(4096));
		Set<Long> ids = new HashSet<>();
		this.clock.advanceSeconds(10);
		for (int i = 0; i < 100; i++) {
			ids.add(generator.next());
		}
		this.clock.advanceSeconds(-seconds);
		for (int i = 0; i < 10_000; i++) {
			long id = generator.tryNext();
			ids.add(id);
			assertThat(generator.parts(id).time()).isEqualTo("2026-03-01T12:00:11Z");
		}
		assertThat(ids).hasSize(10_100).doesNotContain(0L);
	}

	@Test
	void clockThatWentBackForLongIsAnErrorOnceTheSecondIsUsedUp() {
		TraceIdGenerator generator = started(settings(7).layout(TraceIdLayout.COMPONENT));
		drain(generator);
		this.clock.advanceSeconds(-60);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContainingAll("node-no 7", "2026-03-01T12:00:02Z", "the clock says 2026-03-01T11:59:01.250Z");
		this.clock.advanceSeconds(61);
		assertThat(generator.parts(generator.next()).time()).isEqualTo("2026-03-01T12:00:02Z");
	}

	@Test
	void clockThatStandsStillIsAnError() {
		AtomicInteger pauses = new AtomicInteger();
		TraceIdGenerator generator = new TraceIdGenerator(settings(7), (until) -> pauses.incrementAndGet());
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next);
		assertThat(pauses).hasValue(10_000 / 750);
	}

	@Test
	void callerWaitsForTenSecondsOfTheClockButNoMore() {
		AtomicInteger pauses = new AtomicInteger();
		ManualClock whole = new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));
		TraceIdGenerator generator = new TraceIdGenerator(settings(7).clock(whole),
				(until) -> pauses.incrementAndGet());
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next);
		assertThat(pauses).hasValue(10);
	}

	@Test
	void timeStartsFromZeroAfterTwoToTheTwentyFifthSeconds() {
		ManualClock late = new ManualClock(Instant.ofEpochSecond(53L * (1 << 25) - 2));
		TraceIdGenerator generator = new TraceIdGenerator(settings(0).clock(late), late::until);
		late.advanceSeconds(1);
		long before = generator.tryNext();
		late.advanceSeconds(1);
		long after = generator.tryNext();
		assertThat(before >>> 38).isEqualTo((1 << 25) - 1);
		assertThat(after >>> 38).isZero();
		assertThat(after).isPositive();
		assertThat(generator.parts(before).time()).isEqualTo(Instant.ofEpochSecond(53L * (1 << 25) - 1));
		assertThat(generator.parts(after).time()).isEqualTo(Instant.ofEpochSecond(53L * (1 << 25)));
	}

	@Test
	void interruptedWaiterGetsAnErrorAndStaysInterrupted() {
		TraceIdGenerator generator = settings(7).build();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageStartingWith("Interrupted");
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void interruptedWaiterForTheFirstIdIsToldOfItsNode() {
		TraceIdGenerator generator = TraceIdGenerator.builder(() -> 7).clock(this.clock).build();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContaining("node-no 7");
		assertThat(Thread.interrupted()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void threadsStartOneAfterTheOther(boolean asks) {
		TraceIdGenerator generator = generator(
				(asks ? TraceIdGenerator.builder(() -> 7) : TraceIdGenerator.builder(7)).clock(this.clock));
		generator.next();
		for (int i = 0; i < 2; i++) {
			assertThat(CompletableFuture.runAsync(generator::start)).succeedsWithin(Duration.ofSeconds(30));
			generator.start();
		}
	}

	@Test
	void idIsDescribedByItsParts() {
		TraceIdGenerator generator = started(settings(7).threadSlots(1));
		assertThat(generator.describe(generator.next()))
			.hasToString("trace: time=2026-03-01T12:00:01Z, node=7, slot=0, counter=1");
		assertThat(generator.name()).isEqualTo("trace");
	}

	@Test
	void interruptedCallerWhoNeedNotWaitGetsItsId() {
		TraceIdGenerator generator = started(settings(7));
		Thread.currentThread().interrupt();
		assertThat(generator.next()).isPositive();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void waitsByTheClockOfTheSystem() {
		long start = Instant.now().getEpochSecond();
		TraceIdGenerator generator = TraceIdGenerator.builder(7).build();
		assertThat(generator.parts(generator.next()).time().getEpochSecond()).isGreaterThan(start);
	}

	@ParameterizedTest
	@CsvSource({ "DEFAULT, 0, -1, node-no -1", "DEFAULT, 0, 65536, node-no 65536", "DEFAULT, 1, 7, component 1",
			"COMPONENT, 0, 32768, node-no 32768", "COMPONENT, 32, 7, component 32", "COMPONENT, -1, 7, component -1" })
	void refusesPartsOutOfBounds(TraceIdLayout layout, int component, int nodeNo, String part) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> settings(nodeNo).layout(layout).component(component).build())
			.withMessageStartingWith(part + " is out of bounds: the layout " + layout);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 3, 8192 })
	void refusesThreadSlotsOutOfBounds(int slots) {
		assertThatIllegalArgumentException().isThrownBy(() -> settings(7).threadSlots(slots).build())
			.withMessage("thread-slots " + slots + " is out of bounds: use a power of two from 1 to 4096");
	}

	private TraceIdGenerator.Builder settings(int nodeNo) {
		return TraceIdGenerator.builder(nodeNo).clock(this.clock);
	}

	private TraceIdGenerator generator(TraceIdGenerator.Builder settings) {
		return new TraceIdGenerator(settings, this.clock::until);
	}

	private TraceIdGenerator started(TraceIdGenerator.Builder settings) {
		TraceIdGenerator generator = generator(settings);
		this.clock.advanceSeconds(1);
		return generator;
	}

	private static void drain(TraceIdGenerator generator) {
		while (generator.tryNext() != 0) {
			// until nothing is left
		}
	}

}
