package dev.hilo.actuate;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

import dev.hilo.HiLoException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.actuate.AuditDescriptor.TableDescriptor;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.existing.CounterAudit;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.range.CollectionSnapshot;

/**
 * Shows the ranges of this instance without a query or a draw; and, if its access is
 * unrestricted, raises counters, drops ranges, and compares counters with their tables.
 * Thread-safe.
 * <p>
 * One selector takes the whole path: beside another one, WebFlux would give it that one's
 * part too.
 */
@Endpoint(id = "hilo", defaultAccess = Access.READ_ONLY)
class HiLoEndpoint {

	private final Supplier<@Nullable RangeIdGenerator> generator;

	private final Supplier<ResolvedProperties> properties;

	private final Supplier<ExistingRows> rows;

	private final Supplier<String> instance;

	/**
	 * Creates the endpoint.
	 * @param generator the generator that it shows, or {@code null} from it while it does
	 * not exist
	 * @param properties the settings, once the generator exists
	 * @param rows what is known of tables
	 * @param instance how answers name the instance
	 */
	HiLoEndpoint(Supplier<@Nullable RangeIdGenerator> generator, Supplier<ResolvedProperties> properties,
			Supplier<ExistingRows> rows, Supplier<String> instance) {
		this.generator = generator;
		this.properties = properties;
		this.rows = rows;
		this.instance = instance;
	}

	/**
	 * All databases with their collections.
	 * @return what this instance holds
	 */
	@ReadOperation
	HiLoDescriptor hilo() {
		Map<String, DatabaseDescriptor> databases = new TreeMap<>();
		for (HiLoSequences database : databases()) {
			databases.put(nameOf(database.name()), DatabaseDescriptor.of(database));
		}
		return new HiLoDescriptor(databases);
	}

	/**
	 * One collection, or one database.
	 * @param path the database, where {@code default} is the default one, and the parts
	 * of the collection's name between slashes; without a name, the database
	 * @return what this instance holds, or {@code null} if there is no such database, or
	 * the collection is neither drawn from nor configured
	 */
	@ReadOperation
	@Nullable OperationResponseBody part(@Selector(match = Match.ALL_REMAINING) String... path) {
		HiLoSequences known = databaseOrNull(path);
		String collection = collectionOf(path);
		if (known == null || collection.isEmpty()) {
			return (known != null) ? DatabaseDescriptor.of(known) : null;
		}
		return isKnown(known, collection) ? describe(known, collection, null) : null;
	}

	/**
	 * Raises a counter, and drops what this instance holds.
	 * @param floor the number that later numbers are above
	 * @param force whether that may leave less than half of the numbers allowed
	 * @param path the database, and the parts of the collection's name
	 * @return the collection after that
	 */
	@WriteOperation
	CollectionDescriptor raise(long floor, @Nullable Boolean force,
			@Selector(match = Match.ALL_REMAINING) String... path) {
		HiLoSequences known = database(path);
		String collection = collection(known, path);
		raise(known, collection, floor, Boolean.TRUE.equals(force));
		return describe(known, collection, this.instance.get());
	}

	private static void raise(HiLoSequences database, String collection, long floor, boolean force) {
		String shared = database.settings(collection).counter();
		long bound = database.settings((shared != null) ? shared : collection).bound();
		if (floor < 1 || floor >= bound) {
			throw new IllegalArgumentException(
					"A floor is a number from 1 to below " + bound + ", where the numbers end");
		}
		if (floor > bound / 2 && !force) {
			throw new IllegalArgumentException("The floor leaves less than half of the numbers up to " + bound
					+ ", and a counter is never lowered again. If that is meant, raise it by itself, with \"force\": true");
		}
		database.raise(collection, floor);
	}

	/**
	 * Drops what this instance holds of a collection. What can go back goes back.
	 * @param path the database, and the parts of the collection's name
	 * @return the collection after that
	 */
	@DeleteOperation
	CollectionDescriptor drop(@Selector(match = Match.ALL_REMAINING) String... path) {
		HiLoSequences known = database(path);
		String collection = collection(known, path);
		known.drop(collection);
		return describe(known, collection, this.instance.get());
	}

	/**
	 * Compares the counters with the tables of all entities that are known, and shows
	 * where the next ranges of all collections would begin.
	 * @param audit has to be {@code true}
	 * @param raise whether counters that are behind are raised
	 * @return the result
	 */
	@WriteOperation
	AuditDescriptor audit(boolean audit, @Nullable Boolean raise) {
		if (!audit) {
			throw new IllegalArgumentException("Ask for the audit with {\"audit\": true}");
		}
		List<CounterAudit> found = this.rows.get().audit();
		Stream<TableDescriptor> tables = found.stream().map((each) -> raise(each, Boolean.TRUE.equals(raise)));
		return new AuditDescriptor(this.instance.get(),
				Stream.concat(tables, databases().stream().flatMap((each) -> withoutTables(each, found))).toList());
	}

	/**
	 * No entity is known of these. Which database a configured one belongs to is not
	 * known.
	 */
	private Stream<TableDescriptor> withoutTables(HiLoSequences database, List<CounterAudit> found) {
		Set<String> configured = (database.name() == null) ? this.properties.get().collections().keySet() : Set.of();
		return Stream.concat(configured.stream(), database.snapshots().stream().map(CollectionSnapshot::collection))
			.distinct()
			.sorted()
			.filter((collection) -> found.stream()
				.noneMatch((each) -> each.collection().equals(collection)
						&& Objects.equals(each.database(), database.name())))
			.map((collection) -> check(database, collection));
	}

	private static TableDescriptor check(HiLoSequences database, String collection) {
		String name = nameOf(database.name());
		try {
			return TableDescriptor.withoutTable(name, collection, database.check(collection));
		}
		catch (InvalidCollectionException ex) {
			return TableDescriptor.skipped(name, collection, null, "it has no counter");
		}
		catch (RuntimeException ex) {
			return TableDescriptor.skipped(name, collection, null,
					Failures.describe("the counter or its floor could not be read", ex));
		}
	}

	/** One that can't be raised does not hide the results of the others. */
	private TableDescriptor raise(CounterAudit audit, boolean raise) {
		Long highest = audit.highest();
		if (!raise || highest == null || audit.behindBy() == 0) {
			return TableDescriptor.of(audit, false, null);
		}
		try {
			raise(database(nameOf(audit.database())), audit.collection(), highest, false);
			return TableDescriptor.of(audit, true, null);
		}
		catch (IllegalArgumentException | InvalidCollectionException ex) {
			return TableDescriptor.of(audit, false, ex.getMessage());
		}
		catch (HiLoException ex) {
			return TableDescriptor.of(audit, false,
					"The database has not answered as it should: " + Failures.nameOf(ex));
		}
	}

	private CollectionDescriptor describe(HiLoSequences database, String collection, @Nullable String instance) {
		CollectionSnapshot snapshot = database.snapshot(collection);
		if (snapshot == null) {
			// Configured, and not asked for yet: its settings make it known
			database.settings(collection);
			return describe(database, collection, instance);
		}
		return CollectionDescriptor.of(snapshot, instance);
	}

	private HiLoSequences database(String... path) {
		HiLoSequences known = databaseOrNull(path);
		if (known == null) {
			throw new UnknownCollectionException("There is no such database");
		}
		return known;
	}

	private @Nullable HiLoSequences databaseOrNull(String... path) {
		return databases().stream()
			.filter((database) -> path.length > 0 && nameOf(database.name()).equals(path[0]))
			.findFirst()
			.orElse(null);
	}

	private static String collectionOf(String... path) {
		return Stream.of(path).skip(1).collect(Collectors.joining("/"));
	}

	private String collection(HiLoSequences database, String... path) {
		String collection = collectionOf(path);
		if (!isKnown(database, collection)) {
			throw new UnknownCollectionException(
					"There is no such collection: it has neither been drawn from nor has it settings of its own");
		}
		return collection;
	}

	private List<HiLoSequences> databases() {
		RangeIdGenerator known = this.generator.get();
		return (known != null) ? known.databases() : List.of();
	}

	private boolean isKnown(HiLoSequences database, String collection) {
		return database.snapshot(collection) != null || this.properties.get().collection(collection) != null;
	}

	static String nameOf(@Nullable String database) {
		return (database != null) ? database : RangeIdGenerator.DEFAULT_NAME;
	}

}
