package dev.hilo.engine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRanges;

/**
 * The generator for one database or several. It starts and closes with its databases,
 * which share 1.5 seconds for closing. Thread-safe.
 *
 * @since 0.1.0
 */
public final class RangeIdGenerator implements HiLoIdGenerator, HeldRanges, AutoCloseable {

	/** How operators call the database whose name is {@code null}. */
	public static final String DEFAULT_NAME = "default";

	private final HiLoSequences defaultDatabase;

	private final Map<String, HiLoSequences> databases;

	private final CheckedNaming naming;

	/** Spares the calls by class, the most frequent ones, a second look-up by name. */
	private final Map<Class<?>, HiLoSequence> defaultSequences = new ConcurrentHashMap<>();

	/**
	 * Creates a generator for one database.
	 * @param database the default database
	 * @param naming gives classes their collections
	 */
	public RangeIdGenerator(HiLoSequences database, CollectionNaming naming) {
		this(database, Map.of(), naming);
	}

	/**
	 * Creates a generator for several databases.
	 * @param defaultDatabase the one that {@code null} means
	 * @param databases all other databases, by name
	 * @param naming gives classes their collections
	 */
	public RangeIdGenerator(HiLoSequences defaultDatabase, Map<String, HiLoSequences> databases,
			CollectionNaming naming) {
		this.defaultDatabase = defaultDatabase;
		this.databases = new LinkedHashMap<>(databases);
		this.naming = CheckedNaming.of(naming);
	}

	@Override
	public HiLoSequence sequence(@Nullable String database, String collectionName) {
		return database(database).sequence(collectionName);
	}

	@Override
	public HiLoSequence sequence(@Nullable String database, Class<?> type) {
		HiLoSequence known = (database == null) ? this.defaultSequences.get(type) : null;
		return (known != null) ? known : find(database, type);
	}

	private HiLoSequence find(@Nullable String database, Class<?> type) {
		// First, since ("orders", 7L) names a collection, and no database
		String collection = this.naming.collectionOf(type);
		HiLoSequence found = database(database).sequenceOfClass(collection);
		if (database == null) {
			this.defaultSequences.put(type, found);
		}
		return found;
	}

	@Override
	public Collection<CollectionSnapshot> snapshots() {
		return databases().stream().map(HiLoSequences::snapshots).flatMap(Collection::stream).toList();
	}

	/**
	 * Gives back the unused numbers of all databases at once.
	 * @see HiLoSequences#giveBack()
	 */
	public void giveBack() {
		end(State.CLOSING);
	}

	/**
	 * Gives back the unused numbers of all databases at once, and holds none from then
	 * on.
	 * @see HiLoSequences#drain()
	 */
	public void drain() {
		end(State.DRAINED);
	}

	/**
	 * Gives back the unused numbers of all databases at once, and makes callers wait
	 * until the next start.
	 * @see HiLoSequences#suspend()
	 */
	public void suspend() {
		end(State.SUSPENDED);
	}

	/**
	 * Ends all drawing and gives back the rest, for all databases at once.
	 * @see HiLoSequences#close()
	 */
	@Override
	public void close() {
		end(State.CLOSED);
	}

	/**
	 * Makes all databases ready to draw from.
	 * @see HiLoSequences#start()
	 */
	public void start() {
		for (HiLoSequences database : databases()) {
			database.start();
		}
	}

	/**
	 * Makes all collections start anew in all databases, for tests: handles on them that
	 * exist already draw the numbers of a new application. Callers that draw meanwhile
	 * may get any number.
	 * @param emptying empties the stores; refills have had half a second to end by then
	 */
	public void startAnew(Runnable emptying) {
		giveBack();
		emptying.run();
		databases().forEach(HiLoSequences::forget);
		start();
	}

	/**
	 * Obtains the first range of a collection in the background, in all databases.
	 * @param collection the collection
	 * @throws InvalidCollectionException if the name is not valid
	 * @see HiLoSequences#warmUp
	 */
	public void warmUp(String collection) {
		databases().forEach((database) -> database.warmUp(collection));
	}

	/**
	 * The sequences of a database.
	 * @param name the database, or {@code null} for the default one
	 * @return its sequences
	 * @throws UnknownDatabaseException if it is not known
	 */
	public HiLoSequences database(@Nullable String name) {
		if (name == null) {
			return this.defaultDatabase;
		}
		HiLoSequences database = this.databases.get(name);
		if (database == null) {
			throw new UnknownDatabaseException(name,
					": null means the default one, the others are " + new TreeSet<>(this.databases.keySet()));
		}
		return database;
	}

	/**
	 * All databases, the default one first.
	 * @return the sequences of each
	 */
	public List<HiLoSequences> databases() {
		return Stream.concat(Stream.of(this.defaultDatabase), this.databases.values().stream()).toList();
	}

	/** All at once, so that a dead database does not delay the other ones. */
	private void end(State state) {
		ClosingSteps.take(state, databases().stream().map(HiLoSequences::closing).toList());
	}

}
