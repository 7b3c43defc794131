package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.LifeCycle;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.event.RangeLog;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * Builds {@link HiLoSequences}. Not thread-safe.
 *
 * @since 0.1.0
 */
public final class HiLoSequencesBuilder {

	private static final int DEFAULT_MAX_REFILLS = 3;

	private static final int FAIL_FAST_TIMEOUTS = 3;

	/**
	 * How many collections there may be by default, before callers can name no others.
	 */
	public static final int DEFAULT_MAX_COLLECTIONS = 10_000;

	private final RangeRepository repository;

	private final List<RangeListener> listeners = new ArrayList<>();

	private final Map<String, UnaryOperator<CollectionSettings>> changes = new HashMap<>();

	private @Nullable String name;

	private DocumentIdFormat format = new DocumentIdFormat();

	private UnaryOperator<String> prefixes = new PluralCollectionNaming()::prefixOf;

	private Function<String, CollectionSettings> settings;

	private @Nullable RangeSizing sizing;

	private Duration timeout = Duration.ofSeconds(10);

	private @Nullable Duration failFastAfter;

	private int maxRefills = DEFAULT_MAX_REFILLS;

	private final Set<String> own = new HashSet<>();

	private int maxCollections = DEFAULT_MAX_COLLECTIONS;

	private LongSupplier nanoTime = System::nanoTime;

	private boolean giveBack = true;

	private @Nullable DatabaseThreads threads;

	HiLoSequencesBuilder(RangeRepository repository) {
		this.repository = repository;
		CollectionSettings defaults = new CollectionSettings();
		this.settings = (collection) -> defaults;
	}

	/**
	 * The database's name in messages and events; {@code null} for the default one.
	 */
	public HiLoSequencesBuilder name(@Nullable String name) {
		this.name = name;
		return this;
	}

	/**
	 * The format of its document ids.
	 */
	public HiLoSequencesBuilder format(DocumentIdFormat format) {
		this.format = format;
		return this;
	}

	/**
	 * The prefix of document ids, before the separator, by collection name.
	 */
	public HiLoSequencesBuilder prefixes(UnaryOperator<String> prefixes) {
		this.prefixes = prefixes;
		return this;
	}

	/**
	 * The settings of all collections.
	 */
	public HiLoSequencesBuilder settings(CollectionSettings settings) {
		return settings((collection) -> settings);
	}

	/**
	 * The settings by collection name, which is in lower case.
	 */
	public HiLoSequencesBuilder settings(Function<String, CollectionSettings> settings) {
		this.settings = settings;
		return this;
	}

	/**
	 * Changes the settings of one collection, wherever they come from.
	 * @param collection its name, in any case
	 * @param change makes the new settings from those so far
	 */
	public HiLoSequencesBuilder collection(String collection, UnaryOperator<CollectionSettings> change) {
		this.changes.merge(collection.toLowerCase(Locale.ROOT), change,
				(first, second) -> (settings) -> second.apply(first.apply(settings)));
		return this;
	}

	/**
	 * Collections that the application itself names, so that they are always let in.
	 * Those whose settings are changed here, and those of classes, are too.
	 * @param names their names, in any case
	 * @see #maxCollections
	 */
	public HiLoSequencesBuilder own(Collection<String> names) {
		for (String name : names) {
			this.own.add(name.toLowerCase(Locale.ROOT));
		}
		return this;
	}

	/**
	 * The rule for the size of ranges.
	 */
	public HiLoSequencesBuilder sizing(RangeSizing sizing) {
		this.sizing = sizing;
		return this;
	}

	/**
	 * How long a caller waits for a range, and at most closing for giving back.
	 */
	public HiLoSequencesBuilder timeout(Duration timeout) {
		this.timeout = timeout;
		return this;
	}

	/**
	 * After how long a time callers without numbers at hand are refused at once, if no
	 * request has succeeded in it and those that failed could not reach the store:
	 * counted from the begin of the first of them. The background then tries each second.
	 * Callers wait as usual before the first range of all.
	 * @param failFastAfter the time, zero for never, or {@code null} for three times the
	 * timeout, which is the default
	 * @throws IllegalArgumentException if it is negative
	 */
	public HiLoSequencesBuilder failFastAfter(@Nullable Duration failFastAfter) {
		if (failFastAfter != null && failFastAfter.isNegative()) {
			throw new IllegalArgumentException("Expected 0 or more, not " + failFastAfter);
		}
		this.failFastAfter = failFastAfter;
		return this;
	}

	/**
	 * How many refills and returns of ranges may use the store at once; further ones
	 * queue. One more may, if the store has cancelled the last request of its collection,
	 * so that a locked counter does not hold up others.
	 * @param maxRefills 1 or more; 3 by default
	 * @throws IllegalArgumentException if it is less
	 */
	public HiLoSequencesBuilder maxRefills(int maxRefills) {
		if (maxRefills < 1) {
			throw new IllegalArgumentException("Expected 1 refill at a time or more, not " + maxRefills);
		}
		this.maxRefills = maxRefills;
		return this;
	}

	/**
	 * Whether unused numbers go back to the store when drawing ends. If not, they are
	 * lost, and the store is asked for nothing but ranges.
	 * @param giveBack true by default
	 */
	public HiLoSequencesBuilder giveBack(boolean giveBack) {
		this.giveBack = giveBack;
		return this;
	}

	/**
	 * Adds a listener to the one that logs. Its events come in order, on a thread that
	 * refills don't use; so it may take its time with them, and draw ids.
	 */
	public HiLoSequencesBuilder listener(RangeListener listener) {
		this.listeners.add(listener);
		return this;
	}

	/**
	 * How many collections there may be; each takes memory, and a row in the table.
	 * Further ones are refused, but those of the application itself (see {@link #own})
	 * are always let in.
	 * @param maxCollections 1 or more; 10,000 by default
	 * @throws IllegalArgumentException if it is less
	 */
	public HiLoSequencesBuilder maxCollections(int maxCollections) {
		if (maxCollections < 1) {
			throw new IllegalArgumentException("Expected 1 collection or more, not " + maxCollections);
		}
		this.maxCollections = maxCollections;
		return this;
	}

	HiLoSequencesBuilder nanoTime(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		return this;
	}

	HiLoSequencesBuilder threads(DatabaseThreads threads) {
		this.threads = threads;
		return this;
	}

	/**
	 * Creates the sequences, running.
	 */
	public HiLoSequences build() {
		DatabaseThreads threads = (this.threads != null) ? this.threads
				: DatabaseThreads.of(this.name, this.maxRefills);
		DatabaseName database = new DatabaseName(this.name);
		RangeListeners all = new RangeListeners(this.name, new RangeLog(database, this.repository, this.format),
				this.listeners, threads.listeners());
		DatabaseContext context = new DatabaseContext(database, this.repository, this.format, this.prefixes,
				new IdFrame.Newest(this.format), this.sizing, this.giveBack, this.timeout,
				(this.failFastAfter != null) ? this.failFastAfter : this.timeout.multipliedBy(FAIL_FAST_TIMEOUTS), all,
				threads, this.nanoTime, new LifeCycle());
		own(this.changes.keySet());
		return new HiLoSequences(context, changed(), Set.copyOf(this.own), this.maxCollections);
	}

	private Function<String, CollectionSettings> changed() {
		Function<String, CollectionSettings> before = this.settings;
		if (this.changes.isEmpty()) {
			return before;
		}
		Map<String, UnaryOperator<CollectionSettings>> all = Map.copyOf(this.changes);
		return (collection) -> all.getOrDefault(collection, UnaryOperator.identity()).apply(before.apply(collection));
	}

}
