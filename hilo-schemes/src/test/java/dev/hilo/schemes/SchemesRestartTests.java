package dev.hilo.schemes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.Scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Schemes without ranges hold nothing after a stop either, and begin anew with a start.
 */
class SchemesRestartTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private final AtomicLong generatorIds = new AtomicLong();

	@ParameterizedTest
	@ValueSource(strings = { "trace", "decimal" })
	void stoppedAgainAndAgainUnderLoadNoIdComesTwice(String scheme) throws Exception {
		HiLoSequences database = database(scheme, LONG);
		HiLoSequence orders = database.sequence("orders");
		AtomicBoolean ended = new AtomicBoolean();
		AtomicLong calls = new AtomicLong();
		List<FutureTask<List<Long>>> callers = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			callers.add(start(orders, ended, calls));
		}
		// Each start of TraceIds takes up to a second
		int starts = scheme.equals("trace") ? 2 : 5;
		for (int i = 0; i < starts; i++) {
			long before = calls.get();
			await().atMost(LONG)
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(1))
				.until(() -> calls.get() > before + 20);
			database.giveBack();
			database.drain();
			database.start();
		}
		ended.set(true);
		List<Long> all = new ArrayList<>();
		for (FutureTask<List<Long>> caller : callers) {
			all.addAll(caller.get());
		}
		database.close();
		assertThat(all).doesNotHaveDuplicates().hasSizeGreaterThan(starts * 20);
	}

	@Test
	void decimalIdsAfterAStopHaveAnotherGeneratorId() {
		HiLoSequences database = database("decimal", LONG);
		HiLoSequence orders = database.sequence("orders");
		assertThat(generatorOf(orders.next())).isZero();
		assertThat(generatorOf(orders.next())).isZero();
		database.drain();
		assertThat(generatorOf(orders.next())).isEqualTo(1);
		assertThat(generatorOf(orders.nextAsync().join())).isEqualTo(2);
		assertThat(LongStream.of(orders.next(2)).map(SchemesRestartTests::generatorOf)).containsExactly(3L, 4L);
		database.start();
		assertThat(generatorOf(orders.next())).isEqualTo(5);
		assertThat(generatorOf(orders.next())).isEqualTo(5);
	}

	@ParameterizedTest
	@ValueSource(strings = { "trace", "decimal" })
	void idThatNeedsNoRangeIsRefusedWhileSuspended(String scheme) {
		HiLoSequences database = database(scheme, Duration.ofMillis(10));
		HiLoSequence orders = database.sequence("orders");
		database.suspend();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
			.withMessageContaining("suspended");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> orders.next(2));
		assertThat(orders.nextAsync()).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class);
		assertThat(this.generatorIds).hasValue(0);
	}

	private static FutureTask<List<Long>> start(HiLoSequence orders, AtomicBoolean ended, AtomicLong calls) {
		FutureTask<List<Long>> caller = new FutureTask<>(() -> {
			List<Long> drawn = new ArrayList<>();
			while (!ended.get()) {
				drawn.add(orders.next());
				LongStream.of(orders.next(3)).forEach(drawn::add);
				calls.incrementAndGet();
				LockSupport.parkNanos(50_000);
			}
			return drawn;
		});
		Thread thread = new Thread(caller);
		thread.setDaemon(true);
		thread.start();
		return caller;
	}

	private static long generatorOf(long id) {
		return id % 10_000_000_000L / 100_000;
	}

	private HiLoSequences database(String scheme, Duration timeout) {
		Scheme made = scheme.equals("trace") ? new TraceIdGenerator(1)
				: new DecimalIdGenerator(1, this.generatorIds::getAndIncrement);
		return HiLoSequences.over(new InMemoryRangeRepository())
			.settings(new CollectionSettings().withScheme(made))
			.timeout(timeout)
			.build();
	}

}
