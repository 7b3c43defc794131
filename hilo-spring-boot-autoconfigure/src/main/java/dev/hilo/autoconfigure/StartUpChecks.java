package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.CleanThreadFactory;
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

	/** By property. */
	private Map<String, FutureTask<@Nullable HiLoConfigurationException>> running = Map.of();

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
		this.running = new TreeMap<>();
		checks(generator.databases())
			.forEach((property, databases) -> this.running.put(property, new FutureTask<>(() -> refusal(databases))));
		if (!this.running.isEmpty()) {
			this.timeout = this.factory.get().timeout();
			this.deadline = System.nanoTime() + this.timeout.toNanos();
			// One that runs beyond the timeout must not delay the application's end
			ExecutorService threads = Executors.newFixedThreadPool(THREADS, new CleanThreadFactory("hilo-check-"));
			this.running.values().forEach(threads::execute);
			// Those that were submitted still run
			threads.shutdown();
		}
	}

	/**
	 * Waits for the outcomes, until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	void await() {
		Map<String, FutureTask<@Nullable HiLoConfigurationException>> begun = this.running;
		this.running = Map.of();
		begun.forEach(this::await);
	}

	/** What tries the value of a property in each database, the default one first. */
	private Map<String, List<Runnable>> checks(List<HiLoSequences> all) {
		Map<String, List<Runnable>> checks = new TreeMap<>(this.factory.get().floorQueries());
		this.counters.get()
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
	 * @return why the first database refuses it, or {@code null} if one accepts it
	 */
	private static @Nullable HiLoConfigurationException refusal(List<Runnable> databases) {
		HiLoConfigurationException wrong = null;
		for (Runnable database : databases) {
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

	private void await(String property, Future<@Nullable HiLoConfigurationException> check) {
		try {
			HiLoConfigurationException wrong = check.get(this.deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
			if (wrong != null) {
				throw wrong;
			}
		}
		catch (TimeoutException ex) {
			warn(property, "no answer within " + this.timeout.toMillis() + " ms (hilo.jdbc.timeout)");
		}
		catch (ExecutionException ex) {
			warn(property, String.valueOf(Objects.requireNonNull(ex.getCause()).getMessage()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void warn(String property, String reason) {
		logger.warn("{} could not be tried at the start, so a mistake in it would show only at the first use: {}",
				property, reason);
	}

}
