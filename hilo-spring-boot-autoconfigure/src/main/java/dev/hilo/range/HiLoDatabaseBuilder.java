package dev.hilo.range;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.PluralCollectionNaming;

/**
 * Describes a {@link HiLoDatabase}. Not thread-safe.
 */
public final class HiLoDatabaseBuilder {

	/** As many as the connections that refills may use at once. */
	private static final int REFILL_THREADS = 3;

	private final RangeRepository repository;

	private final List<RangeListener> listeners = new ArrayList<>(List.of(new LoggingRangeListener()));

	private @Nullable String name;

	private DocumentIdFormat format = new DocumentIdFormat();

	private UnaryOperator<String> prefixes = new PluralCollectionNaming()::prefixOf;

	private Function<String, CollectionSettings> settings = (collection) -> new CollectionSettings();

	private RangeSizing sizing = new TimedRangeSizing();

	private Duration timeout = Duration.ofSeconds(10);

	private LongSupplier nanoTime = System::nanoTime;

	HiLoDatabaseBuilder(RangeRepository repository) {
		this.repository = repository;
	}

	/**
	 * Its name in messages and events; none for the default database.
	 */
	public HiLoDatabaseBuilder name(@Nullable String name) {
		this.name = name;
		return this;
	}

	/**
	 * How its document ids are written.
	 */
	public HiLoDatabaseBuilder format(DocumentIdFormat format) {
		this.format = format;
		return this;
	}

	/**
	 * What document ids start with, by collection name, before the separator.
	 */
	public HiLoDatabaseBuilder prefixes(UnaryOperator<String> prefixes) {
		this.prefixes = prefixes;
		return this;
	}

	/**
	 * The settings of all collections.
	 */
	public HiLoDatabaseBuilder settings(CollectionSettings settings) {
		return settings((collection) -> settings);
	}

	/**
	 * The settings by collection, whose name comes in lower case.
	 */
	public HiLoDatabaseBuilder settings(Function<String, CollectionSettings> settings) {
		this.settings = settings;
		return this;
	}

	/**
	 * The rule for the size of ranges.
	 */
	public HiLoDatabaseBuilder sizing(RangeSizing sizing) {
		this.sizing = sizing;
		return this;
	}

	/**
	 * How long a caller waits for a range, and closing for the giving back.
	 */
	public HiLoDatabaseBuilder timeout(Duration timeout) {
		this.timeout = timeout;
		return this;
	}

	/**
	 * Adds a listener beside the one that logs.
	 */
	public HiLoDatabaseBuilder listener(RangeListener listener) {
		this.listeners.add(listener);
		return this;
	}

	HiLoDatabaseBuilder nanoTime(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		return this;
	}

	/**
	 * Makes the database, running.
	 */
	public HiLoDatabase build() {
		DatabaseContext context = new DatabaseContext(this.name, this.repository, this.format, this.sizing,
				new RangeListeners(this.listeners), this.timeout, refillThreads(), this.nanoTime);
		return new HiLoDatabase(context, this.settings, this.prefixes);
	}

	/** They end when idle, so that nothing has to be shut down. */
	private ThreadPoolExecutor refillThreads() {
		AtomicInteger count = new AtomicInteger();
		String prefix = "hilo-refill-" + ((this.name != null) ? this.name.toLowerCase(Locale.ROOT) + "-" : "");
		ThreadPoolExecutor threads = new ThreadPoolExecutor(REFILL_THREADS, REFILL_THREADS, 5, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), (task) -> {
					// With nothing of the caller that happens to start it, such as its
					// tenant
					Thread thread = new Thread(null, task, prefix + count.incrementAndGet(), 0, false);
					thread.setContextClassLoader(HiLoDatabase.class.getClassLoader());
					thread.setDaemon(true);
					return thread;
				});
		threads.allowCoreThreadTimeOut(true);
		return threads;
	}

}
