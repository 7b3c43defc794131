package dev.hilo.metrics;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.schemes.TraceIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What meters show of numbers.
 */
class HiLoMetersTests {

	/** A counter for each total, but two for losses; two gauges. */
	private static final int METERS = 7;

	/** A counter, and two times. */
	private static final int OF_THE_DATABASE = 3;

	private final SlowRanges ranges = new SlowRanges();

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private CollectionSettings settings = new CollectionSettings().withRefillAhead(false);

	private RangeIdGenerator generator;

	private HiLoMeters meters;

	@AfterEach
	void closeAll() {
		this.meters.close();
		this.generator.close();
	}

	@Test
	void collectionHasMetersFromItsFirstRefillOn() {
		start(100);
		assertThat(this.registry.getMeters()).isEmpty();
		HiLoSequence orders = this.generator.sequence("Orders");
		assertThat(this.registry.getMeters()).isEmpty();
		orders.next(5);
		assertThat(read("hilo.numbers.drawn", "orders")).isEqualTo(5);
		assertThat(read("hilo.numbers.reserved", "orders")).isEqualTo(32);
		assertThat(read("hilo.numbers.left", "orders")).isEqualTo(27);
		assertThat(read("hilo.healed", "orders")).isZero();
		assertThat(lost("not-given-back")).isZero();
		assertThat(read("hilo.domain.used", "orders")).isEqualTo(32.0 / Long.MAX_VALUE);
		assertThat(this.registry.getMeters()).hasSize(METERS + OF_THE_DATABASE)
			.allSatisfy((meter) -> assertThat(meter.getId().getTag("database")).isEqualTo("default"));
	}

	@Test
	void throwingAwayAndHealingAreCounted() {
		start(100);
		HiLoSequence orders = this.generator.sequence("orders");
		orders.next(40);
		this.ranges.work = () -> {
			throw new IllegalStateException("outcome unknown");
		};
		assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> orders.next(1000));
		this.ranges.work = () -> {
			this.ranges.work = () -> {
			};
			this.ranges.rewind("orders");
		};
		orders.next(1000);
		assertThat(lost("thrown-away")).isPositive();
		assertThat(read("hilo.healed", "orders")).isEqualTo(1);
	}

	@Test
	void failuresOfADatabaseAreCountedFromZeroOn() {
		start(100);
		this.generator.sequence("orders").next();
		assertThat(failures()).as("there before any failure, or it would not rise").isZero();
		assertThat(failingSince()).isZero();
		Instant before = Instant.now();
		this.ranges.work = () -> {
			throw new IllegalStateException("down");
		};
		assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> this.generator.sequence("lines").next());
		assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> this.generator.sequence("items").next());
		assertThat(failures()).isGreaterThanOrEqualTo(2);
		assertThat(failingSince()).isBetween(before.toEpochMilli() / 1000.0, Instant.now().toEpochMilli() / 1000.0);
		this.ranges.work = () -> {
		};
		await().untilAsserted(() -> assertThat(failingSince()).isZero());
		assertThat(this.registry.get("hilo.refill.failures").functionCounters()).hasSize(1);
	}

	@Test
	void endOfTheNumbersIsNoFailureOfTheDatabase() {
		this.settings = this.settings.withBound(1);
		start(100);
		this.generator.sequence("orders").next();
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> this.generator.sequence("orders").next());
		assertThat(failures()).isZero();
		assertThat(failingSince()).isZero();
	}

	@Test
	void thousandReadsOfAllMetersDrawNothingAndAskNoStore() {
		start(2);
		for (String name : List.of("orders", "lines", "products", "customers")) {
			this.generator.sequence(name).next(5);
		}
		int requests = this.ranges.requests.get();
		for (int i = 0; i < 1000; i++) {
			this.registry.getMeters().forEach((meter) -> meter.measure().forEach((each) -> each.getValue()));
		}
		assertThat(this.ranges.requests).hasValue(requests);
		assertThat(this.generator.sequence("orders").next()).isEqualTo(6);
	}

	@Test
	void collectionsBeyondTheLimitAreSummedInOneThatHasNoOther() {
		start(1);
		this.generator.sequence("other").next(3);
		for (String name : List.of("orders", "lines", "products")) {
			this.generator.sequence(name).next(5);
		}
		assertThat(read("hilo.numbers.drawn", "orders")).isEqualTo(5);
		assertThat(read("hilo.numbers.drawn", "other")).isEqualTo(3 + 5 + 5);
		assertThat(read("hilo.numbers.reserved", "other")).isEqualTo(3 * 32);
		assertThat(this.registry.getMeters()).hasSize(2 * METERS + OF_THE_DATABASE);
	}

	@Test
	void limitOfNoneLeavesTheSumOnly() {
		start(0);
		this.generator.sequence("orders").next(5);
		assertThat(read("hilo.numbers.drawn", "other")).isEqualTo(5);
		assertThat(this.registry.getMeters()).hasSize(METERS + OF_THE_DATABASE);
	}

	@Test
	@Tag("long")
	void hundredThousandCollectionsHaveTheMetersOfTheLimitAndOneMore() {
		start(100);
		for (int i = 0; i < 100_000; i++) {
			this.generator.sequence("day" + i).next();
		}
		assertThat(this.registry.getMeters()).hasSize(101 * METERS + OF_THE_DATABASE);
		assertThat(read("hilo.numbers.drawn", "other")).isEqualTo(99_900);
	}

	@Test
	void eachDatabaseHasItsOwn() {
		start(100);
		this.generator.sequence("orders").next(5);
		this.generator.sequence("north", "orders").next(7);
		assertThat(this.registry.get("hilo.numbers.drawn").tag("database", "north").functionCounter().count())
			.isEqualTo(7);
		assertThat(this.registry.get("hilo.autonomy").timeGauges()).hasSize(2);
	}

	@Test
	void autonomyIsAbsentWhileNobodyDrawsAndNothingOnceCallersStarve() {
		start(100);
		this.generator.warmUp("orders");
		await().until(() -> this.ranges.requests.get() == 2);
		assertThat(autonomy()).isNaN();
		this.generator.sequence("orders").next(5);
		assertThat(autonomy()).isPositive();
		this.ranges.work = () -> {
			throw new IllegalStateException("down");
		};
		assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> this.generator.sequence("lines").next());
		assertThat(autonomy()).isZero();
	}

	@Test
	void schemeWithoutRangesHasNoMeters() {
		this.settings = this.settings.withScheme(new TraceIdGenerator(1));
		start(100);
		this.generator.sequence("visits").next();
		assertThat(this.registry.getMeters()).isEmpty();
	}

	@Test
	void drawnThatIsReadFirstNeverPassesReservedAndNothingFallsWhileThreadsDraw() throws InterruptedException {
		start(1);
		List<HiLoSequence> sequences = List.of(this.generator.sequence("orders"), this.generator.sequence("lines"));
		sequences.forEach(HiLoSequence::next);
		CountDownLatch stop = new CountDownLatch(1);
		List<Thread> threads = sequences.stream().map((sequence) -> new Thread(() -> {
			while (stop.getCount() > 0) {
				sequence.next(100);
			}
		})).toList();
		threads.forEach(Thread::start);
		try {
			Map<String, Double> before = new HashMap<>();
			for (int i = 0; i < 2000; i++) {
				for (String collection : List.of("orders", "other")) {
					double drawn = read("hilo.numbers.drawn", collection);
					double reserved = read("hilo.numbers.reserved", collection);
					assertThat(drawn).isLessThanOrEqualTo(reserved);
					assertThat(before.put(collection + " reserved", reserved))
						.matches((was) -> was == null || was <= reserved);
					assertThat(before.put(collection + " drawn", drawn)).matches((was) -> was == null || was <= drawn);
				}
			}
		}
		finally {
			stop.countDown();
			for (Thread thread : threads) {
				thread.join();
			}
		}
	}

	private double autonomy() {
		return this.registry.get("hilo.autonomy").tag("database", "default").timeGauge().value();
	}

	private double failures() {
		return this.registry.get("hilo.refill.failures").tag("database", "default").functionCounter().count();
	}

	private double failingSince() {
		return this.registry.get("hilo.failing.since").tag("database", "default").timeGauge().value(TimeUnit.SECONDS);
	}

	private double lost(String reason) {
		return this.registry.get("hilo.numbers.lost").tag("reason", reason).functionCounter().count();
	}

	private double read(String name, String collection) {
		Meter meter = this.registry.get(name).tag("database", "default").tag("collection", collection).meter();
		return meter.measure().iterator().next().getValue();
	}

	private void start(int most) {
		this.meters = new HiLoMeters(new CollectionTags(most), () -> this.generator);
		this.generator = new RangeIdGenerator(database(null), Map.of("north", database("north")),
				new PluralCollectionNaming());
		this.meters.bindTo(this.registry);
	}

	private HiLoSequences database(String name) {
		return HiLoSequences.over(this.ranges)
			.name(name)
			.settings(this.settings)
			.maxCollections(100_000)
			.listener(this.meters)
			.build();
	}

}
