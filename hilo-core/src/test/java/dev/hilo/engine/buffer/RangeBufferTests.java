package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;
import dev.hilo.support.Databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

/**
 * What a refill asks for, by what was drawn before, and what becomes of ranges at the
 * end. No refill runs by itself: the tests are the store.
 */
class RangeBufferTests {

	private long now;

	/** Whether the caller's stack is near its end. */
	private boolean deep;

	private final DatabaseContext context = Databases.context(new InMemoryRangeRepository(), Duration.ofDays(1),
			new DatabaseThreads((task) -> {
			}, Runnable::run, Runnable::run, Runnable::run, new Timer(), List.of()), () -> this.now);

	private RangeBuffer buffer = buffer(32, 1_048_576, true);

	@Test
	void sizeFollowsFromTheLastRange() {
		assertThat(nextSize()).isEqualTo(32);
		obtain(range(1, 32), 0);
		this.now = ms(1_000);
		assertThat(nextSize()).isEqualTo(64);
		this.now = ms(45_000);
		assertThat(nextSize()).isEqualTo(32);
	}

	@Test
	void demandAndTheCloseDoNotCountAsSizesOfTheRule() {
		assertThat(request(1000, 32).size()).isEqualTo(1000);
		obtain(range(1, 1000), 0);
		this.context.life().enter(State.CLOSING);
		assertThat(request(1, 64).size()).isEqualTo(32);
		this.context.life().restart();
		this.now = ms(1_000);
		assertThat(nextSize()).isEqualTo(64);
	}

	@Test
	void requestKnowsTheHighestNumberEverUsedOrHeld() {
		obtain(range(1, 70), 0).take(70);
		ActiveRange lower = obtain(range(41, 50), 0);
		assertThat(request(1, 32).lastMax()).isEqualTo(70);
		lower.take(10);
		obtain(range(91, 99), 0);
		assertThat(request(1, 32).lastMax()).isEqualTo(99);
	}

	@Test
	void absurdSizesOfARuleAreCut() {
		for (long absurd : new long[] { Long.MIN_VALUE, -1, 0 }) {
			assertThat(request(1, absurd).size()).isEqualTo(1);
		}
		assertThat(request(1, Long.MAX_VALUE).size()).isEqualTo(ActiveRange.MAX_SIZE);
	}

	@Test
	void sizeOfTheLargestRangeIsNeverExceededWhateverTheState() {
		this.buffer = buffer(Long.MAX_VALUE, Long.MAX_VALUE, true);
		assertThat(nextSize()).isEqualTo(ActiveRange.MAX_SIZE);
		this.context.life().enter(State.CLOSING);
		assertThat(nextSize()).isEqualTo(ActiveRange.MAX_SIZE);
		this.context.life().enter(State.DRAINED);
		assertThat(request(7, 1).size()).isEqualTo(7);
	}

	@Test
	void ruleIsToldWhatWasDrawnSinceTheNewestRange() {
		request(1, 32);
		ActiveRange first = obtain(range(1, 32), 0);
		first.take(20);
		this.now = ms(5);
		assertThat(this.buffer.usage().demanded()).isEqualTo(20);
		ActiveRange second = obtain(range(33, 64), ms(3));
		first.take(12);
		this.buffer.advance(first);
		second.take(7);
		this.now = ms(9);
		assertThat(this.buffer.usage()).isEqualTo(new RangeUsage("orders", 32, Duration.ofMillis(4), 19, 0, 32 / 0.005,
				Duration.ofMillis(3), false, 32, 1_048_576, 0));
	}

	@Test
	void ruleIsToldOfCallersThatWait() {
		ActiveRange range = obtain(range(1, 32), ms(3));
		range.take(50);
		this.now = ms(4);
		Caller patient = new Caller();
		Caller gone = new Caller();
		this.buffer.advance(range, patient, 1);
		this.buffer.advance(range, gone, 7);
		this.buffer.advance(range, patient, 3);
		this.buffer.leave(gone);
		this.buffer.leave(gone);
		this.now = ms(20);
		RangeUsage usage = this.buffer.usage();
		assertThat(usage.waited()).isTrue();
		assertThat(usage.waiting()).isEqualTo(3);
		assertThat(usage.demanded()).isEqualTo(35);
		assertThat(usage.numbersPerSecond()).as("until the range was used up").isCloseTo(8_000, withinPercentage(0.01));
	}

	@Test
	void callerThatHasLeftNeverWaitsAgain() {
		Caller late = new Caller();
		this.buffer.leave(late);
		this.buffer.advance(ActiveRange.NONE, late, 1);
		assertThat(this.buffer.usage().waiting()).isZero();
		assertThat(snapshot().waiting().callers()).isZero();
	}

	@Test
	void refillThatNoCallerWaitsForDoesNotCountAsAWait() {
		this.buffer.advance(ActiveRange.NONE);
		assertThat(this.buffer.usage().waited()).isFalse();
		this.buffer.advance(ActiveRange.NONE, new Caller(), 1);
		assertThat(this.buffer.usage().waited()).isTrue();
	}

	@Test
	void refillThatNoCallerWaitsForIsNoUse() {
		this.buffer.advance(ActiveRange.NONE);
		assertThat(snapshot().drawing().idle()).isTrue();
		this.buffer.advance(ActiveRange.NONE, new Caller(), 1);
		assertThat(snapshot().drawing().idle()).isFalse();
	}

	@Test
	void whatIsForgottenIsNoUseEither() {
		this.buffer.advance(ActiveRange.NONE, new Caller(), 1);
		this.buffer.seal();
		this.buffer.forget(null);
		assertThat(snapshot().drawing().idle()).isTrue();
	}

	@Test
	void callerWithTooLittleStackFailsBeforeAnythingBegins() {
		ActiveRange range = obtain(range(1, 32), 0);
		range.take(32);
		this.deep = true;
		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> this.buffer.checkLowWater(range, 32));
		assertThatExceptionOfType(StackOverflowError.class)
			.isThrownBy(() -> this.buffer.advance(range, new Caller(), 1));
		this.deep = false;
		assertThat(EngineAccess.value(this.buffer, "pending", Completion.class)).isNull();
		assertThat(this.buffer.advance(range, new Caller(), 1)).isInstanceOf(Refill.class);
	}

	@Test
	void waitsCountUntilTheNextSizeIsDecidedNotUntilTheRangeIsObtained() {
		request(1, 32);
		this.buffer.advance(ActiveRange.NONE, new Caller(), 1);
		obtain(range(1, 32), 0);
		assertThat(this.buffer.usage().waited()).isTrue();
		request(1, 32);
		assertThat(this.buffer.usage().waited()).isFalse();
	}

	@Test
	void callerThatWillHaveToWaitCountsAsWaiting() {
		ActiveRange range = obtain(range(1, 32), ms(5));
		range.take(16);
		this.now = ms(4);
		this.buffer.checkLowWater(range, 16);
		assertThat(this.buffer.usage().waited()).as("16 numbers last 4 ms, a refill takes 5").isTrue();
		obtain(range(33, 64), ms(3));
		assertThat(this.buffer.usage().waited()).as("a refill takes 3").isFalse();
	}

	@Test
	void requestHasWhatCallersWaitForWhichIsNoSizeOfTheRule() {
		Caller caller = new Caller();
		this.buffer.advance(ActiveRange.NONE, caller, 500);
		assertThat(request(1, 32).size()).isEqualTo(500);
		this.buffer.leave(caller);
		obtain(range(1, 500), 0);
		this.now = ms(1_000);
		assertThat(nextSize()).isEqualTo(64);
	}

	@Test
	void blocksAskedForByCountTellNothingAboutTheRate() {
		ActiveRange range = obtain(range(1, 32), 0);
		range.take(30);
		range.drewBlock(20);
		this.now = ms(1);
		assertThat(this.buffer.usage().numbersPerSecond()).isEqualTo(10_000);
	}

	@Test
	void withoutRefillingAheadNoCallerCountsAsWaitingAndThereIsNoRate() {
		this.buffer = buffer(32, 1_048_576, false);
		ActiveRange range = obtain(range(1, 32), 0);
		range.take(33);
		this.now = ms(1);
		this.buffer.advance(range, new Caller(), 1);
		RangeUsage usage = this.buffer.usage();
		assertThat(usage.waited()).isFalse();
		assertThat(usage.numbersPerSecond()).isZero();
	}

	@Test
	void endOfTheNumbersReservesNothing() {
		request(1, 32);
		assertThat(this.buffer.failed(refill(), new IdSpaceExhaustedException("orders", 9)))
			.isEqualTo(Refill.Failure.NOTHING_RESERVED);
	}

	@Test
	void failureBeforeTheStoreWasAskedLetsTheRestGoBack() {
		obtain(range(1, 32), 0);
		assertThat(this.buffer.failed(refill(), new IllegalStateException()))
			.isEqualTo(Refill.Failure.NOTHING_RESERVED);
		assertThat(this.buffer.seal()).isInstanceOf(GiveBack.class);
	}

	@Test
	void refillThatWasGivenUpEndsWithoutAFailure() {
		Refill givenUp = new Refill(this.buffer, this.context, new Outage(this.context), new Caller(), 0, false);
		givenUp.fail(new IllegalStateException());
		assertThat(givenUp.isEnded()).isTrue();
		assertThat(givenUp.failure()).isNull();
	}

	@Test
	void refillThatEndedBeforeItsFailureWasNotedIsReplacedByTheNextCaller() {
		IllegalStateException failure = new IllegalStateException();
		Refill first = refill();
		first.end(null);
		Refill second = refill();
		assertThat(second).isNotSameAs(first);
		assertThat(this.buffer.failure()).isNull();
		second.end(failure);
		assertThat(refill()).isNotSameAs(second);
		assertThat(this.buffer.failure()).isSameAs(failure);
	}

	@Test
	void rangeThatMayNotBeTheNewestIsLost() {
		obtain(range(1, 32), 0);
		request(1, 32);
		assertThat(this.buffer.failed(refill(), new IllegalStateException())).isEqualTo(Refill.Failure.OUTCOME_UNKNOWN);
		assertThat(this.buffer.seal()).isNull();
		assertThat(notGivenBack()).isEqualTo(32);
	}

	@Test
	void allThatIsHeldIsLostIfItCannotGoBack() {
		obtain(range(1, 32, false), 0);
		obtain(range(33, 96, false), 0);
		assertThat(this.buffer.seal()).isNull();
		assertThat(notGivenBack()).isEqualTo(96);
	}

	@Test
	void rangeThatWasNotDrawnFromTellsNothingAboutTheHighestNumber() {
		obtain(range(11, 20), 0);
		this.buffer.seal();
		assertThat(this.buffer.highest()).isZero();
	}

	private RangeBuffer buffer(long initialCapacity, long maxCapacity, boolean refillAhead) {
		return new RangeBuffer("orders", this.context, new Outage(this.context),
				new RangeSettings(initialCapacity, maxCapacity, Long.MAX_VALUE, refillAhead, 1, Duration.ZERO), null);
	}

	/** The pending refill, or a new one. */
	private Refill refill() {
		return (Refill) this.buffer.advance(this.buffer.current());
	}

	private ActiveRange obtain(ActiveRange range, long duration) {
		if (EngineAccess.value(this.buffer, "asked", Object.class) == null) {
			request(1, 32);
		}
		this.buffer.obtained(refill(), range, duration);
		return range;
	}

	private RangeRequest request(int demand, long size) {
		Caller caller = new Caller();
		caller.lacks = demand;
		return this.buffer.request(refill(), caller, new Refill.Terms(size, 0));
	}

	private long nextSize() {
		return request(1, RangeSettings.nextSize(this.buffer.usage())).size();
	}

	private long notGivenBack() {
		return snapshot().totals().notGivenBack();
	}

	private CollectionSnapshot snapshot() {
		return Databases.snapshot(this.buffer);
	}

	private static ActiveRange range(long low, long high) {
		return range(low, high, true);
	}

	private static ActiveRange range(long low, long high, boolean returnable) {
		return ActiveRange.of(new Range("orders", low, high, low - 1, 7, null, null),
				new IdFrame.Newest(new DocumentIdFormat()), returnable, Instant.EPOCH);
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

	private final class Timer implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return new FutureTask<>(task, null);
		}

		@Override
		public void checkStack() {
			if (RangeBufferTests.this.deep) {
				throw new StackOverflowError();
			}
		}

	}

}
