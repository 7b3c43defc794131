package dev.hilo.engine;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.draw.DocumentIdWriter;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.draw.PermutedSequence;
import dev.hilo.engine.draw.RangelessSequence;
import dev.hilo.engine.stripe.StripedSequence;
import dev.hilo.engine.stripe.Stripes;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Permutation;

/**
 * The collections of one database by name. It keeps only a few spellings of each
 * collection, so that memory grows with collections alone. Thread-safe.
 */
final class CollectionRegistry {

	/** For example the name of a class, and the same in lower case. */
	private static final int KEPT_SPELLINGS = 2;

	private static final int MANY = 1000;

	private static final Logger logger = LoggerFactory.getLogger(CollectionRegistry.class);

	private final ConcurrentMap<String, NamedCollection> collections = new ConcurrentHashMap<>();

	/**
	 * Other spellings than those in lower case, which the collections have themselves.
	 */
	private final ConcurrentMap<String, HiLoSequence> spellings = new ConcurrentHashMap<>();

	private final AtomicBoolean toldOfMany = new AtomicBoolean();

	private final DatabaseContext context;

	private final Outage outage;

	private final Function<String, CollectionSettings> settings;

	private final UnaryOperator<String> prefixes;

	private final char separator;

	private final int most;

	/**
	 * Creates an empty registry.
	 * @param most how many collections callers may name
	 */
	CollectionRegistry(DatabaseContext context, Outage outage, Function<String, CollectionSettings> settings,
			UnaryOperator<String> prefixes, int most) {
		this.context = context;
		this.outage = outage;
		this.settings = settings;
		this.prefixes = prefixes;
		this.separator = context.format().separator();
		this.most = most;
	}

	/**
	 * The handle for a spelling, if it is kept.
	 */
	@Nullable HiLoSequence known(String spelling) {
		NamedCollection collection = this.collections.get(spelling);
		return (collection != null) ? collection.sequence : this.spellings.get(spelling);
	}

	/**
	 * Makes a handle for a spelling, and keeps it if it is one of the first.
	 * @throws InvalidCollectionException if there are too many collections already
	 */
	HiLoSequence add(String spelling) {
		String key = spelling.toLowerCase(Locale.ROOT);
		if (this.collections.size() >= this.most && !this.collections.containsKey(key)) {
			throw new InvalidCollectionException("No ids for a further collection '" + spelling + "': "
					+ this.context.describe() + " has " + this.most
					+ " already, the most that hilo.max-collections allows. "
					+ "If their names are made of data, such as what a request contains, use a fixed number of collections; "
					+ "else set a higher number");
		}
		NamedCollection collection = collection(key);
		HiLoSequence made = sequence(spelling, collection);
		if (collection.keptSpellings() >= KEPT_SPELLINGS) {
			return made;
		}
		if (spelling.equals(key)) {
			return collection.keep(made);
		}
		HiLoSequence known = this.spellings.putIfAbsent(spelling, made);
		if (known != null) {
			return known;
		}
		collection.keepSpelling();
		return made;
	}

	/** The collections that hold ranges, or have held some. */
	List<NamedCollection> used() {
		return this.collections.values().stream().filter(NamedCollection::isUsed).toList();
	}

	/**
	 * Number sources of collections without ranges; a shared one occurs several times.
	 */
	List<NumberSource> sources() {
		return this.collections.values()
			.stream()
			.map((collection) -> collection.settings.scheme())
			.filter(NumberSource.class::isInstance)
			.map(NumberSource.class::cast)
			.toList();
	}

	@Nullable CollectionSnapshot snapshot(String key) {
		NamedCollection collection = this.collections.get(key);
		return (collection != null) ? collection.snapshot() : null;
	}

	List<CollectionSnapshot> snapshots() {
		return this.collections.values().stream().map(NamedCollection::snapshot).toList();
	}

	/**
	 * The collection whose ranges a collection draws from, or {@code null} if its scheme
	 * needs no ranges.
	 */
	@Nullable NamedCollection counterOf(String spelling) {
		NamedCollection collection = collection(spelling.toLowerCase(Locale.ROOT));
		return (collection.settings.scheme() instanceof NumberSource) ? null : counterOf(collection);
	}

	CollectionSettings settingsOf(String spelling) {
		return collection(spelling.toLowerCase(Locale.ROOT)).settings;
	}

	String startOfIds(String spelling) {
		return this.prefixes.apply(spelling) + this.separator;
	}

	private NamedCollection collection(String key) {
		NamedCollection known = this.collections.get(key);
		if (known != null) {
			return known;
		}
		// The settings may come from users' code, which must not run inside the map
		NamedCollection made = new NamedCollection(key, this.settings.apply(key), this.outage);
		known = this.collections.putIfAbsent(key, made);
		if (known != null) {
			return known;
		}
		if (this.collections.size() >= MANY && this.toldOfMany.compareAndSet(false, true)) {
			logger
				.warn("{} has ids of {} collections, the newest is '{}'. Each takes memory as long as the application "
						+ "runs, and a row in the table: if their names are made of data, such as a customer or a day, use a "
						+ "fixed number of collections", this.context.describe(), this.collections.size(), key);
		}
		return made;
	}

	private NamedCollection counterOf(NamedCollection collection) {
		String counter = collection.settings.counter();
		return (counter != null) ? collection(counter) : collection;
	}

	private HiLoSequence sequence(String spelling, NamedCollection collection) {
		CollectionSettings own = collection.settings;
		if (own.scheme() instanceof NumberSource source) {
			return new RangelessSequence(spelling, source, startOfIds(spelling), this.context);
		}
		String prefix = this.prefixes.apply(spelling);
		NamedCollection counter = counterOf(collection);
		Supplier<DocumentIdWriter> writers = () -> new DocumentIdWriter(prefix, this.separator);
		Stripes stripes = counter.stripes();
		OrderedSequence numbers = (stripes != null) ? new StripedSequence(spelling, counter.buffer(), stripes, writers)
				: new OrderedSequence(spelling, counter.buffer(), writers.get());
		return (own.scheme() instanceof Permutation permutation)
				? new PermutedSequence(numbers, permutation, writers.get()) : numbers;
	}

}
