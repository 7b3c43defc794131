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
import java.util.function.IntSupplier;

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

	private static final Instant TIME = Instant.parse("2026-03-01T12:00:01Z");

	private static final long SECOND = (TIME.getEpochSecond() & 0x1FFFFFF) << 38;

	private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00.250Z"));

	@Test
	void putsSecondNodeSlotAndCounterInTheirBits() {
		TraceIdGenerator generator = started(54_321);
		long second = Instant.parse("2026-03-01T12:00:01Z").getEpochSecond() & 0x1FFFFFF;
		long slot = Thread.currentThread().getId() % 32;
		long first = second << 38 | 54_321L << 22 | slot << 17 | ((slot == 0) ? 1 : 0);
		assertThat(generator.next()).isEqualTo(first);
		assertThat(generator.next()).isEqualTo(first + 1);
	}

	@Test
	void givesNoIdInTheSecondOfTheStart() {
		TraceIdGenerator generator = generator(7);
		assertThat(generator.tryNext()).isZero();
		long id = generator.next();
		assertThat(time(generator, id)).isEqualTo("2026-03-01T12:00:01Z");
	}

	@Test
	void restartWithinTheSameSecondRepeatsNothing() {
		TraceIdGenerator first = started(7);
		Set<Long> ids = new HashSet<>();
		for (int i = 0; i < 1000; i++) {
			ids.add(first.next());
		}
		TraceIdGenerator second = generator(7);
		assertThat(second.tryNext()).isZero();
		for (int i = 0; i < 1000; i++) {
			ids.add(second.next());
		}
		assertThat(ids).hasSize(2000);
	}

	@Test
	void givesNoIdInTheSecondOfAnotherStart() {
		TraceIdGenerator generator = started(7);
		long before = generator.next();
		generator.start();
		assertThat(generator.tryNext()).isZero();
		long after = generator.next();
		assertThat(time(generator, before)).isEqualTo("2026-03-01T12:00:01Z");
		assertThat(time(generator, after)).isEqualTo("2026-03-01T12:00:02Z");
	}

	@Test
	void asksForItsNumberForTheFirstIdAndAgainAfterEachStart() {
		AtomicInteger numbers = new AtomicInteger(6);
		TraceIdGenerator generator = asking(numbers::incrementAndGet);
		this.clock.advanceSeconds(1);
		assertThat(generator.tryNext()).isZero();
		assertThat(numbers).hasValue(6);
		long first = generator.next();
		assertThat(part(generator, first, "node")).isEqualTo(7);
		assertThat(time(generator, first)).isEqualTo("2026-03-01T12:00:02Z");
		assertThat(part(generator, generator.tryNext(), "node")).isEqualTo(7);
		generator.start();
		generator.start();
		assertThat(numbers).hasValue(7);
		assertThat(generator.tryNext()).isZero();
		long second = generator.next();
		assertThat(part(generator, second, "node")).isEqualTo(8);
		assertThat(time(generator, second)).isEqualTo("2026-03-01T12:00:03Z");
	}

	@Test
	void numberThatCouldNotBeHadIsAskedForAgain() {
		AtomicInteger numbers = new AtomicInteger(65_536);
		TraceIdGenerator generator = asking(numbers::getAndDecrement);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContaining("node-no 65536 is out of bounds");
		assertThat(part(generator, generator.next(), "node")).isEqualTo(65_535);
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
		TraceIdGenerator generator = new TraceIdGenerator(numbers::incrementAndGet, true,
				source.withZone(ZoneOffset.UTC), this.clock::until);
		generator.next();
		event.set(generator::start);
		long id = generator.next();
		assertThat(id >>> 22 & 0xFFFF).isEqualTo(2);
	}

	@Test
	void clockThatWasSetBackBeforeAnotherStartIsAnError() {
		TraceIdGenerator generator = started(7);
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
				TraceIdGenerator generator = generator(7, night);
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

	@Test
	void givesEveryIdOfASecondButTheOneWithoutLowBits() {
		ManualClock atZero = new ManualClock(Instant.ofEpochSecond((1L << 25) - 1));
		TraceIdGenerator generator = generator(0, atZero);
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
		TraceIdGenerator generator = started(7);
		Set<Object> slots = new HashSet<>();
		for (int i = 0; i < 131_071 + 1 + 1; i++) {
			slots.add(part(generator, generator.tryNext(), "slot"));
		}
		assertThat(slots).hasSize(2);
	}

	@Test
	void waitsForTheNextSecondWhenAllSlotsAreUsedUp() {
		TraceIdGenerator generator = started(7);
		drain(generator);
		assertThat(time(generator, generator.next())).isEqualTo("2026-03-01T12:00:02Z");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 86_400 })
	void clockThatGoesBackLeavesTheLastSecondInForceForAllSlots(int seconds) {
		TraceIdGenerator generator = started(7);
		Set<Long> ids = new HashSet<>();
		this.clock.advanceSeconds(10);
		for (int i = 0; i < 100; i++) {
			ids.add(generator.next());
		}
		this.clock.advanceSeconds(-seconds);
		for (int i = 0; i < 10_000; i++) {
			long id = generator.tryNext();
			ids.add(id);
			assertThat(time(generator, id)).isEqualTo("2026-03-01T12:00:11Z");
		}
		assertThat(ids).hasSize(10_100).doesNotContain(0L);
	}

	@Test
	void clockThatWentBackForLongIsAnErrorOnceTheSecondIsUsedUp() {
		TraceIdGenerator generator = started(7);
		drain(generator);
		this.clock.advanceSeconds(-60);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContainingAll("node-no 7", "2026-03-01T12:00:02Z", "the clock says 2026-03-01T11:59:01.250Z");
		this.clock.advanceSeconds(61);
		assertThat(time(generator, generator.next())).isEqualTo("2026-03-01T12:00:02Z");
	}

	@Test
	void clockThatStandsStillIsAnError() {
		AtomicInteger pauses = new AtomicInteger();
		TraceIdGenerator generator = new TraceIdGenerator(() -> 7, false, this.clock,
				(until) -> pauses.incrementAndGet());
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next);
		assertThat(pauses).hasValue(10_000 / 750);
	}

	@Test
	void callerWaitsForTenSecondsOfTheClockButNoMore() {
		AtomicInteger pauses = new AtomicInteger();
		ManualClock whole = new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));
		TraceIdGenerator generator = new TraceIdGenerator(() -> 7, false, whole, (until) -> pauses.incrementAndGet());
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next);
		assertThat(pauses).hasValue(10);
	}

	@Test
	void timeStartsFromZeroAfterTwoToTheTwentyFifthSeconds() {
		ManualClock late = new ManualClock(Instant.ofEpochSecond(53L * (1 << 25) - 2));
		TraceIdGenerator generator = generator(0, late);
		late.advanceSeconds(1);
		long before = generator.tryNext();
		late.advanceSeconds(1);
		long after = generator.tryNext();
		assertThat(before >>> 38).isEqualTo((1 << 25) - 1);
		assertThat(after >>> 38).isZero();
		assertThat(after).isPositive();
		assertThat(time(generator, before)).isEqualTo(Instant.ofEpochSecond(53L * (1 << 25) - 1).toString());
		assertThat(time(generator, after)).isEqualTo(Instant.ofEpochSecond(53L * (1 << 25)).toString());
	}

	@Test
	void interruptedWaiterGetsAnErrorAndStaysInterrupted() {
		TraceIdGenerator generator = new TraceIdGenerator(() -> 7, false, this.clock, null);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageStartingWith("Interrupted");
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void interruptedWaiterForTheFirstIdIsToldOfItsNode() {
		TraceIdGenerator generator = new TraceIdGenerator(() -> 7, true, this.clock, null);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContaining("node-no 7");
		assertThat(Thread.interrupted()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void threadsStartOneAfterTheOther(boolean asks) {
		TraceIdGenerator generator = asks ? asking(() -> 7) : generator(7);
		generator.next();
		for (int i = 0; i < 2; i++) {
			assertThat(CompletableFuture.runAsync(generator::start)).succeedsWithin(Duration.ofSeconds(30));
			generator.start();
		}
	}

	@Test
	void idIsDescribedByItsParts() {
		TraceIdGenerator generator = started(7);
		long id = generator.next();
		assertThat(generator.describe(id)).hasToString(
				"trace: time=2026-03-01T12:00:01Z, node=7, slot=" + (id >> 17 & 31) + ", counter=" + (id & 0x1FFFF));
		assertThat(generator.name()).isEqualTo("trace");
	}

	@Test
	void interruptedCallerWhoNeedNotWaitGetsItsId() {
		TraceIdGenerator generator = started(7);
		Thread.currentThread().interrupt();
		assertThat(generator.next()).isPositive();
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void waitsByTheClockOfTheSystem() {
		long start = Instant.now().getEpochSecond();
		TraceIdGenerator generator = new TraceIdGenerator(7);
		assertThat(Instant.parse(time(generator, generator.next())).getEpochSecond()).isGreaterThan(start);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 65_536 })
	void refusesANodeNumberOutOfBounds(int nodeNo) {
		assertThatIllegalArgumentException().isThrownBy(() -> new TraceIdGenerator(nodeNo))
			.withMessage("node-no " + nodeNo + " is out of bounds: use 0 to 65535");
	}

	@Test
	void readsItsPartsBack() {
		long id = SECOND | 300L << 22 | 5 << 17 | 99;
		assertThat(generator(7).describe(id))
			.hasToString("trace: time=2026-03-01T12:00:01Z, node=300, slot=5, counter=99");
		assertThat(generator(7, new ManualClock(Instant.EPOCH)).describe(1))
			.hasToString("trace: time=1970-01-01T00:00:00Z, node=0, slot=0, counter=1");
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "86400, 0", "-86400, 0", "33468031, 0", "33468032, 1", "-86401, -1" })
	void timeIsTheLatestThatIsAtMostADayAhead(long readAfter, int cycles) {
		TraceIdGenerator reader = generator(7, new ManualClock(TIME.plusSeconds(readAfter)));
		assertThat(time(reader, SECOND | 1)).isEqualTo(TIME.plusSeconds(cycles * (1L << 25)).toString());
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1, 4_194_304 })
	void refusesToReadWhatNoGeneratorMakes(long id) {
		assertThatIllegalArgumentException().isThrownBy(() -> generator(7).describe(id))
			.withMessageStartingWith(id + " is not a TraceId");
	}

	private TraceIdGenerator generator(int nodeNo) {
		return generator(nodeNo, this.clock);
	}

	private static TraceIdGenerator generator(int nodeNo, ManualClock clock) {
		return new TraceIdGenerator(() -> nodeNo, false, clock, clock::until);
	}

	private TraceIdGenerator asking(IntSupplier nodeNumbers) {
		return new TraceIdGenerator(nodeNumbers, true, this.clock, this.clock::until);
	}

	private TraceIdGenerator started(int nodeNo) {
		TraceIdGenerator generator = generator(nodeNo);
		this.clock.advanceSeconds(1);
		return generator;
	}

	private static String time(TraceIdGenerator generator, long id) {
		return part(generator, id, "time").toString();
	}

	private static Object part(TraceIdGenerator generator, long id, String name) {
		return generator.describe(id).parts().get(name);
	}

	private static void drain(TraceIdGenerator generator) {
		while (generator.tryNext() != 0) {
			// until nothing is left
		}
	}

}
