package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.CleanThreadFactory;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.Counter;
import dev.hilo.range.RangeRepository;

/**
 * Runs each floor query, and checks each foreign counter, while the application starts,
 * so that a wrong one fails the start and not the first save. Begins when all beans
 * exist, the application's tables among what they make, and ends before the application
 * takes requests. Only the thread that starts the application uses it.
 */
final class StartUpChecks {

	/** Stores have no connections for more. */
	private static final int THREADS = 2;

	private static final Logger logger = LoggerFactory.getLogger(StartUpChecks.class);

	private final Supplier<SequencesFactory> factory;

	private final Supplier<ForeignCounters> counters;

	private List<Check> running = List.of();

	private Duration timeout = Duration.ZERO;

	private long deadline;

	private boolean begun;

	StartUpChecks(Supplier<SequencesFactory> factory, Supplier<ForeignCounters> counters) {
		this.factory = factory;
		this.counters = counters;
	}

	/**
	 * Begins the checks in the background, on the first call.
	 */
	void begin(RangeIdGenerator generator) {
		if (this.begun) {
			return;
		}
		this.begun = true;
		this.running = checks(generator.databases());
		if (!this.running.isEmpty()) {
			this.timeout = this.factory.get().timeout();
			this.deadline = System.nanoTime() + this.timeout.toNanos();
			// One that runs beyond the timeout must not delay the application's end
			ExecutorService threads = Executors.newFixedThreadPool(THREADS, new CleanThreadFactory("hilo-check-"));
			this.running.forEach(threads::execute);
			// Those that were submitted still run
			threads.shutdown();
		}
	}

	/**
	 * Waits for the outcomes, until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	void await() {
		List<Check> running = this.running;
		this.running = List.of();
		running.forEach(this::await);
	}

	private List<Check> checks(List<HiLoSequences> all) {
		Map<String, List<Runnable>> checks = new TreeMap<>(this.factory.get().floorQueries());
		this.counters.get()
			.counters()
			.forEach((name, counter) -> checks.put(counter.property(),
					all.stream().map((each) -> checks(name, counter, each.repository())).toList()));
		return checks.entrySet()
			.stream()
			.map((each) -> new Check(each.getKey(), each.getValue(), new Completion()))
			.toList();
	}

	private static Runnable checks(String collection, ForeignCounter settings, RangeRepository database) {
		return () -> {
			Counter counter = database.counter(collection);
			if (!counter.isRaised()) {
				counter.check();
			}
			else if (database.startsAboveRows()) {
				throw settings
					.wrong("The ranges come from a RangeRepository bean, which has counters of its own: remove "
							+ "hilo.entities.sequences");
			}
		};
	}

	private void await(Check check) {
		try {
			if (!check.ended.await(this.deadline - System.nanoTime())) {
				warn(check, "no answer within " + this.timeout.toMillis() + " ms (hilo.jdbc.timeout)");
				return;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		Throwable failure = check.ended.failure();
		if (failure instanceof HiLoConfigurationException wrong) {
			throw wrong;
		}
		if (failure != null) {
			warn(check, String.valueOf(failure.getMessage()));
		}
	}

	private static void warn(Check check, String reason) {
		logger.warn("{} could not be tried at the start, so a mistake in it would show only at the first use: {}",
				check.property, reason);
	}

	/** Tries the value of a property in all databases, the default one first. */
	private record Check(String property, List<Runnable> databases, Completion ended) implements Runnable {

		@Override
		public void run() {
			try {
				this.ended.end(refusal());
			}
			catch (RuntimeException | Error ex) {
				this.ended.end(ex);
			}
		}

		/**
		 * The table or the counter may be in another database than the default one.
		 * @return why the first database refuses it, or {@code null} if one accepts it
		 */
		private @Nullable HiLoConfigurationException refusal() {
			HiLoConfigurationException wrong = null;
			for (Runnable database : this.databases) {
				try {
					database.run();
					return null;
				}
				catch (HiLoConfigurationException ex) {
					wrong = (wrong != null) ? wrong : ex;
				}
			}
			return wrong;
		}

	}

}
