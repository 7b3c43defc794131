package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.RangeRepository;

/**
 * Tries each floor query, and looks at each counter of others, while the application
 * starts, so that a wrong one fails the start and not the first save. Begins when all
 * beans exist, the application's tables among what they make, and ends before the
 * application takes requests.
 */
final class Trials implements SmartLifecycle {

	/** Before web servers and listeners of messages. */
	static final int PHASE = DEFAULT_PHASE - 4096;

	/** Stores take no more at a time. */
	private static final int THREADS = 2;

	private static final Logger logger = LoggerFactory.getLogger(Trials.class);

	private List<Trial> trials = List.of();

	private List<RunningTrial> running = List.of();

	private Duration timeout = Duration.ZERO;

	private long deadline;

	private volatile boolean started;

	/**
	 * Prepares the trials of all collections; asks nothing yet.
	 */
	void prepare(ResolvedProperties properties, RangeRepository repository, List<RangeRepository> further) {
		this.timeout = properties.defaultDatabase().store().timeout();
		List<RangeRepository> all = Stream.concat(Stream.of(repository), further.stream()).toList();
		List<Trial> trials = new ArrayList<>();
		properties.collections().forEach((name, own) -> {
			String query = own.floorQuery();
			if (query != null) {
				List<LongSupplier> databases = all.stream()
					.flatMap((each) -> Stream.ofNullable(each.query(query)))
					.toList();
				trials.add(new FloorQueryTrial(PropertyChecks.path(name) + "floor-query", query, databases));
			}
			if (own.counter() != null) {
				trials.add(new CounterTrial(PropertyChecks.path(name) + "counter",
						all.stream().flatMap((each) -> Stream.ofNullable(each.foreignCounter(name))).toList()));
			}
		});
		this.trials = trials;
	}

	/**
	 * Begins to try them in the background, on the first call.
	 */
	void begin() {
		if (!this.trials.isEmpty()) {
			ExecutorService threads = Executors.newFixedThreadPool(THREADS, Trials::thread);
			this.running = this.trials.stream().map(RunningTrial::new).toList();
			this.running.forEach(threads::execute);
			// Those that were submitted still run
			threads.shutdown();
			this.trials = List.of();
			this.deadline = System.nanoTime() + this.timeout.toNanos();
		}
	}

	/**
	 * Waits for the outcomes, until the timeout.
	 * @throws HiLoConfigurationException if a property is wrong
	 */
	@Override
	public void start() {
		this.running.forEach(this::await);
		this.running = List.of();
		this.started = true;
	}

	@Override
	public void stop() {
		this.started = false;
	}

	@Override
	public boolean isRunning() {
		return this.started;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	private void await(RunningTrial running) {
		try {
			if (!running.ended.await(this.deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
				warn(running.trial, "no answer within " + this.timeout.toMillis() + " ms (hilo.jdbc.timeout)");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (running.failure instanceof HiLoConfigurationException wrong) {
			throw wrong;
		}
		if (running.failure != null) {
			warn(running.trial, String.valueOf(running.failure.getMessage()));
		}
	}

	private static void warn(Trial trial, String reason) {
		logger.warn("{} could not be tried at the start, so a mistake in it would show at the first use only: {}",
				trial.property(), reason);
	}

	/**
	 * A trial may go on after the timeout, and must not hold up the application's end.
	 */
	private static Thread thread(Runnable task) {
		Thread thread = new Thread(null, task, "hilo-trial", 0, false);
		thread.setContextClassLoader(Trials.class.getClassLoader());
		thread.setDaemon(true);
		return thread;
	}

	/** One that the start waits for. */
	private static final class RunningTrial implements Runnable {

		private final Trial trial;

		private final CountDownLatch ended = new CountDownLatch(1);

		private volatile @Nullable Throwable failure;

		RunningTrial(Trial trial) {
			this.trial = trial;
		}

		@Override
		public void run() {
			try {
				this.trial.run();
			}
			catch (RuntimeException | Error ex) {
				this.failure = ex;
			}
			finally {
				this.ended.countDown();
			}
		}

	}

}
