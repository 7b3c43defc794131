package dev.hilo.entity.existing;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.Completion;
import dev.hilo.jdbc.connection.SqlErrors;

/**
 * Fits HiLo into tables that have rows already: a class whose id column the database
 * fills is left to it, and the numbers of all others start above their rows. Each class
 * has one {@link EntityTable} in each place. Thread-safe.
 */
public final class ExistingRows {

	/** By place and by what the tables of a class differ by. */
	private final Map<Map.Entry<EntityLocation, Object>, EntityTable> tables = new ConcurrentHashMap<>();

	private final ReentrantLock adding = new ReentrantLock();

	private final ExistingRowsSettings settings;

	/**
	 * Reads no table yet.
	 * @param settings what the application says
	 */
	ExistingRows(ExistingRowsSettings settings) {
		this.settings = settings;
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
	 * @param caller the class and what its tables differ by, with an {@code equals} for
	 * it
	 * @return the same table at each call
	 * @throws HiLoConfigurationException as {@link #check} does
	 */
	public EntityTable table(EntityLocation location, IdColumn column, Object caller) {
		EntityTable known = this.tables.get(Map.entry(location, caller));
		return (known != null) ? known : add(location, column, caller);
	}

	/**
	 * Checks that the type of an id holds what is set for its collection.
	 * @param entityType the class of the entities
	 * @param idType the type of their ids
	 * @throws HiLoConfigurationException if it does not
	 */
	public void check(Class<?> entityType, Class<?> idType) {
		if (this.settings.generator() != null) {
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
		List<EntityTable> due = this.tables.values()
			.stream()
			.filter((table) -> Stream.of(types).anyMatch((type) -> type.isAssignableFrom(table.type)))
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
		for (EntityTable table : this.tables.values()) {
			table.describeAhead();
		}
	}

	/**
	 * Compares the counters of all entities that are known with their tables: those
	 * mapped at the start, if there is one DataSource, and those stored since. Changes
	 * nothing, takes statements on each table, and may read all ids that are texts.
	 * @return the result for each, in the order of the collections
	 */
	public List<CounterAudit> audit() {
		return this.tables.values().stream().map(EntityTable::audit).sorted(CounterAudit.ORDER).toList();
	}

	/** A table is used by no caller before its numbers start above its rows. */
	private EntityTable add(EntityLocation location, IdColumn column, Object caller) {
		check(column.entityType(), column.idType());
		String collection = this.settings.collectionOf(column.entityType());
		this.adding.lock();
		try {
			EntityTable known = this.tables.get(Map.entry(location, caller));
			if (known != null) {
				return known;
			}
			EntityTable made = make(location.database(), collection,
					new IdColumnProbe(column, location, this.settings));
			this.tables.put(Map.entry(location, caller), made);
			return made;
		}
		finally {
			this.adding.unlock();
		}
	}

	private EntityTable make(@Nullable String database, String collection, IdColumnProbe column) {
		RangeIdGenerator generator = this.settings.generator();
		if (generator == null) {
			return new EntityTable(database, collection, column, this.settings);
		}
		CountedTable counted = new CountedTable(database, collection, column, this.settings,
				generator.database(database));
		counted.start();
		return counted;
	}

}
