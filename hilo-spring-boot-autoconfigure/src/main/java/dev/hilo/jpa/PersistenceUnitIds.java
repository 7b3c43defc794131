package dev.hilo.jpa;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.hibernate.engine.spi.EntityEntry;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.entity.EntityIdMaker;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.IdKind;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.IdColumn;
import dev.hilo.jdbc.TableProbe;

/**
 * Makes the ids of one persistence unit, whose properties lead Hibernate to it.
 * Thread-safe.
 */
final class PersistenceUnitIds {

	/** The property of a unit that has its ids. */
	static final String PROPERTY = PersistenceUnitIds.class.getName();

	private final EntityIds ids;

	private final Supplier<ExistingRows> rows;

	private final Function<@Nullable String, EntityLocation> locations;

	private final Queue<IdProperty> properties = new ConcurrentLinkedQueue<>();

	/**
	 * Asks for nothing before the first id.
	 * @param ids makes ids, and knows which there will be
	 * @param rows knows their tables
	 * @param locations gives where a tenant's entities are stored, and with {@code null}
	 * where all are
	 */
	PersistenceUnitIds(EntityIds ids, Supplier<ExistingRows> rows,
			Function<@Nullable String, EntityLocation> locations) {
		this.ids = ids;
		this.rows = rows;
		this.locations = locations;
	}

	/**
	 * Adds a property, while the unit is being built.
	 * @throws HiLoConfigurationException if its ids can't be made, or would be the same
	 * for different entities
	 */
	void add(IdProperty property) {
		check(property);
		this.properties.add(property);
	}

	/**
	 * Makes the numbers of all entities that are known by now start above the rows of
	 * their tables. The others follow with their first id.
	 */
	void startAboveRows() {
		this.properties.forEach(this::startAboveRows);
	}

	/**
	 * Notes that a session could not store its entities.
	 */
	void failed(RuntimeException failure, SharedSessionContractImplementor session) {
		Set<Class<?>> roots = new HashSet<>();
		for (Map.Entry<Object, EntityEntry> each : session.getPersistenceContextInternal()
			.reentrantSafeEntityEntries()) {
			roots.add(each.getValue().getPersister().getRootEntityDescriptor().getMappedJavaType().getJavaTypeClass());
		}
		this.rows.get().failed(failure, roots.toArray(Class<?>[]::new));
	}

	/**
	 * The id of a new entity.
	 * @param entity the entity, or {@code null} if Hibernate inserts one without an
	 * instance, by a query
	 * @param current the id that it came with
	 * @param tenant the tenant, if each has a database of its own
	 * @throws IdAssignmentException if it can't be made
	 */
	Object generate(IdProperty property, @Nullable Object entity, @Nullable Object current, @Nullable String tenant) {
		if (current != null && property.isSet(current)) {
			return current;
		}
		if (entity == null) {
			throw new IdAssignmentException("An insert by a query has no entity that an id could be made for, so "
					+ property.name() + " stays unset. Nothing was stored. Persist an entity instead, or insert an id "
					+ "of HiLoIdGenerator with the other values");
		}
		Class<?> type = entity.getClass();
		EntityIdMaker maker = maker(property, this.locations.apply(tenant), type).orElse(null);
		if (maker == null) {
			throw new IdAssignmentException(property.name() + " has @HiLoId and no id, but " + type.getName()
					+ " is left out of HiLo. Nothing was stored. Remove it from hilo.entities.exclude or "
					+ "add it to hilo.entities.include, give its collection a scheme other than none, or write "
					+ "@HiLoId(assigned = true) and set the id before the entity is persisted");
		}
		return maker.make(entity);
	}

	private void check(IdProperty property) {
		Class<?> idType = property.idType();
		Set<IdKind> kinds = of(property, (type) -> this.ids.kindOf(type, idType));
		if (kinds.contains(IdKind.NONE)) {
			throw new HiLoConfigurationException("The type of " + property.name() + ", which has @HiLoId,",
					idType.getName(),
					"No id can be made for it. Use String, Long or another integral type, register a "
							+ "Converter from String or Long to it (from Long if it is a UUID) with the application's "
							+ "ConversionService, or add an IdConvention for the entity");
		}
		if (kinds.contains(IdKind.NUMBER)) {
			checkCounters(property);
			property.columns().forEach((column) -> this.ids.check(column.entityType(), idType));
		}
	}

	private void checkCounters(IdProperty property) {
		Set<String> counters = of(property, this.ids::counterOf);
		if (counters.size() > 1) {
			throw new HiLoConfigurationException("The counter of " + property.name(), counters,
					"A hierarchy whose ids are numbers needs one, or its entities get the same ids. Put @HiLoCollection "
							+ "only on the root of the hierarchy, or let the collections share a counter with "
							+ "hilo.collections.<name>.shared-with");
		}
	}

	/** What is known of the classes of a hierarchy. */
	private static <T> Set<T> of(IdProperty property, Function<Class<?>, T> known) {
		return property.columns()
			.stream()
			.map((column) -> known.apply(column.entityType()))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** Which tenants there are is not known before they come. */
	private void startAboveRows(IdProperty property) {
		this.ids.request();
		if (property.ofTenants()) {
			return;
		}
		try {
			EntityLocation location = this.locations.apply(null);
			property.columns().forEach((column) -> maker(property, location, column.entityType()));
		}
		catch (HiLoException ex) {
			// Its name can't be used; the first persist fails too, with a message
		}
	}

	/**
	 * What makes the ids of a class. Found once, and has the numbers start above the
	 * rows.
	 * @return empty if HiLo has no part in them
	 */
	private Optional<EntityIdMaker> maker(IdProperty property, EntityLocation location, Class<?> type) {
		Optional<EntityIdMaker> known = property.makers().get(Map.entry(location, type));
		if (known == null) {
			// Not within the map, since it takes long
			known = this.ids.takesPart(type) ? Optional.of(find(property, location, type)) : Optional.empty();
			property.makers().put(Map.entry(location, type), known);
		}
		return known;
	}

	private EntityIdMaker find(IdProperty property, EntityLocation location, Class<?> type) {
		IdColumn column = columnToRead(property, type);
		boolean hasTable = !property.ofTenants() || location.dataSource() != null;
		this.rows.get().table(location, hasTable ? column : withoutTable(column));
		return new EntityIdMaker(this.ids, location.database(), type, property.idType(), property.name());
	}

	/**
	 * A table is read once for each collection, not for each class: the classes of a
	 * table have one object as its name.
	 */
	private IdColumn columnToRead(IdProperty property, Class<?> type) {
		IdColumn own = property.columns()
			.stream()
			.filter((column) -> column.entityType().isAssignableFrom(type))
			.reduce((one, other) -> one.entityType().isAssignableFrom(other.entityType()) ? other : one)
			.orElse(property.columns().get(0));
		String collection = this.ids.collectionOf(type);
		return property.columns()
			.stream()
			.filter((column) -> column.table() == own.table()
					&& this.ids.collectionOf(column.entityType()).equals(collection))
			.findFirst()
			.orElse(own);
	}

	/** Each tenant has tables of its own, so that no one table can be probed. */
	private static IdColumn withoutTable(IdColumn column) {
		return new IdColumn(column.entityType(), column.idType(), (connection) -> {
			throw new TableProbe.RefusedException("each tenant has tables of its own", null);
		}, column.name(), column.howToLeave());
	}

}
