package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.Counter;
import dev.hilo.range.RangeRepository;

/**
 * What each start of the application does last, before web servers and listeners of
 * messages start. The first one runs each floor query, and checks each foreign counter,
 * so that a wrong one fails the start and not the first save: all beans exist by then,
 * the application's tables among what they make. Then the first ranges of the collections
 * with {@code warm-up} are fetched in the background, in all databases.
 */
final class StartUpChecks implements SmartLifecycle {

	/** Stores have no connections for more. */
	private static final int THREADS = 2;

	private static final Logger logger = LoggerFactory.getLogger(StartUpChecks.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private boolean checked;

	private volatile boolean running;

	StartUpChecks(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	public void start() {
		ResolvedProperties properties = this.beanFactory.getBean(ResolvedProperties.class);
		List<String> warm = properties.collections()
			.entrySet()
			.stream()
			.filter((collection) -> collection.getValue().warmUp())
			.map(Map.Entry::getKey)
			.toList();
		if (!warm.isEmpty()) {
			// Makes a lazy generator
			this.beanFactory.getBean(OptionalGenerator.class).isMissing();
		}
		RangeIdGenerator generator = HiLoBeans.generator(this.beanFactory);
		if (generator != null) {
			if (!this.checked) {
				this.checked = true;
				check(generator.databases(), properties.timeout());
			}
			warm.forEach((collection) -> warmUp(generator, collection));
		}
		this.running = true;
	}

	private static void warmUp(RangeIdGenerator generator, String collection) {
		PropertyPath.of(collection).check("warm-up", true, () -> {
			generator.warmUp(collection);
			return collection;
		});
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return DEFAULT_PHASE - 4096;
	}

	/**
	 * Waits for the outcomes, until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	private void check(List<HiLoSequences> databases, Duration timeout) {
		Map<String, Completion> checks = new TreeMap<>();
		Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
		checks(databases).forEach((property, inEach) -> {
			Completion check = new Completion();
			checks.put(property, check);
			check.runOn(queue::add, () -> check(inEach));
		});
		for (int i = 1; i <= Math.min(THREADS, checks.size()); i++) {
			Completion.inBackground("hilo-check-" + i, () -> runAll(queue));
		}
		long deadline = System.nanoTime() + timeout.toNanos();
		checks.forEach((property, check) -> {
			if (hasEnded(check, deadline)) {
				report(property, check.failure());
			}
			else {
				warn(property, "no answer within " + timeout.toMillis() + " ms (hilo.jdbc.timeout)");
			}
		});
	}

	private static void runAll(Queue<Runnable> queue) {
		Runnable next;
		while ((next = queue.poll()) != null) {
			next.run();
		}
	}

	/** What tries the value of a property in each database, the default one first. */
	private Map<String, List<Runnable>> checks(List<HiLoSequences> all) {
		Map<String, List<Runnable>> checks = new TreeMap<>(
				this.beanFactory.getBean(SequencesFactory.class).floorQueries());
		this.beanFactory.getBean(ForeignCounters.class)
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

	private static boolean hasEnded(Completion check, long deadline) {
		try {
			return check.await(deadline - System.nanoTime());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

	private static void report(String property, @Nullable Throwable failure) {
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
