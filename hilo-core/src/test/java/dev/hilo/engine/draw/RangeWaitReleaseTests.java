package dev.hilo.engine.draw;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.scheme.Permutation;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever waits for a refill is released when it ends, also if what tells of its end
 * fails.
 */
class RangeWaitReleaseTests {

	private static final Duration SOON = Duration.ofSeconds(10);

	private final ProbeRepository repository = new ProbeRepository();

	private final LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();

	private final FailingFilter filter = new FailingFilter();

	@AfterEach
	void repairTheLog() {
		this.logs.getTurboFilterList().remove(this.filter);
	}

	@Test
	void schemeWithoutANameHoldsUpNobodyNearTheBound() {
		HiLoSequence orders = sequence(new CollectionSettings().withBound(10).withScheme(new Nameless()));
		assertThat(orders.nextAsync()).succeedsWithin(SOON).isEqualTo(1L);
	}

	@Test
	void logThatFailsAfterARangeWasObtainedHoldsUpNobody() {
		HiLoSequence orders = sequence(new CollectionSettings());
		this.repository.failNext();
		assertThat(orders.nextAsync()).failsWithin(SOON);
		breakTheLog();
		assertThat(orders.nextAsync()).succeedsWithin(SOON).isEqualTo(1L);
	}

	@Test
	void logThatFailsAfterAFailedRefillHoldsUpNobody() {
		HiLoSequence orders = sequence(new CollectionSettings());
		this.repository.failNext();
		breakTheLog();
		assertThat(orders.nextAsync()).failsWithin(SOON).withThrowableThat().withMessageContaining("The store is down");
	}

	@Test
	void failureThatCannotSayWhatHappenedHoldsUpNobody() {
		loseTheWords();
		HiLoSequence orders = sequence(new CollectionSettings());
		assertThat(orders.nextAsync()).failsWithin(SOON)
			.withThrowableThat()
			.withMessageContaining("No range could be obtained for collection 'orders'")
			.withMessageContaining(SpeechlessException.class.getName());
	}

	@Test
	void failureThatCannotSayWhatHappenedIsToldAlsoToACallerWhoComesAfterIt() {
		loseTheWords();
		List<Runnable> results = new ArrayList<>();
		HiLoSequence orders = EngineAccess
			.threads(builder(new CollectionSettings()),
					new DatabaseThreads(Runnable::run, Runnable::run, results::add, Runnable::run,
							(nanos, task) -> new CompletableFuture<>(), List.of()))
			.build()
			.sequence("orders");
		// The refill has ended before its caller begins to wait
		CompletableFuture<Long> number = orders.nextAsync();
		results.forEach(Runnable::run);
		assertThat(number).failsWithin(SOON)
			.withThrowableThat()
			.withMessageContaining("No range could be obtained")
			.withMessageContaining(SpeechlessException.class.getName());
	}

	private HiLoSequence sequence(CollectionSettings settings) {
		return builder(settings).build().sequence("orders");
	}

	private HiLoSequencesBuilder builder(CollectionSettings settings) {
		return HiLoSequences.over(this.repository).name("released").settings(settings).timeout(Duration.ofSeconds(60));
	}

	private void loseTheWords() {
		this.repository.answer = (request) -> {
			throw new SpeechlessException();
		};
	}

	private void breakTheLog() {
		this.logs.addTurboFilter(this.filter);
	}

	/**
	 * As a filter of the application's may fail.
	 */
	private static final class FailingFilter extends TurboFilter {

		@Override
		public FilterReply decide(Marker marker, Logger logger, Level level, @Nullable String format,
				Object[] arguments, Throwable failure) {
			if (format != null && logger.getName().equals(Outage.class.getName())
					&& Arrays.toString(arguments).contains("'released'")) {
				throw new IllegalStateException("The log is broken");
			}
			return FilterReply.NEUTRAL;
		}

	}

	private static final class Nameless implements Permutation {

		@Override
		public String name() {
			throw new IllegalStateException("No name");
		}

		@Override
		public long highest() {
			return Long.MAX_VALUE;
		}

		@Override
		public long permute(long number) {
			return number;
		}

		@Override
		public long inverse(long id) {
			return id;
		}

	}

	private static final class SpeechlessException extends RuntimeException {

		private static final long serialVersionUID = 1;

		@Override
		public String getMessage() {
			throw new IllegalStateException("No message");
		}

	}

}
