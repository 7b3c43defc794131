package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.BeanFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.Counter;
import dev.hilo.range.RangeRepository;

/**
 * Runs each floor query, and checks each foreign counter, so that a wrong one fails the
 * start and not the first save.
 */
final class StartUpChecks {

	private static final Logger logger = LoggerFactory.getLogger(StartUpChecks.class);

	private StartUpChecks() {
	}

	/**
	 * Tries all, one after the other, and waits for that until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	static void run(BeanFactory beanFactory, List<HiLoSequences> databases, Duration timeout) {
		Map<String, List<Runnable>> checks = new TreeMap<>(beanFactory.getBean(SequencesFactory.class).floorQueries());
		Map<String, ForeignCounter> counters = beanFactory.getBean(ForeignCounters.class).counters();
		for (Map.Entry<String, ForeignCounter> each : counters.entrySet()) {
			checks.put(each.getValue().property(),
					databases.stream()
						.<Runnable>map((database) -> () -> check(each.getKey(), each.getValue(), database.repository()))
						.toList());
		}
		if (!checks.isEmpty()) {
			run(checks, timeout);
		}
	}

	private static void run(Map<String, List<Runnable>> checks, Duration timeout) {
		Set<String> open = new ConcurrentSkipListSet<>(checks.keySet());
		Completion end = new Completion();
		// Beside the caller's thread, since a driver can hang for longer than any timeout
		end.runOn("hilo-check", () -> checks.forEach((property, inEach) -> {
			tryOut(property, inEach);
			open.remove(property);
		}));
		if (!hasEnded(end, timeout)) {
			String reason = "no answer within " + timeout.toMillis() + " ms (hilo.jdbc.timeout)";
			open.forEach((property) -> warn(property, reason));
		}
		else if (end.failure() != null) {
			throw (end.failure() instanceof HiLoConfigurationException wrong) ? wrong
					: new IllegalStateException(end.failure());
		}
	}

	private static boolean hasEnded(Completion end, Duration timeout) {
		try {
			return end.await(timeout.toNanos());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private static void check(String collection, ForeignCounter settings, RangeRepository database) {
		Counter counter = database.counter(collection);
		if (!counter.isRaised()) {
			counter.check();
		}
		else if (!database.isInMemory()) {
			throw settings.wrong("The ranges come from a RangeRepository bean, which has counters of its own: remove "
					+ "hilo.entities.sequences");
		}
	}

	/**
	 * Tries the value of a property in all databases, as the table or the counter may be
	 * in another one than the default one.
	 * @throws HiLoConfigurationException what the first one refuses, if none accepts it
	 */
	private static void tryOut(String property, List<Runnable> databases) {
		HiLoConfigurationException wrong = null;
		for (Runnable database : databases) {
			try {
				database.run();
				return;
			}
			catch (HiLoConfigurationException ex) {
				wrong = (wrong != null) ? wrong : ex;
			}
			catch (RuntimeException ex) {
				warn(property, String.valueOf(ex.getMessage()));
				return;
			}
		}
		if (wrong != null) {
			throw wrong;
		}
	}

	private static void warn(String property, String reason) {
		logger.warn("{} could not be tried at the start, so a mistake in it would show only at the first use: {}",
				property, reason);
	}

}
