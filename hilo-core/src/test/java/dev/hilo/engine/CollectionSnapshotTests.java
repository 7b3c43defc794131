package dev.hilo.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeEvent;
import dev.hilo.support.Databases;
import dev.hilo.support.FixedSource;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

/**
 * What a snapshot tells of a collection.
 */
class CollectionSnapshotTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	@Test
	void collectionShowsWhatItHoldsAndWhatIsLeft() {
		HiLoSequences database = database(new CollectionSettings(10, 1000).withRefillAhead(false).withBound(5000));
		database.sequence("Orders").next(4);
		CollectionSnapshot orders = only(database);
		assertThat(orders.collection()).isEqualTo("orders");
		assertThat(orders.database()).isNull();
		assertThat(orders.scheme()).isEqualTo("hilo");
		assertThat(orders.counter().sharedWith()).isNull();
		assertThat(orders.held()).singleElement().satisfies((held) -> {
			assertThat(held.low()).isEqualTo(1);
			assertThat(held.high()).isEqualTo(10);
			assertThat(held.used()).isEqualTo(4);
			assertThat(held.obtainedAt()).isCloseTo(Instant.now(), within(Duration.ofHours(1)));
		});
		assertThat(orders.left()).isEqualTo(6);
		assertThat(orders.counter().highest()).isEqualTo(10);
		assertThat(orders.capacity().initial()).isEqualTo(10);
		assertThat(orders.capacity().max()).isEqualTo(1000);
		assertThat(orders.counter().bound()).isEqualTo(5000);
		assertThat(orders.refills().lastDuration()).isZero();
		assertThat(orders.refills().failuresInARow()).isZero();
		assertThat(orders.waiting().callers()).isZero();
	}

	@Test
	void rateFallsWhileNothingIsDrawnAndTheAutonomyGrows() {
		HiLoSequences database = database(new CollectionSettings(100, 100).withRefillAhead(false));
		HiLoSequence orders = database.sequence("orders");
		orders.next(40);
		this.clock.advanceMillis(10_000);
		assertThat(only(database).drawing().numbersPerSecond()).isCloseTo(4, within(0.01));
		assertThat(only(database).autonomy()).isCloseTo(Duration.ofSeconds(15), Duration.ofMillis(10));
		this.clock.advanceMillis(40_000);
		assertThat(only(database).drawing().numbersPerSecond()).isCloseTo(0.8, within(0.01));
		this.clock.advanceMillis(50_000);
		orders.next(61);
		this.clock.advanceMillis(1);
		assertThat(only(database).drawing().numbersPerSecond()).as("no faster than the last range")
			.isCloseTo(1, within(0.01));
	}

	@Test
	void failuresAreCountedUntilTheNextSuccess() {
		HiLoSequences database = database(new CollectionSettings().withRefillAhead(false));
		HiLoSequence orders = database.sequence("orders");
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next);
		CollectionSnapshot failed = only(database);
		assertThat(failed.refills().failuresInARow()).isOne();
		assertThat(failed.refills().lastAt()).isNull();
		assertThat(failed.autonomy()).isNull();
		assertThat(failed.totals().thrownAway()).isEqualTo(32);
		this.clock.advanceMillis(1_000);
		orders.next();
		assertThat(only(database).refills().failuresInARow()).isZero();
		assertThat(only(database).totals().thrownAway()).isEqualTo(32);
	}

	@Test
	void lastDurationIsThatOfTheStoreAndTheWaitIsTheSame() {
		RecordingListener listener = new RecordingListener();
		HiLoSequences database = HiLoSequences.over(this.repository).listener(listener).nanoTime(this.clock).build();
		this.clock.advanceMillis(1_000);
		ProbeRepository.Gate gate = this.repository.holdNext();
		CompletableFuture<Long> number = database.sequence("orders").nextAsync();
		gate.awaitArrival();
		this.clock.advanceMillis(5);
		gate.open();
		number.join();
		assertThat(only(database).refills().lastDuration()).isEqualTo(Duration.ofMillis(5));
		await().untilAsserted(() -> assertThat(listener.waited).singleElement()
			.extracting(RangeEvent.Waited::duration)
			.satisfies((duration) -> assertThat(duration).isCloseTo(Duration.ofMillis(5), Duration.ofMillis(1))));
		assertThat(listener.durations).containsExactly(Duration.ofMillis(5));
	}

	@Test
	void collectionStarvesWhenCallersTimeOutThoughNoRequestHasFailedYet() {
		HiLoSequences impatient = HiLoSequences.over(this.repository).timeout(Duration.ofMillis(20)).build();
		ProbeRepository.Gate gate = this.repository.holdNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(impatient.sequence("orders")::next);
		assertThat(impatient.snapshots()).singleElement().matches(CollectionSnapshot::starves, "starves");
		gate.open();
		await().untilAsserted(() -> assertThat(impatient.snapshots()).singleElement()
			.matches((snapshot) -> snapshot.left() > 0 && !snapshot.waiting().timedOut(), "has numbers again"));
	}

	@Test
	void healAndNumbersThatDidNotGoBackAreCounted() {
		HiLoSequences database = database(new CollectionSettings().withRefillAhead(false));
		HiLoSequence orders = database.sequence("orders");
		orders.next(32);
		this.repository.counters.set("orders", 0);
		orders.next();
		assertThat(only(database).totals().healed()).isOne();
		assertThat(only(database).totals().notGivenBack()).isZero();
		database.giveBack();
		assertThat(only(database).totals().notGivenBack()).as("a healed range is kept").isEqualTo(63);
		assertThat(only(database).counter().highest()).isEqualTo(33);
		assertThat(only(database).held()).isEmpty();
	}

	@Test
	void numbersThatTheStoreDoesNotTakeBackAreCounted() {
		HiLoSequences database = database(new CollectionSettings().withRefillAhead(false));
		database.sequence("orders").next();
		this.repository.counters.set("orders", 1000);
		database.giveBack();
		assertThat(only(database).totals().notGivenBack()).isEqualTo(31);
	}

	@Test
	void collectionWithASharedCounterHasNoRangesOfItsOwn() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.settings((name) -> name.equals("orders") ? new CollectionSettings()
					: new CollectionSettings().sharedWith("orders"))
			.build();
		database.sequence("invoices").next();
		List<CollectionSnapshot> snapshots = List.copyOf(database.snapshots());
		assertThat(snapshots).hasSize(2);
		assertThat(snapshots).filteredOn("collection", "orders")
			.singleElement()
			.extracting(CollectionSnapshot::left)
			.isEqualTo(31L);
		assertThat(snapshots).filteredOn("collection", "invoices").singleElement().satisfies((invoices) -> {
			assertThat(invoices.counter().sharedWith()).isEqualTo("orders");
			assertThat(invoices.held()).isEmpty();
		});
	}

	@Test
	void collectionWithoutRangesTellsItsScheme() {
		HiLoSequences database = database(new CollectionSettings().withScheme(new FixedSource(1, 1)));
		database.sequence("visits").next();
		assertThat(only(database).scheme()).isEqualTo("fixed");
		assertThat(only(database).held()).isEmpty();
	}

	private HiLoSequences database(CollectionSettings settings) {
		return HiLoSequences.over(this.repository)
			.settings(settings)
			.nanoTime(this.clock)
			.threads(Databases.patient(Databases.threadsWithoutProbes()))
			.build();
	}

	private static CollectionSnapshot only(HiLoSequences database) {
		assertThat(database.snapshots()).hasSize(1);
		return database.snapshots().iterator().next();
	}

}
