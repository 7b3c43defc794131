package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.support.Databases;
import dev.hilo.support.FixedSource;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * No thread can be made for a while.
 */
@ParameterizedClass
@MethodSource("failures")
class RefillWithoutThreadTests {

	@Parameter
	private Throwable failure;

	private final DatabaseThreads real = Databases.patient(DatabaseThreads.of(null, 3));

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private volatile boolean noThreads = true;

	static Throwable[] failures() {
		return new Throwable[] { new OutOfMemoryError("unable to create native thread"),
				new RejectedExecutionException("no more threads") };
	}

	@Test
	void callerIsToldAndTheNextDrawTriesAgain() {
		HiLoSequence orders = database(new CollectionSettings()).sequence("orders");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
			.withMessageContainingAll("'orders'", this.failure.getMessage())
			.withCause(this.failure);
		assertThat(orders.nextAsync()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class);
		this.noThreads = false;
		assertThat(orders.next()).isEqualTo(1);
		assertThat(orders.nextAsync()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(2L);
	}

	@Test
	void refillAheadThatFailsIsNotNoticedAndIsTriedAgain() {
		this.noThreads = false;
		ManualClock clock = new ManualClock();
		HiLoSequences database = database(new CollectionSettings(), clock);
		HiLoSequence orders = database.sequence("orders");
		orders.next();
		this.noThreads = true;
		assertThat(LongStream.rangeClosed(2, 30).map((i) -> orders.next()).toArray()).endsWith(30);
		this.noThreads = false;
		clock.advanceMillis(60_000);
		assertThat(LongStream.rangeClosed(31, 100).map((i) -> orders.next()).toArray()).startsWith(31).endsWith(100);
	}

	@Test
	void floorThatCannotBeAskedIsAskedByTheNextDraw() {
		HiLoSequence orders = database(new CollectionSettings().withFloor(() -> 700)).sequence("orders");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next);
		this.noThreads = false;
		assertThat(orders.next()).isEqualTo(701);
	}

	@Test
	void closeThatCannotGiveBackSaysSoAndEnds() {
		this.noThreads = false;
		HiLoSequences database = database(new CollectionSettings());
		database.sequence("orders").next();
		this.noThreads = true;
		database.giveBack();
		assertThat(this.repository.givenBack).isEmpty();
		assertThat(this.listener.giveBackFailures).containsExactly(this.failure);
		assertThat(database.snapshot("orders").totals().notGivenBack()).isEqualTo(31);
		this.noThreads = false;
		assertThat(database.sequence("orders").next()).isEqualTo(33);
		database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(33);
	}

	@Test
	void numberWithoutARangeFailsToo() {
		HiLoSequence orders = database(new CollectionSettings().withScheme(new FixedSource(7, 0))).sequence("orders");
		CompletableFuture<Long> number = orders.nextAsync();
		assertThat(number).isCompletedExceptionally();
		this.noThreads = false;
		assertThat(orders.nextAsync()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(7L);
	}

	private HiLoSequences database(CollectionSettings settings) {
		return database(settings, new ManualClock());
	}

	private HiLoSequences database(CollectionSettings settings, ManualClock clock) {
		return EngineAccess
			.over(this.repository, clock,
					new DatabaseThreads(failing(this.real.refills()), failing(this.real.questions()),
							failing(this.real.results()), Runnable::run, this.real.timer(), List.of()))
			.settings(settings)
			.listener(this.listener)
			.build();
	}

	private Executor failing(Executor executor) {
		return (task) -> {
			if (!this.noThreads) {
				executor.execute(task);
			}
			else if (this.failure instanceof Error error) {
				throw error;
			}
			else {
				throw (RuntimeException) this.failure;
			}
		};
	}

}
