package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Databases;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * When callers are refused because the store can't be reached, and when they pass again;
 * by a clock and a timer that the tests turn. The timeout is 10 seconds.
 */
@ExtendWith(OutputCaptureExtension.class)
class OutageRefusalTests {

	private static final String REFUSED = "hilo.jdbc.fail-fast-after";

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final Deque<Runnable> timed = new ArrayDeque<>();

	private final List<RangeEvent.Waited> waits = new ArrayList<>();

	private boolean timerFails;

	private long delay;

	private HiLoSequences database = database(UnaryOperator.identity());

	@Test
	void callersAreRefusedOnceNoRequestHasReachedTheStoreForThreeTimeouts() {
		beUnreachableFor(29);
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(1);
		int requests = this.repository.requests.size();
		assertThat(failToDraw("orders")).contains(REFUSED, "collection 'orders'", "tried again each second",
				"The last attempt failed: ", "No server answers");
		assertThat(this.repository.requests).hasSize(requests);
	}

	@Test
	void failureBeforeTheStoreWasAskedIsNoAnswerOfIt() {
		AtomicBoolean failing = new AtomicBoolean();
		this.database = database((builder) -> builder.sizing((usage) -> {
			if (failing.get()) {
				throw new IllegalStateException("No size");
			}
			return RangeSettings.nextSize(usage);
		}));
		beUnreachableFor(30);
		failing.set(true);
		int requests = this.repository.requests.size();
		probe();
		assertThat(this.repository.requests).hasSize(requests);
		assertThat(failToDraw("orders")).contains(REFUSED);
	}

	@Test
	void blocksFuturesAndCollectionsNeverDrawnBeforeAreRefusedAtOnce() {
		beUnreachableFor(30);
		int requests = this.repository.requests.size();
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> this.database.sequence("orders").next(40))
			.withMessageContaining(REFUSED);
		assertThat(this.database.sequence("orders").nextAsync()).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withMessageContaining(REFUSED);
		assertThat(failToDraw("never-drawn")).contains(REFUSED);
		assertThat(this.repository.requests).hasSize(requests);
		assertThat(snapshot("never-drawn").starves()).isTrue();
	}

	@Test
	void numbersAtHandAreGiven() {
		this.database.sequence("full").next();
		beUnreachableFor(30);
		assertThat(failToDraw("orders")).contains(REFUSED);
		assertThat(this.database.sequence("full").next()).isEqualTo(2);
	}

	@Test
	void backgroundTriesEachSecondAndCallersPassWhenItSucceeds() {
		beUnreachableFor(90);
		assertThat(failToDraw("lines")).contains(REFUSED);
		probe();
		assertThat(this.delay).isEqualTo(TimeUnit.SECONDS.toNanos(1));
		RangeRequest last = this.repository.requests.get(this.repository.requests.size() - 1);
		assertThat(last.trial()).isTrue();
		this.repository.unreachable = false;
		probe();
		this.database.sequence("orders").next();
		assertThat(snapshot("lines").left()).as("of a caller that was refused").isPositive();
		assertThat(failing()).isEmpty();
		assertThat(this.repository.requests.get(this.repository.requests.size() - 1).trial()).isFalse();
	}

	@Test
	void refusedCallersLeaveTheNextRangeAsItWas() {
		long expected = sizeAfterRefusing(0);
		this.timed.clear();
		this.database = database(UnaryOperator.identity());
		assertThat(sizeAfterRefusing(20_000)).isEqualTo(expected);
	}

	@Test
	void errorsOfTheStoreItselfNeverCount() {
		this.database.sequence("orders").next(10);
		this.repository.dead = true;
		for (int i = 0; i < 60; i++) {
			this.clock.advanceSeconds(1);
			assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		}
	}

	@Test
	void lockMeanwhileShowsThatTheStoreIsThere() {
		beUnreachableFor(25);
		this.repository.unreachable = false;
		this.repository.cancelNext();
		probe();
		this.repository.unreachable = true;
		this.clock.advanceSeconds(3);
		probe();
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(28);
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(2);
		assertThat(failToDraw("orders")).contains(REFUSED);
	}

	@Test
	void timeCountsFromTheBeginOfTheFirstRequestThatFailed() {
		this.database.sequence("orders").next(10);
		ProbeRepository.Gate gate = this.repository.holdAndBeUnreachable();
		CompletableFuture<String> caller = CompletableFuture.supplyAsync(() -> failToDraw("orders"),
				(task) -> new Thread(task).start());
		gate.awaitArrival();
		this.repository.unreachable = true;
		this.clock.advanceSeconds(9);
		gate.open();
		assertThat(caller).succeedsWithin(Duration.ofSeconds(10));
		this.clock.advanceSeconds(20);
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(1);
		assertThat(failToDraw("orders")).contains(REFUSED);
	}

	@Test
	void callersWaitAsLongAsTheStoreHasNeverGivenARange() {
		this.repository.unreachable = true;
		for (int i = 0; i < 60; i++) {
			assertThat(failToDraw("orders")).doesNotContain(REFUSED);
			this.clock.advanceSeconds(2);
		}
	}

	@Test
	void zeroTurnsItOff() {
		this.database = database((builder) -> builder.failFastAfter(Duration.ZERO));
		beUnreachableFor(3600);
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
	}

	@Test
	void timeIsSetApartFromTheTimeout() {
		this.database = database((builder) -> builder.failFastAfter(Duration.ofSeconds(2)));
		beUnreachableFor(2);
		assertThat(failToDraw("orders")).contains(REFUSED);
	}

	@Test
	void timeBelowZeroIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> HiLoSequences.over(this.repository).failFastAfter(Duration.ofSeconds(-1)))
			.withMessage("Expected 0 or more, not PT-1S");
	}

	@Test
	void refusedCallersCountAsCallersThatGotNoId() {
		beUnreachableFor(30);
		this.waits.clear();
		failToDraw("orders");
		assertThat(this.database.sequence("orders").nextAsync()).isCompletedExceptionally();
		assertThat(this.waits).hasSize(2).allSatisfy((wait) -> {
			assertThat(wait.outcome()).isEqualTo(Outcome.FAILURE);
			assertThat(wait.duration()).isZero();
		});
		assertThat(snapshot("orders").waiting().callers()).isZero();
	}

	@Test
	void logSaysSoWhileCallersAreRefusedAndNothingWhenNoneComes(CapturedOutput output) {
		beUnreachableFor(30);
		String line = "'orders' of database 'refusing', and callers no longer wait for one (" + REFUSED + "): ";
		probe();
		assertThat(output.getOut()).doesNotContain(line);
		for (int lines = 1; lines <= 2; lines++) {
			failToDraw("orders");
			this.clock.advanceSeconds(10);
			probe();
			probe();
			assertThat(output.getOut().split(Pattern.quote(line), -1)).hasSize(lines + 1);
		}
		this.clock.advanceSeconds(60);
		probe();
		assertThat(output.getOut().split(Pattern.quote(line), -1)).hasSize(3);
		assertThat(output.getOut()).contains(line + "No server answers");
	}

	@Test
	void callerThatIsRefusedHasTheBackgroundTryAgain() {
		this.database.sequence("orders").next(10);
		this.repository.unreachable = true;
		this.timerFails = true;
		failToDraw("orders");
		this.timerFails = false;
		this.clock.advanceSeconds(30);
		assertThat(this.timed).isEmpty();
		assertThat(failToDraw("orders")).contains(REFUSED);
		this.repository.unreachable = false;
		probe();
		assertThat(this.database.sequence("orders").next()).isPositive();
	}

	@Test
	void callerThatIsRefusedJustAfterTheStoreHasAnsweredLeavesNoFailureBehind(CapturedOutput output) {
		beUnreachableFor(30);
		this.repository.unreachable = false;
		probe();
		int requests = this.repository.requests.size();
		// It found the store unreachable before
		Outage outage = EngineAccess.value(this.database, "outage", Outage.class);
		assertThat(outage.refusal(EngineAccess.buffer(this.database, "orders"))).hasMessageContaining(REFUSED);
		assertThat(failing()).isEmpty();
		probe();
		assertThat(this.repository.requests).hasSize(requests);
		assertThat(output.getOut().split("database 'refusing' can be obtained again", -1)).hasSize(2);
	}

	@Test
	void startIsAsCold() {
		beUnreachableFor(30);
		this.database.close();
		this.database.start();
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
	}

	/** Since the begin of the first request that failed. */
	private void beUnreachableFor(int seconds) {
		this.database.sequence("orders").next(10);
		this.repository.unreachable = true;
		assertThat(failToDraw("orders")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(seconds);
	}

	/** Of the range that the background obtains after so many refused calls. */
	private long sizeAfterRefusing(int callers) {
		for (int i = 0; i < 10; i++) {
			this.database.sequence("full").next();
			this.repository.unreachable = true;
		}
		assertThat(failToDraw("full")).doesNotContain(REFUSED);
		this.clock.advanceSeconds(30);
		for (int i = 0; i < callers; i++) {
			assertThat(failToDraw("full")).contains(REFUSED);
		}
		this.repository.unreachable = false;
		probe();
		return this.repository.requests.get(this.repository.requests.size() - 1).size();
	}

	private HiLoSequences database(UnaryOperator<HiLoSequencesBuilder> settings) {
		return settings.apply(EngineAccess.over(this.repository, this.clock, Databases.direct(Runnable::run, this::in))
			.name("refusing")
			.settings((name) -> new CollectionSettings(10, 1000).withRefillAhead(name.equals("full")))
			.listener(new RangeListener() {
				@Override
				public void waited(RangeEvent.Waited event) {
					OutageRefusalTests.this.waits.add(event);
				}
			})
			.timeout(Duration.ofSeconds(10))).build();
	}

	private Future<?> in(long nanos, Runnable task) {
		if (this.timerFails) {
			throw new RejectedExecutionException("No thread");
		}
		if (nanos >= TimeUnit.SECONDS.toNanos(1)) {
			this.delay = nanos;
			this.timed.add(task);
		}
		else {
			// A pause
			task.run();
		}
		return new CompletableFuture<>();
	}

	/** Collections whose failed refills have not been made up for. */
	private Collection<?> failing() {
		Outage outage = EngineAccess.value(this.database, "outage", Outage.class);
		return EngineAccess.value(outage, "failing", Collection.class);
	}

	private void probe() {
		Runnable next = this.timed.poll();
		assertThat(next).isNotNull();
		next.run();
	}

	private String failToDraw(String collection) {
		return String.valueOf(assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> this.database.sequence(collection).next())
			.actual()
			.getMessage());
	}

	private CollectionSnapshot snapshot(String collection) {
		@Nullable CollectionSnapshot snapshot = this.database.snapshot(collection);
		assertThat(snapshot).isNotNull();
		return snapshot;
	}

}
