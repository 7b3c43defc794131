package dev.hilo.engine.buffer;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Floors and rules for sizes that users write: whatever they do, they do it to their own
 * collection only.
 */
class RefillUserCodeTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final CountDownLatch open = new CountDownLatch(1);

	@AfterEach
	void open() {
		this.open.countDown();
	}

	@ParameterizedTest(name = "{0} floors")
	@ValueSource(ints = { 3, 40 })
	void slowFloorsHoldUpNoOtherCollection(int floors) {
		HiLoSequences database = database(this::slow, Duration.ofSeconds(10));
		for (int i = 0; i < floors; i++) {
			assertThat(database.sequence("slow" + i).nextAsync()).isNotDone();
		}
		assertThat(database.sequence("orders").next()).isEqualTo(1);
		this.open.countDown();
		assertThat(database.sequence("slow0").next()).isGreaterThan(700);
	}

	@Test
	void slowSizesHoldUpNoOtherCollection() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.sizing((usage) -> usage.collection().equals("orders") ? usage.initialCapacity() : slow())
			.build();
		for (int i = 0; i < 3; i++) {
			assertThat(database.sequence("slow" + i).nextAsync()).isNotDone();
		}
		assertThat(database.sequence("orders").next()).isEqualTo(1);
	}

	@Test
	void whoWaitsForAFloorInVainIsToldSo() throws InterruptedException {
		CountDownLatch asking = new CountDownLatch(1);
		HiLoSequences database = database(() -> {
			asking.countDown();
			return slow();
		}, Duration.ofMillis(50));
		database.warmUp("Slow1");
		assertThat(asking.await(30, TimeUnit.SECONDS)).isTrue();
		HiLoSequence slow = database.sequence("Slow1");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(slow::next)
			.withMessageContainingAll("'slow1'", "hilo.jdbc.timeout", "hilo.collections.slow1.floor-query");
		assertThat(slow.nextAsync()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withMessageContaining("hilo.collections.slow1.floor-query");
	}

	@Test
	void floorThatThrowsIsAskedAgainAndThenKept() {
		AtomicInteger asked = new AtomicInteger();
		HiLoSequences database = database(() -> {
			if (asked.incrementAndGet() == 1) {
				throw new IllegalStateException("No such table");
			}
			return 700;
		}, Duration.ofSeconds(10));
		HiLoSequence slow = database.sequence("slow");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(slow::next)
			.withMessageContainingAll("'slow'", "hilo.collections.slow.floor-query", "No such table");
		assertThat(slow.next()).isEqualTo(701);
		slow.next(100);
		assertThat(asked).hasValue(2);
	}

	@Test
	void floorMayDrawFromAnotherCollection() {
		HiLoSequences[] database = new HiLoSequences[1];
		database[0] = database(() -> database[0].sequence("orders").next() + 99, Duration.ofSeconds(10));
		assertThat(database[0].sequence("slow").next()).isEqualTo(101);
	}

	@Test
	void ruleForSizesThatThrowsIsNamed() {
		HiLoSequences database = HiLoSequences.over(this.repository).sizing((usage) -> {
			throw new IllegalStateException("No size");
		}).build();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(database.sequence("orders")::next)
			.withMessageContainingAll("'orders'", "RangeSizing", "No size");
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredIsToldAtOnce() {
		HiLoSequences floored = database(() -> failUndeclared("No floor"), Duration.ofMinutes(1));
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(floored.sequence("slow")::next)
			.withMessageContainingAll("'slow'", "hilo.collections.slow.floor-query", "No floor");
		HiLoSequences sized = HiLoSequences.over(this.repository)
			.sizing((usage) -> failUndeclared("No size"))
			.timeout(Duration.ofMinutes(1))
			.build();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(sized.sequence("orders")::next)
			.withMessageContainingAll("'orders'", "RangeSizing", "No size");
		ProbeRepository store = new ProbeRepository();
		store.answer = (request) -> failUndeclared("No range");
		HiLoSequences stored = HiLoSequences.over(store).timeout(Duration.ofMinutes(1)).build();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(stored.sequence("orders")::next)
			.withMessageContainingAll("'orders'", "No range");
	}

	@Test
	void closeDoesNotWaitForAFloorAndAsksForNothingAfterIt() {
		HiLoSequences database = database(this::slow, Duration.ofSeconds(10));
		HiLoSequence slow = database.sequence("slow");
		assertThat(slow.nextAsync()).isNotDone();
		database.close();
		this.open.countDown();
		assertThat(slow.nextAsync()).isCompletedExceptionally();
		assertThat(List.of(this.repository.max("slow"), this.repository.max("orders"))).containsOnly(0L);
	}

	private HiLoSequences database(LongSupplier floor, Duration timeout) {
		CollectionSettings floored = new CollectionSettings().withFloor(floor);
		return HiLoSequences.over(this.repository)
			.settings((collection) -> collection.startsWith("slow") ? floored : new CollectionSettings())
			.timeout(timeout)
			.build();
	}

	private long slow() {
		try {
			this.open.await();
			return 700;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@SuppressWarnings("unchecked")
	private static <R, T extends Throwable> R failUndeclared(String message) throws T {
		throw (T) new IOException(message);
	}

}
