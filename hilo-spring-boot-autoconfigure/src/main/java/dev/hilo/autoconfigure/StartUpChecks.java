package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;

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

	private final ObjectProvider<SequencesFactory> factory;

	private final ObjectProvider<ForeignCounters> counters;

	/** By property. */
	private Map<String, Completion> running = Map.of();

	private Duration timeout = Duration.ZERO;

	private long deadline;

	private boolean begun;

	StartUpChecks(ObjectProvider<SequencesFactory> factory, ObjectProvider<ForeignCounters> counters) {
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
		Map<String, List<Runnable>> checks = checks(generator.databases());
		if (!checks.isEmpty()) {
			this.running = new TreeMap<>();
			this.timeout = this.factory.getObject().timeout();
			this.deadline = System.nanoTime() + this.timeout.toNanos();
			// One that runs beyond the timeout must not delay the application's end
			ExecutorService threads = Executors.newFixedThreadPool(THREADS, new CleanThreadFactory("hilo-check-"));
			checks.forEach((property, databases) -> {
				Completion check = new Completion();
				this.running.put(property, check);
				check.runOn(threads, () -> check(databases));
			});
			// Those that were submitted still run
			threads.shutdown();
		}
	}

	/**
	 * Waits for the outcomes, until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	void await() {
		Map<String, Completion> begun = this.running;
		this.running = Map.of();
		begun.forEach(this::await);
	}

	/** What tries the value of a property in each database, the default one first. */
	private Map<String, List<Runnable>> checks(List<HiLoSequences> all) {
		Map<String, List<Runnable>> checks = new TreeMap<>(this.factory.getObject().floorQueries());
		this.counters.getObject()
			.counters()
			.forEach((name, counter) -> checks.put(counter.property(),
					all.stream().map((each) -> checks(name, counter, each.repository())).toList()));
		return checks;
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

	/**
	 * Tries the value of a property in all databases, as the table or the counter may be
	 * in another one than the default one.
	 * @throws HiLoConfigurationException what the first one refuses, if none accepts it
	 */
	private static void check(List<Runnable> databases) {
		HiLoConfigurationException wrong = null;
		for (Runnable database : databases) {
			try {
				database.run();
				return;
			}
			catch (HiLoConfigurationException ex) {
				wrong = (wrong != null) ? wrong : ex;
			}
		}
		if (wrong != null) {
			throw wrong;
		}
	}

	private void await(String property, Completion check) {
		try {
			if (!check.await(this.deadline - System.nanoTime())) {
				warn(property, "no answer within " + this.timeout.toMillis() + " ms (hilo.jdbc.timeout)");
				return;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		Throwable failure = check.failure();
		if (failure instanceof HiLoConfigurationException wrong) {
			throw wrong;
		}
		if (failure != null) {
			warn(property, String.valueOf(failure.getMessage()));
		}
	}

	private static void warn(String property, String reason) {
		logger.warn("{} could not be tried at the start, so a mistake in it would show only at the first use: {}",
				property, reason);
	}

}
