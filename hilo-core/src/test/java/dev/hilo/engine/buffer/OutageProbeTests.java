package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.support.Databases;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Which collections are tried again after failures, and how often; by a timer that the
 * tests turn.
 */
@ExtendWith(OutputCaptureExtension.class)
class OutageProbeTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final Deque<Runnable> timed = new ArrayDeque<>();

	private boolean timerFails;

	private long delay;

	private Executor refills = Runnable::run;

	private final HiLoSequences database = EngineAccess
		.over(this.repository, this.clock, Databases.direct((task) -> this.refills.execute(task), this::in))
		.name("probed")
		.settings(OutageProbeTests::settings)
		.timeout(Duration.ofSeconds(30))
		.build();

	@Test
	void collectionsThatNeverSucceedDoNotKeepTheOthersFromIt() {
		this.repository.dead = true;
		List<String> good = List.of("a", "b", "c");
		List.of("bad1", "bad2", "bad3").forEach(this::failToDraw);
		good.forEach(this::failToDraw);
		this.repository.dead = false;
		for (int i = 0; i < 4; i++) {
			probe();
		}
		assertThat(good).allSatisfy((name) -> assertThat(snapshot(name).left()).isPositive());
	}

	@Test
	void collectionWhoseNumbersHaveEndedIsTriedNoMore(CapturedOutput output) {
		this.database.sequence("few").next(3);
		this.repository.dead = true;
		failToDraw("few");
		this.repository.dead = false;
		probe();
		assertThat(output.getOut()).contains("database 'probed' can be obtained again", "few");
		probe();
		assertThat(this.timed).isEmpty();
	}

	@Test
	void endOfTheNumbersIsNoOutage() {
		this.database.sequence("few").next(3);
		failToDraw("few");
		assertThat(this.timed).isEmpty();
		assertThat(snapshot("few").isExhausted()).isTrue();
		assertThat(snapshot("few").starves()).isFalse();
		assertThat(snapshot("few").refills().failuresInARow()).isZero();
	}

	@Test
	void collectionThatHasFailedGetsARangeWithoutACallerByTheTimerOfItsDatabase() {
		this.repository.dead = true;
		try (HiLoSequences timed = HiLoSequences.over(this.repository).build()) {
			assertThatExceptionOfType(HiLoException.class).isThrownBy(timed.sequence("orders")::next);
			assertThat(timed.snapshot("orders").starves()).isTrue();
			this.repository.dead = false;
			await().until(() -> timed.snapshot("orders").left() > 0);
			assertThat(timed.snapshot("orders").starves()).isFalse();
			assertThat(timed.snapshot("orders").refills().failingSince()).isNull();
			assertThat(timed.snapshot("orders").refills().failure()).isNull();
		}
	}

	@Test
	void nothingIsTriedAgainOnceTheApplicationEnds() {
		this.repository.dead = true;
		failToDraw("orders");
		this.database.drain();
		this.repository.dead = false;
		probe();
		assertThat(this.timed).isEmpty();
		assertThat(this.repository.requests).hasSize(1);
		assertThat(snapshot("orders").held()).isEmpty();
	}

	@Test
	void nextOutageIsToldOfAtOnceToo(CapturedOutput output) {
		for (String collection : List.of("a", "b")) {
			this.repository.dead = true;
			failToDraw(collection);
			this.repository.dead = false;
			probe();
		}
		assertThat(warnings(output)).hasSize(2);
	}

	@Test
	void timerThatFailedOnceIsAskedAgainAtTheNextFailure() {
		this.repository.dead = true;
		this.timerFails = true;
		failToDraw("orders");
		this.timerFails = false;
		this.clock.advanceMillis(2000);
		failToDraw("orders");
		assertThat(this.timed).hasSize(1);
	}

	@Test
	void asynchronousCallerWhoseTimeoutCannotBeTimedIsRefusedAndWaitsNoMore() {
		Deque<Runnable> requests = new ArrayDeque<>();
		this.refills = requests::add;
		this.timerFails = true;
		assertThat(this.database.sequence("orders").nextAsync()).isCompletedExceptionally();
		assertThat(snapshot("orders").waiting().callers()).isZero();
	}

	@Test
	void applicationThatStartsAgainKnowsOfNoOutage(CapturedOutput output) {
		this.repository.dead = true;
		failToDraw("orders");
		this.database.close();
		probe();
		assertThat(this.timed).isEmpty();
		this.clock.advanceMillis(3_600_000);
		this.database.start();
		failToDraw("lines");
		this.repository.dead = false;
		probe();
		assertThat(snapshot("lines").left()).isPositive();
		assertThat(output.getOut()).contains("database 'probed' can be obtained again. They failed for 2.0 s");
	}

	@Test
	void failureThatCallersWaitForIsLoggedThoughTheyDidNotBeginTheRequest(CapturedOutput output) {
		this.repository.dead = true;
		failToDraw("orders");
		this.repository.dead = false;
		ProbeRepository.Gate gate = this.repository.holdAndFailNext();
		this.clock.advanceMillis(11_000);
		CompletableFuture<Void> probe = runAsync(this::probe);
		gate.awaitArrival();
		CompletableFuture<Void> caller = runAsync(() -> failToDraw("orders"));
		await().until(() -> snapshot("orders").waiting().callers() == 1);
		gate.open();
		CompletableFuture.allOf(probe, caller).join();
		assertThat(warnings(output)).hasSize(2);
	}

	@Test
	void probeThatFailsForNobodyIsNotLogged(CapturedOutput output) {
		this.repository.dead = true;
		failToDraw("orders");
		this.clock.advanceMillis(11_000);
		probe();
		assertThat(this.repository.requests).hasSize(2);
		assertThat(warnings(output)).hasSize(1);
	}

	@Test
	void logHasOneFailureInTenSeconds(CapturedOutput output) {
		this.clock.advanceMillis(60_000);
		this.repository.dead = true;
		failToDraw("a");
		this.clock.advanceMillis(9_999);
		failToDraw("b");
		assertThat(warnings(output)).singleElement()
			.asString()
			.endsWith("No range could be obtained for collection 'a' of database 'probed': The store is dead");
		this.clock.advanceMillis(1);
		failToDraw("c");
		assertThat(warnings(output)).hasSize(2);
		this.repository.dead = false;
		probe();
		assertThat(output.getOut()).contains("They failed for 12.0 s");
	}

	@Test
	void collectionThatFailsIsTriedEachSecond() {
		this.repository.dead = true;
		failToDraw("orders");
		for (int i = 0; i < 90; i++) {
			assertThat(this.delay).isEqualTo(TimeUnit.SECONDS.toNanos(1));
			probe();
		}
	}

	@Test
	void allCollectionsThatFailShareOneProbe() {
		this.repository.dead = true;
		failToDraw("orders");
		failToDraw("lines");
		assertThat(this.timed).hasSize(1);
		this.database.close();
		probe();
		this.database.start();
		failToDraw("users");
		assertThat(this.timed).as("after a restart").hasSize(1);
	}

	@Test
	void threadsThatNoteAnOutageLeaveItToTheOthers() {
		this.repository.dead = true;
		this.timerFails = true;
		inTurn(() -> failToDraw("orders"));
		this.timerFails = false;
		inTurn(() -> failToDraw("lines"));
		this.repository.dead = false;
		inTurn(this::probe);
		inTurn(this::probe);
		assertThat(List.of("orders", "lines")).allSatisfy((name) -> assertThat(snapshot(name).left()).isPositive());
	}

	/** Those of this database: others may fail in the background. */
	private static Stream<String> warnings(CapturedOutput output) {
		return output.getOut().lines().filter((line) -> line.contains(" WARN ") && line.contains("'probed'"));
	}

	/** Each on a thread of its own. */
	private static void inTurn(Runnable step) {
		assertThat(runAsync(step)).succeedsWithin(Duration.ofSeconds(10));
	}

	/** Not on the pool that all share, whose few threads others may hold. */
	private static CompletableFuture<Void> runAsync(Runnable task) {
		return CompletableFuture.runAsync(task, (each) -> new Thread(each).start());
	}

	private static CollectionSettings settings(String collection) {
		CollectionSettings settings = new CollectionSettings(10, 1000);
		if (collection.equals("few")) {
			return settings.withBound(3);
		}
		return collection.startsWith("bad") ? settings.withFloor(() -> {
			throw new IllegalStateException("No floor");
		}) : settings;
	}

	private Future<?> in(long nanos, Runnable task) {
		if (this.timerFails) {
			throw new RejectedExecutionException("No thread");
		}
		this.delay = nanos;
		this.timed.add(task);
		return new CompletableFuture<>();
	}

	/** Two seconds later, so that no refill has to pause. */
	private void probe() {
		this.clock.advanceMillis(2000);
		Runnable next = this.timed.poll();
		if (next != null) {
			next.run();
		}
	}

	private void failToDraw(String collection) {
		assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> this.database.sequence(collection).next());
	}

	private CollectionSnapshot snapshot(String collection) {
		CollectionSnapshot snapshot = this.database.snapshot(collection);
		assertThat(snapshot).isNotNull();
		return snapshot;
	}

}
