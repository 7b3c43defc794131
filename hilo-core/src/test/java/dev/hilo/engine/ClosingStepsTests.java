package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log says of a close, also of the next one after a start.
 */
@ExtendWith(OutputCaptureExtension.class)
class ClosingStepsTests {

	private static final String LATE = "could not be given back in time";

	private final ProbeRepository repository = new ProbeRepository();

	private Executor refills = Runnable::run;

	private HiLoSequences database = database(new CollectionSettings().withRefillAhead(false));

	@Test
	void idleThreadsEndAtOnceAfterTheClose() {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.DAYS, new LinkedBlockingQueue<>());
		HiLoSequences database = HiLoSequences.over(new InMemoryRangeRepository())
			.threads(new DatabaseThreads(pool, pool, pool, pool, (nanos, task) -> new CompletableFuture<>(),
					List.of(pool)))
			.build();
		database.drain();
		assertThat(pool.getKeepAliveTime(TimeUnit.DAYS)).isOne();
		database.close();
		assertThat(pool.getKeepAliveTime(TimeUnit.MILLISECONDS)).isEqualTo(10);
	}

	@Test
	void withoutGivingBackTheStoreIsAskedForNothing() {
		try (HiLoSequences keeping = HiLoSequences.over(this.repository).name("closed").giveBack(false).build()) {
			keeping.sequence("orders").next();
			ProbeRepository.Gate gate = this.repository.holdNextAnswer();
			CompletableFuture<Long> line = keeping.sequence("lines").nextAsync();
			gate.awaitArrival();
			keeping.giveBack();
			gate.open();
			assertThat(line).succeedsWithin(Duration.ofSeconds(30));
		}
		assertThat(this.repository.givenBack).isEmpty();
		assertThat(this.repository.counters.max("orders")).isEqualTo(32);
	}

	@Test
	void lossIsToldOnceWithTheNumberOfCollectionsAndAgainAfterAStart(CapturedOutput output) {
		this.database.sequence("orders").next();
		this.database.sequence("lines").next();
		this.database.sequence("items").next();
		refuseAllBut(1);
		this.database.giveBack();
		assertThat(output.getAll()).contains("The unused ranges of 2 collections of database 'closed' " + LATE);
		this.database.close();
		assertThat(output.getAll()).containsOnlyOnce(LATE);
		this.database.start();
		this.refills = Runnable::run;
		this.database.sequence("users").next();
		refuseAllBut(0);
		this.database.close();
		assertThat(output.getAll().split(LATE, -1)).hasSize(3);
	}

	@Test
	void interruptedCloseSaysSoAndKeepsTheInterrupt(CapturedOutput output) {
		this.database.sequence("orders").next();
		refuseAllBut(0);
		Thread.currentThread().interrupt();
		this.database.close();
		assertThat(Thread.interrupted()).isTrue();
		assertThat(output.getAll()).contains("Interrupted while giving back unused ranges of database 'closed'");
	}

	/** The test plays two threads. */
	@Test
	void stepThatEndsAfterTheCloseHasBegunLeavesItToGiveBackItsOwn() {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next();
		List<Completion> first = this.database.closing().seal(State.CLOSING);
		orders.next();
		List<Runnable> later = new ArrayList<>();
		this.refills = later::add;
		List<Completion> last = this.database.closing().seal(State.CLOSED);
		this.database.closing().await(State.CLOSING, first, 0);
		later.forEach(Runnable::run);
		this.database.closing().await(State.CLOSED, last, 0);
		assertThat(this.repository.counters.max("orders")).isEqualTo(2);
	}

	/** The test plays two threads. */
	@Test
	void closeThatEndsAfterTheNextStartEndsNothingOfIt() {
		HiLoSequence orders = this.database.sequence("orders");
		orders.next();
		List<Completion> pending = this.database.closing().seal(State.CLOSED);
		this.database.start();
		this.database.closing().await(State.CLOSED, pending, 0);
		orders.next();
		this.database.drop("orders");
		assertThat(this.repository.counters.max("orders")).isEqualTo(2);
	}

	/** The others seem to wait for the store for ever. */
	private void refuseAllBut(int some) {
		int[] left = { some };
		this.refills = (task) -> {
			if (left[0]-- > 0) {
				task.run();
			}
		};
	}

	private HiLoSequences database(CollectionSettings settings) {
		return HiLoSequences.over(this.repository)
			.name("closed")
			.settings(settings)
			.timeout(Duration.ofMillis(1))
			.nanoTime(() -> 0)
			.threads(Databases.direct((task) -> this.refills.execute(task)))
			.build();
	}

}
