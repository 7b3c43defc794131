package dev.hilo.engine.buffer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.Range;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;
import dev.hilo.range.RangeUsage;
import dev.hilo.support.Databases;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

/**
 * Covers refills that fail: who is told, and when the next one begins.
 */
class RefillFailureTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final HiLoSequence orders = sequence(new CollectionSettings().withRefillAhead(false));

	@Test
	@Tag("slow")
	void allWhoWaitShareOneFailedAttemptAndEachGetsAnExceptionOfItsOwn() {
		ProbeRepository.Gate gate = this.repository.holdAndFailNext();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(8, this.orders::next);
		gate.open();
		List<Throwable> failures = new ArrayList<>();
		for (FutureTask<Long> caller : callers) {
			failures.add(catchThrowableOfType(ExecutionException.class, caller::get).getCause());
		}
		assertThat(failures).hasSize(8).doesNotHaveDuplicates().allSatisfy((failure) -> {
			assertThat(failure).isInstanceOf(RangeUnavailableException.class)
				.hasMessageContaining("'orders'")
				.hasMessageContaining("The store is down")
				.hasCauseInstanceOf(RangeUnavailableException.class);
		});
		assertThat(this.repository.requests).hasSize(1);
		await().untilAsserted(() -> assertThat(this.listener.failures).hasSize(1));
	}

	/** The thread that was given up comes after all, just before that is found out. */
	@Test
	void observationOfARefillThatWasTakenForLostAsItBeganEndsWithThat() {
		AtomicReference<HiLoSequences> database = new AtomicReference<>();
		List<String> observed = new ArrayList<>();
		database.set(EngineAccess.over(this.repository, Databases.direct()).listener(new RangeListener() {

			@Override
			public RefillObservation beginRefill(@Nullable String name, String collection) {
				int number = observed.size();
				observed.add("begun");
				if (number == 0) {
					EngineAccess.value(EngineAccess.buffer(database.get(), "orders"), "pending", Completion.class)
						.fail(new RangeUnavailableException("Lost", null));
				}
				return (failure) -> observed.set(number, (failure != null) ? "failed" : "ended");
			}

		}).build());
		CompletableFuture<Long> number = database.get().sequence("orders").nextAsync();
		assertThat(observed).containsExactly("failed");
		assertThat(number).isCompletedExceptionally();
		assertThat(database.get().snapshot("orders").totals().thrownAway()).isEqualTo(32);
	}

	@Test
	void nextCallAfterAFailureTriesAgain() {
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void rangeWhoseAnswerGotLostIsThrownAway() {
		this.repository.loseNextAnswer();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		assertThat(this.orders.next()).isEqualTo(33);
		assertThat(this.listener.healedBy).isEmpty();
	}

	@Test
	void nothingIsThrownAwayIfTheStoreSaysThatItWasAskedForNothing() {
		RangeUnavailableException refused = new RangeUnavailableException("Connection refused", false, null);
		HiLoSequences database = HiLoSequences.over(answering(() -> {
			throw refused;
		})).listener(this.listener).build();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(database.sequence("orders")::next);
		await().until(() -> !this.listener.failures.isEmpty());
		assertThat(database.snapshot("orders").totals().thrownAway()).isZero();
		assertThat(this.listener.thrownAway).isEmpty();
	}

	@Test
	void errorsOfTheStoreReachTheCallerToo() {
		HiLoSequence broken = HiLoSequences.over(answering(() -> {
			throw new StackOverflowError("deep");
		})).build().sequence("orders");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(broken::next)
			.withCauseInstanceOf(StackOverflowError.class);
	}

	@Test
	void storeThatBreaksItsContractIsNotBelieved() {
		for (Range wrong : new Range[] { new Range("orders", 0, 10, 0, 0, null, null),
				new Range("orders", 11, 10, 0, 0, null, null),
				new Range("orders", 1, Long.MAX_VALUE, 0, 0, null, null) }) {
			HiLoSequence wronged = HiLoSequences.over(answering(wrong))
				.settings(new CollectionSettings(32, 64).withRefillAhead(false).withBound(1000))
				.build()
				.sequence("orders");
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(wronged::next)
				.withMessageContaining("breaks the contract");
		}
	}

	@Test
	void sameRangeAnsweredTwiceIsNotBelieved() {
		HiLoSequence wronged = HiLoSequences.over(answering(new Range("orders", 1, 2, 0, 0, null, null)))
			.settings(new CollectionSettings().withRefillAhead(false))
			.build()
			.sequence("orders");
		assertThat(wronged.next(2)).containsExactly(1, 2);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(wronged::next);
	}

	@Test
	void rangeThatBeginsWithANumberOfTheLastOneIsNotBelieved() {
		Iterator<Range> answers = List
			.of(new Range("orders", 1, 2, 0, 0, null, null), new Range("orders", 2, 5, 2, 0, null, null))
			.iterator();
		HiLoSequence wronged = HiLoSequences.over(answering(answers::next))
			.settings(new CollectionSettings().withRefillAhead(false))
			.build()
			.sequence("orders");
		assertThat(wronged.next(2)).containsExactly(1, 2);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(wronged::next);
	}

	@Test
	void rangeOfOneNumberIsBelieved() {
		Range smallest = new Range("orders", 1, 1, 0, 0, null, null);
		assertThat(HiLoSequences.over(answering(smallest)).build().sequence("orders").next()).isEqualTo(1);
	}

	@Test
	void refusalToAssignIdsReachesTheCallerAsOne() {
		HiLoSequence refused = HiLoSequences.over(answering(() -> {
			throw new IdAssignmentException("Not for this tenant");
		})).build().sequence("orders");
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(refused::next)
			.withMessage("Not for this tenant");
	}

	@Test
	void greatestRangeIsBelieved() {
		Range greatest = new Range("orders", 1, ActiveRange.MAX_SIZE, 0, 0, null, null);
		assertThat(HiLoSequences.over(answering(greatest)).build().sequence("orders").next()).isEqualTo(1);
	}

	@Test
	void failedRefillAheadGoesUnnoticedByThoseWithNumbersAtHand() {
		HiLoSequence users = sequence(new CollectionSettings());
		users.next();
		this.repository.failNext();
		this.repository.failNext();
		List<Long> drawn = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			drawn.add(users.next());
		}
		await().until(() -> this.listener.failures.size() == 1);
		for (int i = 0; i < 11; i++) {
			drawn.add(users.next());
		}
		assertThat(drawn).containsExactlyElementsOf(LongStream.rangeClosed(2, 32).boxed().toList());
	}

	@Test
	void refillAheadRecoversWhileNumbersAreAtHand() {
		ManualClock clock = new ManualClock();
		HiLoSequences database = EngineAccess.over(this.repository, clock, Databases.threadsWithoutProbes())
			.listener(this.listener)
			.build();
		HiLoSequence users = database.sequence("users");
		users.next();
		this.repository.failNext();
		users.next(20);
		await().until(() -> this.listener.failures.size() == 1);
		users.next();
		assertThat(this.repository.requests).as("too early to try again").hasSize(2);
		clock.advanceMillis(20);
		users.next();
		users.next(6);
		await().until(() -> database.heldRanges().size() == 2);
		assertThat(users.next(20)).hasSize(20);
	}

	@Test
	void failureOfARefillThatIsNoLongerWantedIsNotTold() {
		AtomicReference<HiLoSequences> database = new AtomicReference<>();
		database.set(EngineAccess.over(this.repository, Databases.direct())
			.listener(this.listener)
			.sizing(new RangeSizing() {

				private boolean failed;

				@Override
				public long nextSize(RangeUsage usage) {
					if (!this.failed) {
						this.failed = true;
						database.get().giveBack();
						throw new IllegalStateException("No size");
					}
					return 32;
				}

			})
			.build());
		assertThat(database.get().sequence("orders").next()).isEqualTo(1);
		assertThat(this.listener.failures).isEmpty();
	}

	@Test
	void failureOfOneCollectionLeavesTheOthersAlone() {
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		assertThat(sequence(new CollectionSettings()).next()).isEqualTo(1);
	}

	private HiLoSequence sequence(CollectionSettings settings) {
		String collection = settings.refillAhead() ? "users" : "orders";
		return EngineAccess
			.over(this.repository, settings.refillAhead() ? () -> 0 : System::nanoTime,
					Databases.threadsWithoutProbes())
			.settings(settings)
			.listener(this.listener)
			.build()
			.sequence(collection);
	}

	private static RangeRepository answering(Range range) {
		return answering(() -> range);
	}

	private static RangeRepository answering(Supplier<Range> range) {
		ProbeRepository store = new ProbeRepository();
		store.answer = (request) -> range.get();
		return store;
	}

}
