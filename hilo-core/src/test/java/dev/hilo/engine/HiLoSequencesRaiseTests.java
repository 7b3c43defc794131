package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.support.FixedSource;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.ProbeRepository.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Raising a counter, and dropping what is held, while the application runs.
 */
class HiLoSequencesRaiseTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings((collection) -> switch (collection) {
			case "refunds" -> new CollectionSettings().sharedWith("orders");
			case "visits" -> new CollectionSettings().withScheme(new FixedSource(1, 1));
			case "invoices" -> new CollectionSettings(32, 1024).withRefillAhead(false);
			default -> new CollectionSettings(32, 1024);
		})
		.timeout(Duration.ofSeconds(10))
		.build();

	private final HiLoSequence orders = this.database.sequence("orders");

	private static final long FLOOR = 1_000;

	@Test
	void raisedCounterIsStoredAtOnceAndTheNextNumberIsAboveIt() {
		this.orders.next();
		this.database.raise("orders", 1_000);
		assertThat(this.repository.counters.counter("orders").highest().orElseThrow()).isGreaterThan(1_031);
		assertThat(this.orders.next()).isEqualTo(1_001);
	}

	@Test
	void counterIsNeverLowered() {
		this.orders.next();
		this.database.raise("orders", 1_000);
		this.database.raise("orders", 10);
		assertThat(this.orders.next()).isBetween(1_001L, 1_033L);
	}

	@Test
	void raisingAgainTakesARangeOfTheSameSizeAndOnlyUseLetsItGrow() {
		HiLoSequence invoices = this.database.sequence("invoices");
		invoices.next();
		for (int i = 0; i < 3; i++) {
			this.database.raise("invoices", 10);
		}
		this.database.drop("invoices");
		invoices.next(32);
		assertThat(this.repository.sizes()).containsOnly(32L);
		invoices.next();
		assertThat(this.repository.sizes()).endsWith(64L);
		this.database.raise("invoices", 10);
		assertThat(this.repository.sizes()).endsWith(64L, 64L);
	}

	@Test
	void rangeUnderWayIsDroppedToo() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		this.database.warmUp("orders");
		gate.awaitArrival();
		Thread raising = new Thread(() -> this.database.raise("orders", 5_000));
		raising.start();
		gate.open();
		assertThat(this.orders.next()).isGreaterThanOrEqualTo(1);
		join(raising);
		assertThat(this.orders.next()).isGreaterThan(5_000);
	}

	@Test
	void sharedCounterIsRaisedThroughEachName() {
		this.database.raise("refunds", 700);
		assertThat(this.orders.next()).isEqualTo(701);
	}

	@Test
	void failureOfTheStoreReachesTheOperatorAndTheFloorHoldsLater() {
		this.repository.dead = true;
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> this.database.raise("orders", 1_000));
		this.repository.dead = false;
		assertThat(this.orders.next()).isEqualTo(1_001);
	}

	@Test
	void droppedNumbersGoBackAndTheNextDrawAsksAnew() {
		this.orders.next(5);
		this.database.drop("orders");
		assertThat(snapshot().held()).isEmpty();
		int requests = this.repository.requests.size();
		assertThat(this.orders.next()).isEqualTo(6);
		assertThat(this.repository.requests).hasSize(requests + 1);
		assertThat(this.repository.givenBack).singleElement().extracting(GivenBack::lastUsed).isEqualTo(5L);
	}

	@Test
	void schemeWithoutACounterIsRefused() {
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.database.raise("visits", 10))
			.withMessage("Collection 'visits' has no counter: its scheme is fixed");
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.database.drop("visits"));
	}

	private CollectionSnapshot snapshot() {
		CollectionSnapshot snapshot = this.database.snapshot("Orders");
		assertThat(snapshot).isNotNull();
		return snapshot;
	}

	private static void join(Thread thread) {
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void answerOnItsWayDuringTheRepairIsNotUsed() {
		HiLoSequences first = database();
		HiLoSequences second = database();
		HiLoSequence orders = first.sequence("orders");
		assertThat(orders.next(10)).endsWith(10);
		assertThat(second.sequence("orders").next(10)).endsWith(20);
		this.repository.counters.set("orders", 0);
		ProbeRepository.Gate gate = this.repository.holdNextAnswer();
		CompletableFuture<Long> drawn = orders.nextAsync();
		gate.awaitArrival();
		assertThat(this.repository.counters.max("orders")).as("what the second has used, reserved again").isEqualTo(20);
		second.raise("orders", FLOOR);
		first.drop("orders");
		second.drop("orders");
		gate.open();
		assertThat(drawn.join()).isGreaterThan(FLOOR);
		assertThat(second.sequence("orders").next()).isGreaterThan(FLOOR);
	}

	@Test
	void requestOnItsWayDuringTheRepairIsAboveTheFloor() {
		HiLoSequences first = database();
		HiLoSequences second = database();
		HiLoSequence orders = first.sequence("orders");
		orders.next(10);
		second.sequence("orders").next(10);
		this.repository.counters.set("orders", 0);
		ProbeRepository.Gate gate = this.repository.holdNext();
		CompletableFuture<Long> drawn = orders.nextAsync();
		gate.awaitArrival();
		second.raise("orders", FLOOR);
		first.drop("orders");
		second.drop("orders");
		gate.open();
		assertThat(drawn.join()).isGreaterThan(FLOOR);
	}

	/** A process that has the counter put back under it. */
	private HiLoSequences database() {
		return HiLoSequences.over(this.repository)
			.settings((collection) -> new CollectionSettings(10, 10).withRefillAhead(false))
			.timeout(Duration.ofSeconds(10))
			.build();
	}

}
