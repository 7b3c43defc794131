package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.FloorSource;
import dev.hilo.range.Range;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.ProbeRepository.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Numbers that a counter starts above, found out late: also when others draw from it
 * already.
 */
class FloorSourceTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings((collection) -> settings(collection))
		.timeout(Duration.ofSeconds(10))
		.build();

	private final HiLoSequence orders = this.database.sequence("Orders");

	private final List<Range> raised = new CopyOnWriteArrayList<>();

	private final AtomicInteger asked = new AtomicInteger();

	private volatile boolean raisedFails;

	private static CollectionSettings settings(String collection) {
		CollectionSettings settings = new CollectionSettings(32, 1024);
		return switch (collection) {
			case "refunds" -> settings.sharedWith("orders");
			default -> settings;
		};
	}

	@Test
	void firstRangeStartsAboveTheNumber() {
		this.database.startAbove("Orders", source(() -> 200));
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.raised).singleElement().extracting(Range::low).isEqualTo(201L);
	}

	@Test
	void numberIsAskedForOnceAndOnlyWhenARangeIsNeeded() {
		this.database.startAbove("Orders", source(() -> 200));
		assertThat(this.asked).hasValue(0);
		IntStream.range(0, 500).forEach((i) -> this.orders.next());
		assertThat(this.asked).hasValue(1);
		assertThat(this.raised).hasSize(1);
	}

	@Test
	void numbersAtHandGoBackAndTheNextOneIsAbove() {
		assertThat(this.orders.next()).isEqualTo(1);
		this.database.startAbove("orders", source(() -> 200));
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.repository.givenBack).singleElement().extracting(GivenBack::lastUsed).isEqualTo(1L);
	}

	@Test
	void numberBelowTheCounterChangesNothing() {
		IntStream.range(0, 5).forEach((i) -> this.orders.next());
		this.database.startAbove("orders", source(() -> 3));
		assertThat(this.orders.next()).isEqualTo(6);
		assertThat(this.raised).isEmpty();
	}

	@Test
	void rangeThatWasAskedForBeforeGoesBack() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		CompletableFuture<Long> drawn = this.orders.nextAsync();
		gate.awaitArrival();
		this.database.startAbove("orders", source(() -> 200));
		CompletableFuture<Long> later = this.orders.nextAsync();
		gate.open();
		assertThat(drawn).succeedsWithin(Duration.ofSeconds(10)).isIn(201L, 202L);
		assertThat(later).succeedsWithin(Duration.ofSeconds(10)).isIn(201L, 202L);
	}

	@Test
	void highestOfSeveralNumbersCounts() {
		this.database.startAbove("orders", source(() -> 200));
		this.database.startAbove("orders", source(() -> 700));
		this.database.startAbove("orders", source(() -> 300));
		assertThat(this.orders.next()).isEqualTo(701);
		assertThat(this.raised).hasSize(1);
	}

	@Test
	void collectionThatSharesACounterRaisesIt() {
		assertThat(this.orders.next()).isEqualTo(1);
		this.database.startAbove("Refunds", source(() -> 200));
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.database.sequence("Refunds").next()).isEqualTo(202);
	}

	@Test
	void failureReachesTheCallerAndTheNextOneAsksAgain() {
		this.database.startAbove("orders", source(() -> {
			if (this.asked.get() == 1) {
				throw new RangeUnavailableException("The table is locked", null);
			}
			return 200;
		}));
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next)
			.withMessageContaining("The table is locked");
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.asked).hasValue(2);
	}

	@Test
	void refusalReachesTheCallerAsWhatItIs() {
		this.database.startAbove("orders", source(() -> {
			throw new IdAssignmentException("None is left");
		}));
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(this.orders::next)
			.withMessage("None is left")
			.withCauseInstanceOf(IdAssignmentException.class);
	}

	@Test
	void numberThatNeedsAClosedGeneratorTellsCallersSo() {
		HiLoSequences closed = HiLoSequences.over(this.repository).build();
		closed.close();
		this.database.startAbove("orders", source(closed.sequence("others")::next));
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(this.orders::next)
			.withMessageContaining("'others'");
	}

	@Test
	void slowNumberIsNamedToWhoeverWaitsAndNotAskedForTwice() throws InterruptedException {
		CountDownLatch asking = new CountDownLatch(1);
		CountDownLatch open = new CountDownLatch(1);
		HiLoSequences impatient = HiLoSequences.over(this.repository).timeout(Duration.ofMillis(50)).build();
		impatient.startAbove("orders", source(() -> {
			asking.countDown();
			await(open);
			return 200;
		}));
		impatient.warmUp("orders");
		await(asking);
		HiLoSequence sequence = impatient.sequence("orders");
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(sequence::next)
				.withMessageContainingAll("'orders'", "it waits for a number of the test");
		}
		open.countDown();
		Awaitility.await().ignoreExceptions().untilAsserted(() -> assertThat(sequence.next()).isBetween(201L, 299L));
		assertThat(this.asked).hasValue(1);
	}

	/** A refill may have been queued before anybody knew of the number. */
	@Test
	void slowNumberHoldsUpNoOtherCollectionAlsoIfARefillIsQueuedAlready() {
		HiLoSequences narrow = HiLoSequences.over(this.repository).maxRefills(1).build();
		ProbeRepository.Gate gate = this.repository.holdNext();
		assertThat(narrow.sequence("lines").nextAsync()).isNotDone();
		gate.awaitArrival();
		narrow.warmUp("orders");
		CountDownLatch open = new CountDownLatch(1);
		narrow.startAbove("orders", source(() -> {
			await(open);
			return 200;
		}));
		gate.open();
		assertThat(narrow.sequence("items").nextAsync()).succeedsWithin(Duration.ofSeconds(9)).isEqualTo(1L);
		open.countDown();
		assertThat(narrow.sequence("orders").next()).isEqualTo(201);
	}

	/** Between the two steps of startAbove. */
	@Test
	void numberIsAskedForOnAThreadOfItsOwnAlsoIfARefillIsJustAboutToBegin() {
		Queue<Runnable> refills = new ArrayDeque<>();
		Queue<Runnable> questions = new ArrayDeque<>();
		HiLoSequences queued = HiLoSequences.over(this.repository)
			.threads(new DatabaseThreads(refills::add, questions::add, Runnable::run, Runnable::run,
					(nanos, task) -> new CompletableFuture<>(), List.of()))
			.build();
		CompletableFuture<Long> drawn = queued.sequence("orders").nextAsync();
		queued.counterOf("orders").buffer().startAbove(source(() -> 200));
		refills.remove().run();
		assertThat(this.repository.requests).isEmpty();
		questions.remove().run();
		refills.remove().run();
		assertThat(drawn).isCompletedWithValue(201L);
	}

	@Test
	void sourceThatFailsWhenItIsToldWastesNoRange() {
		this.raisedFails = true;
		this.database.startAbove("orders", source(() -> 200));
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.raised).hasSize(1);
	}

	/** Only a draw that begins after the call has to be above. */
	@Test
	@Tag("slow")
	void nobodyDrawsBelowItFromThenOn() throws Exception {
		HiLoSequence sequence = this.database.sequence("strict");
		long floor = 1_000_000_000;
		AtomicInteger round = new AtomicInteger();
		AtomicInteger drawn = new AtomicInteger();
		List<Long> wrong = new CopyOnWriteArrayList<>();
		List<Thread> threads = IntStream.range(0, 8).mapToObj((i) -> new Thread(() -> {
			int seen;
			while ((seen = round.get()) < 20) {
				long number = sequence.next();
				drawn.incrementAndGet();
				if (number <= seen * floor) {
					wrong.add(number);
				}
			}
		})).toList();
		threads.forEach(Thread::start);
		for (int i = 1; i <= 20; i++) {
			int before = drawn.get();
			Awaitility.await().until(() -> drawn.get() > before + 10_000);
			long number = i * floor;
			this.database.startAbove("strict", source(() -> number));
			round.set(i);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(wrong).isEmpty();
		assertThat(this.asked).hasValueBetween(19, 20);
	}

	private FloorSource source(LongSupplier number) {
		return new FloorSource() {

			@Override
			public long highest() {
				FloorSourceTests.this.asked.incrementAndGet();
				return number.getAsLong();
			}

			@Override
			public void raised(Range range) {
				FloorSourceTests.this.raised.add(range);
				if (FloorSourceTests.this.raisedFails) {
					throw new IllegalStateException("The source can't be told");
				}
			}

			@Override
			public String description() {
				return "a number of the test";
			}

		};
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
