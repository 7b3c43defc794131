package dev.hilo.data.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.AggregatePath;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.EntityLocation;
import dev.hilo.entity.GivenId;
import dev.hilo.entity.IdColumn;
import dev.hilo.entity.MappedId;
import dev.hilo.entity.TransactionIds;
import dev.hilo.entity.UserCode;

/**
 * Gives ids to an aggregate: to its root if it is new, and to the entities within it,
 * which are stored anew each time. Only missing ids are given. Copies replace immutable
 * entities.
 */
final class AggregateIds {

	private final RelationalMappingContext context;

	/** The application's own; {@code null} for that of each database. */
	private final @Nullable Dialect dialect;

	/** Where {@link EntityLocation#DEFAULT} is, if there is one DataSource only. */
	private final @Nullable DataSource dataSource;

	private final EntityIds ids;

	private final Map<Class<?>, IdColumn> columns = new ConcurrentHashMap<>();

	private final Map<AggregatePath, Set<String>> parentColumns = new ConcurrentHashMap<>();

	AggregateIds(RelationalMappingContext context, @Nullable Dialect dialect, @Nullable DataSource dataSource,
			EntityIds ids) {
		this.context = context;
		this.dialect = dialect;
		this.dataSource = dataSource;
		this.ids = ids;
	}

	/**
	 * Makes the numbers of all entities that are known by now start above the rows of
	 * their tables.
	 */
	void startAboveRows() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			try {
				UserCode.<@Nullable Void>call(() -> {
					RelationalPersistentProperty id = idOf(entity);
					if (id != null) {
						this.ids.startAboveRows(EntityLocation.DEFAULT, columnOf(entity, id));
					}
					return null;
				}, entity::getName);
			}
			catch (HiLoException ex) {
				// Its name can't be used, or an expression for it fails without a caller;
				// whoever asks for an id of it is told
			}
		}
	}

	/**
	 * Assigns the ids that are missing.
	 * @return the aggregate, or its copy
	 * @throws IdAssignmentException if code of the application fails
	 */
	<T> T assign(EntityLocation location, T root) {
		try {
			return UserCode.call(() -> {
				RelationalPersistentEntity<?> entity = entityOf(root);
				T withId = entity.isNew(root) ? assignOne(location, root, entity) : checkOld(location, root, entity);
				return assignWithin(location, withId, this.context.getAggregatePath(entity), entity);
			}, () -> "Giving ids to a " + root.getClass().getName());
		}
		catch (HiLoException | Error ex) {
			takeBack(root, ex);
			throw ex;
		}
	}

	/**
	 * Checks what is about to happen to an aggregate, with the ids that it has now.
	 * @param action what its root is stored with
	 * @throws IdAssignmentException if it would change no row, or the row of another
	 */
	void check(Object root, DbAction<?> action) {
		if (this.ids.unsaved().isEmpty() || action instanceof DbAction.InsertRoot) {
			return;
		}
		RelationalPersistentEntity<?> entity = entityOf(root);
		GivenId given = unsaved(root, entity);
		if (given == null) {
			return;
		}
		if (action instanceof DbAction.UpdateRoot) {
			throw given.notStored();
		}
		IdAssignmentException refused = given.notForUpsert();
		takeBack(root, refused);
		throw refused;
	}

	/**
	 * Notes that an aggregate is stored, with its ids.
	 */
	void stored(Object root) {
		if (!this.ids.unsaved().isEmpty()) {
			visit(root, (bean, entity) -> {
				RelationalPersistentProperty property = idOf(entity);
				Object id = (property != null) ? entity.getPropertyAccessor(bean).getProperty(property) : null;
				if (property != null && id != null) {
					this.ids.unsaved().stored(property, id);
				}
			}, (set) -> {
			});
		}
	}

	/** Unsets the ids that were not stored. */
	private void takeBack(Object root, Throwable cause) {
		try {
			List<GivenId> given = new ArrayList<>();
			List<Set<?>> sets = new ArrayList<>();
			visit(root, (bean, entity) -> {
				GivenId id = unsaved(bean, entity);
				if (id != null) {
					given.add(id);
				}
			}, sets::add);
			TransactionIds.unset(this.ids.unsaved(), given, given.isEmpty() ? List.of() : sets);
		}
		catch (RuntimeException ex) {
			cause.addSuppressed(ex);
		}
	}

	private @Nullable GivenId unsaved(Object bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty property = idOf(entity);
		Object id = (property != null) ? entity.getPropertyAccessor(bean).getProperty(property) : null;
		return (property != null && id != null) ? this.ids.unsaved().find(property, bean, id) : null;
	}

	private void visit(Object bean, BiConsumer<Object, RelationalPersistentEntity<?>> visitor, Consumer<Set<?>> sets) {
		RelationalPersistentEntity<?> entity = entityOf(bean);
		visitor.accept(bean, entity);
		PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(bean);
		for (RelationalPersistentProperty property : entity) {
			Object value = isWithin(property) ? accessor.getProperty(property) : null;
			if (value != null) {
				Elements.of(value).stream().filter(Objects::nonNull).forEach((one) -> visit(one, visitor, sets));
				if (value instanceof Set<?> set) {
					sets.accept(set);
				}
			}
		}
	}

	private static boolean isWithin(RelationalPersistentProperty property) {
		return property.isEntity() && !property.isIdProperty();
	}

	private <T> T assignOne(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty property = idOf(entity);
		if (property == null) {
			return bean;
		}
		MappedId<T> id = new MappedId<>(property, entity.getPropertyAccessor(bean));
		Object given = id.given();
		if (given != null) {
			this.ids.seen(location, columnOf(entity, property), given);
			return bean;
		}
		if (!this.ids.assigns(location, columnOf(entity, property))) {
			return bean;
		}
		T withId = id.set(this.ids.generate(location.database(), bean, id.type(), id.name()));
		GivenId set = this.ids.unsaved().add(property, withId, Objects.requireNonNull(id.value()));
		if (withId == bean) {
			inTransaction(location, (transaction) -> transaction.add(set));
		}
		return withId;
	}

	private void inTransaction(EntityLocation location, Consumer<TransactionIds> work) {
		if (JdbcTransaction.isActive()) {
			DataSource dataSource = (location.dataSource() != null) ? location.dataSource() : this.dataSource;
			work.accept(JdbcTransaction.current(dataSource, this.ids.unsaved()).ids());
		}
	}

	/**
	 * One without an id can only be inserted, and the database would make the id. One
	 * with an id may be inserted as well.
	 */
	private <T> T checkOld(EntityLocation location, T bean, RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty property = idOf(entity);
		if (property == null) {
			return bean;
		}
		MappedId<T> id = new MappedId<>(property, entity.getPropertyAccessor(bean));
		Object given = id.value();
		if (given != null) {
			this.ids.seen(location, columnOf(entity, property), given);
		}
		else if (this.ids.assigns(location, columnOf(entity, property))) {
			throw id.notNew();
		}
		return bean;
	}

	/** The property that gets ids, if there is one. */
	private @Nullable RelationalPersistentProperty idOf(RelationalPersistentEntity<?> entity) {
		RelationalPersistentProperty id = entity.getIdProperty();
		return (id == null || id.isEntity() || id.hasSequence() || !this.ids.takesPart(entity.getType())) ? null : id;
	}

	private IdColumn columnOf(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id) {
		IdColumn known = this.columns.get(entity.getType());
		return (known != null) ? known
				: this.columns.computeIfAbsent(entity.getType(), (type) -> JdbcIdColumn.of(entity, id, this.dialect));
	}

	private <T> T assignWithin(EntityLocation location, T bean, AggregatePath path,
			RelationalPersistentEntity<?> entity) {
		PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(bean);
		for (RelationalPersistentProperty property : entity) {
			if (isWithin(property)) {
				checkEmbedded(property);
				UserCode.<@Nullable Void>call(() -> {
					assignProperty(location, accessor, path.append(property), property);
					return null;
				}, () -> "Giving ids to the entities in " + nameOf(property));
			}
		}
		return accessor.getBean();
	}

	/** Spring Data fails too, with a message that names neither the property nor why. */
	private void checkEmbedded(RelationalPersistentProperty property) {
		if (property.isEmbedded()) {
			RelationalPersistentProperty id = this.context.getRequiredPersistentEntity(property.getType())
				.getIdProperty();
			if (id != null) {
				throw new IdAssignmentException(nameOf(id) + " is an @Id within " + nameOf(property)
						+ ", which is @Embedded: its columns are part of the row of the entity around it, so it has no "
						+ "id of its own. Nothing was stored. Remove that @Id; if these columns are the id of the "
						+ "entity, write @Id beside @Embedded and set it before the entity is saved");
			}
		}
	}

	private void assignProperty(EntityLocation location, PersistentPropertyAccessor<?> accessor, AggregatePath path,
			RelationalPersistentProperty property) {
		Object value = accessor.getProperty(property);
		if (value == null) {
			return;
		}
		Object assigned = Elements.replace(value, property.getType(), (element) -> {
			RelationalPersistentEntity<?> type = entityOf(element);
			Object withId = isFilledByParent(type, path) ? element : assignOne(location, element, type);
			return assignWithin(location, withId, path, type);
		}, (set) -> inTransaction(location, (transaction) -> transaction.add(set)));
		if (assigned != value) {
			accessor.setProperty(property, assigned);
		}
	}

	/**
	 * Spring Data writes the parent's id, a map's key or a list's index to its column.
	 */
	private boolean isFilledByParent(RelationalPersistentEntity<?> entity, AggregatePath path) {
		RelationalPersistentProperty id = idOf(entity);
		return id != null && this.parentColumns.computeIfAbsent(path, AggregateIds::parentColumns)
			.contains(id.getColumnName().getReference());
	}

	private static Set<String> parentColumns(AggregatePath path) {
		Set<String> columns = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		path.getTableInfo()
			.backReferenceColumnInfos()
			.forEach((parent, column) -> columns.add(column.name().getReference()));
		AggregatePath root = path.getIdDefiningParentPath();
		AggregatePath one = path;
		AggregatePath.ColumnInfo key = keyColumn(one);
		while (key != null && one.getLength() > root.getLength()) {
			columns.add(key.name().getReference());
			one = one.getParentPath();
			key = keyColumn(one);
		}
		return columns;
	}

	private static AggregatePath.@Nullable ColumnInfo keyColumn(AggregatePath path) {
		return path.getTableInfo().qualifierColumnInfo();
	}

	private RelationalPersistentEntity<?> entityOf(Object bean) {
		return this.context.getRequiredPersistentEntity(ClassUtils.getUserClass(bean));
	}

	private static String nameOf(RelationalPersistentProperty property) {
		return property.getOwner().getName() + "." + property.getName();
	}

}
