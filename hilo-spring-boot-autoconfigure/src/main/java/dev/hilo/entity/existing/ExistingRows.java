package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.table.IdColumn;

/**
 * Fits HiLo into tables that have rows already: a class whose id column the database
 * fills is left to it, and the numbers of all others start above their rows. Each class
 * has one {@link EntityTable} in each place. Thread-safe.
 */
public final class ExistingRows {

	private final Map<Key, EntityTable> tables = new ConcurrentHashMap<>();

	private final ReentrantLock adding = new ReentrantLock();

	private final Supplier<@Nullable RangeIdGenerator> generator;

	private final Function<Class<?>, String> collections;

	private final ExistingRowsSettings settings;

	private final TableProbes probes;

	/**
	 * Reads no table yet.
	 * @param generator the generator whose counters are to start above the rows; gives
	 * {@code null} if the application has one of its own
	 * @param collections the collections of classes
	 * @param settings what is set
	 * @param probes ask about the tables
	 */
	ExistingRows(Supplier<@Nullable RangeIdGenerator> generator, Function<Class<?>, String> collections,
			ExistingRowsSettings settings, TableProbes probes) {
		this.generator = generator;
		this.collections = collections;
		this.settings = settings;
		this.probes = probes;
	}

	/**
	 * The table of a class. The numbers of the class start above its rows from now on,
	 * which costs nothing until one is needed.
	 * @param location where its entities are stored
	 * @param column the column of their ids
	 * @return the same table at each call
	 * @throws HiLoConfigurationException as {@link #check} does
	 */
	public EntityTable table(EntityLocation location, IdColumn column) {
		return table(location, column, column.entityType());
	}

	/**
	 * One of several tables of a class, whose mapping names another one for each caller.
	 * @param location where its entities are stored
	 * @param column the column of their ids
	 * @param caller what the tables differ by, with an {@code equals} for it
	 * @return the same table at each call
	 * @throws HiLoConfigurationException as {@link #check} does
	 */
	public EntityTable table(EntityLocation location, IdColumn column, Object caller) {
		Key key = new Key(location, column.entityType(), caller);
		EntityTable known = this.tables.get(key);
		return (known != null) ? known : add(key, column);
	}

	/**
	 * Checks that the type of an id holds what is set for its collection.
	 * @param entityType the class of the entities
	 * @param idType the type of their ids
	 * @throws HiLoConfigurationException if it does not
	 */
	public void check(Class<?> entityType, Class<?> idType) {
		if (this.generator.get() != null) {
			this.settings.check(entityType, idType);
		}
	}

	/**
	 * Notes that a save has failed. If the key of a row was taken, others may have stored
	 * rows above the counter of its table, or among the numbers that this process holds:
	 * then the counter is raised, in the background, on one thread for all tables.
	 * @param failure the exception
	 * @param types the classes of the entities, or superclasses of them
	 */
	public void failed(Throwable failure, Class<?>... types) {
		if (!isKeyTaken(failure)) {
			return;
		}
		List<EntityTable> due = this.tables.entrySet()
			.stream()
			.filter((entry) -> Stream.of(types).anyMatch((type) -> type.isAssignableFrom(entry.getKey().type)))
			.map(Map.Entry::getValue)
			.filter(EntityTable::isDueToCompare)
			.toList();
		if (!due.isEmpty()) {
			Completion.inBackground("hilo-probe", () -> due.forEach(EntityTable::compare));
		}
	}

	private static boolean isKeyTaken(Throwable failure) {
		for (Throwable each = failure; each != null; each = each.getCause()) {
			if (each instanceof DuplicateKeyException
					|| (each instanceof SQLException sql && SqlErrors.isDuplicateKey(sql))) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Describes the tables of all entities that are known, one after the other. What
	 * can't be described now is described by the first save.
	 */
	void describe() {
		this.tables.values().forEach(EntityTable::describeAhead);
	}

	/**
	 * Compares the counters of all entities that are known with their tables: those
	 * mapped at the start, if there is one DataSource, and those stored since. Changes
	 * nothing, takes statements on each table, and may read all ids that are texts.
	 * @return the result for each, in the order of the collections
	 */
	public List<CounterAudit> audit() {
		return this.tables.values()
			.stream()
			.map(EntityTable::audit)
			.sorted(Comparator.comparing(CounterAudit::collection)
				.thenComparing(CounterAudit::entity)
				.thenComparing((each) -> String.valueOf(each.database())))
			.toList();
	}

	/** A table is used by no caller before its numbers start above its rows. */
	private EntityTable add(Key key, IdColumn column) {
		check(key.type, column.idType());
		String collection = this.collections.apply(key.type);
		this.adding.lock();
		try {
			EntityTable known = this.tables.get(key);
			if (known != null) {
				return known;
			}
			EntityTable made = make(key.location, collection,
					new IdColumnProbe(column, () -> this.probes.in(key.location)));
			this.tables.put(key, made);
			return made;
		}
		finally {
			this.adding.unlock();
		}
	}

	private EntityTable make(EntityLocation location, String collection, IdColumnProbe column) {
		String database = location.database();
		RangeIdGenerator generator = this.generator.get();
		if (generator == null) {
			return new EntityTable(database, collection, column, this.settings);
		}
		CountedTable counted = new CountedTable(database, collection, column, this.settings,
				generator.database(database));
		counted.start();
		return counted;
	}

	/**
	 * Finds a table.
	 *
	 * @param caller what the tables of a class differ by; the class itself, if it has one
	 */
	private record Key(EntityLocation location, Class<?> type, Object caller) {
	}

}
