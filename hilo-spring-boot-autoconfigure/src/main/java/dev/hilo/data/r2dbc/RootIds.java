package dev.hilo.data.r2dbc;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.data.util.ProxyUtils;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.EntityLocation;
import dev.hilo.entity.GivenId;
import dev.hilo.entity.MappedId;
import dev.hilo.entity.TransactionIds;
import dev.hilo.entity.UserCode;

/**
 * Gives ids to entities that have no others within them. A copy replaces an immutable
 * one. What is asked for the first time of a class, and may block, runs apart, once for
 * all who wait for it. Thread-safe.
 */
public final class RootIds {

	private final MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context;

	private final Function<SqlIdentifier, String> names;

	private final EntityIds ids;

	/** The columns of the classes that get ids. */
	private final Map<Table, Optional<R2dbcIdColumn>> columns = new ConcurrentHashMap<>();

	private final Once<Table, Optional<R2dbcIdColumn>> finding = new Once<>();

	private final Once<Table, Boolean> looking = new Once<>();

	/**
	 * Asks nothing yet.
	 * @param context what Spring Data knows about the entities
	 * @param names how names are written in statements
	 * @param ids makes their ids
	 */
	public RootIds(
			MappingContext<? extends RelationalPersistentEntity<?>, ? extends RelationalPersistentProperty> context,
			Function<SqlIdentifier, String> names, EntityIds ids) {
		this.context = context;
		this.names = names;
		this.ids = ids;
	}

	/**
	 * Makes the numbers of all entities that are known by now start above the rows of
	 * their tables.
	 */
	void startAboveRows() {
		for (RelationalPersistentEntity<?> entity : this.context.getPersistentEntities()) {
			try {
				find(new Table(EntityLocation.BESIDE_RANGES, entity.getType()), entity);
			}
			catch (HiLoException ex) {
				// Its name can't be used; whoever asks for an id of it is told
			}
		}
	}

	/**
	 * Assigns the id, if it is missing.
	 * @return the entity, or its copy; or an {@link IdAssignmentException} if code of the
	 * application fails
	 */
	<T> Mono<T> assign(EntityLocation location, @Nullable ConnectionFactory connections, T root) {
		RelationalPersistentEntity<?> entity = this.context.getRequiredPersistentEntity(ProxyUtils.getUserClass(root));
		Table table = new Table(location, entity.getType());
		Optional<R2dbcIdColumn> known = this.columns.get(table);
		return (known != null) ? assign(table, connections, root, entity, known)
				: this.finding.run(table, () -> find(table, entity))
					.flatMap((column) -> assign(table, connections, root, entity, column));
	}

	private <T> Mono<T> assign(Table table, @Nullable ConnectionFactory connections, T root,
			RelationalPersistentEntity<?> entity, Optional<R2dbcIdColumn> column) {
		return column.isEmpty() ? Mono.just(root)
				: UserCode.call(() -> assign(table, connections, root, entity, column.get()),
						() -> "Giving an id to a " + root.getClass().getName());
	}

	/**
	 * One that is not new has no id to be stored under, if that is missing, and the
	 * database would make one if it were inserted.
	 */
	private <T> Mono<T> assign(Table table, @Nullable ConnectionFactory connections, T root,
			RelationalPersistentEntity<?> entity, R2dbcIdColumn column) {
		MappedId<T> id = new MappedId<>(entity.getRequiredIdProperty(), entity.getPropertyAccessor(root));
		boolean isNew = entity.isNew(root);
		Object given = isNew ? id.given() : id.value();
		if (given != null) {
			this.ids.seen(table.location, column, given);
			return Mono.just(root);
		}
		return assigns(table, column).flatMap((assigns) -> {
			if (!assigns) {
				return Mono.just(root);
			}
			return isNew ? generate(table.location, connections, root, entity.getRequiredIdProperty(), id)
					: Mono.error(id.notNew());
		});
	}

	private <T> Mono<T> generate(EntityLocation location, @Nullable ConnectionFactory connections, T root,
			RelationalPersistentProperty property, MappedId<T> id) {
		CompletableFuture<Object> made = this.ids.generateAsync(location.database(), root, id.type(), id.name());
		return Apart
			.await((made != null) ? made
					: Apart.run(() -> this.ids.generate(location.database(), root, id.type(), id.name())))
			.zipWith(R2dbcTransaction.current(connections, this.ids.unsaved()), (value, transaction) -> {
				T withId = id.set(value);
				GivenId given = this.ids.unsaved().add(property, withId, Objects.requireNonNull(id.value()));
				if (withId == root) {
					transaction.ifPresent((ids) -> ids.add(given));
				}
				return withId;
			});
	}

	/**
	 * Checks what is about to happen to an entity, with the id that it has now.
	 * @param method the method of the template that does it
	 * @throws IdAssignmentException if it would change no row, or the row of another
	 */
	void check(Object root, Supplier<String> method) {
		GivenId given = unsaved(root);
		if (given == null) {
			return;
		}
		String name = method.get();
		if (name.contains("doUpdate")) {
			throw given.notStored();
		}
		if (name.contains("doUpsert")) {
			takeBack(root);
			throw given.notForUpsert();
		}
	}

	boolean isNew(Object root) {
		return this.context.getRequiredPersistentEntity(ProxyUtils.getUserClass(root)).isNew(root);
	}

	/**
	 * Unsets the id of an entity if it was not stored since it has that.
	 */
	void takeBack(Object root) {
		GivenId given = unsaved(root);
		if (given != null) {
			TransactionIds.unset(this.ids.unsaved(), List.of(given), List.of());
		}
	}

	/**
	 * Notes that an entity is stored, with its id.
	 */
	void stored(Object root) {
		RelationalPersistentProperty property = idOf(root);
		Object id = (property != null) ? valueOf(property, root) : null;
		if (property != null && id != null) {
			this.ids.unsaved().stored(property, id);
		}
	}

	private @Nullable GivenId unsaved(Object root) {
		RelationalPersistentProperty property = idOf(root);
		Object id = (property != null) ? valueOf(property, root) : null;
		return (property != null && id != null) ? this.ids.unsaved().find(property, root, id) : null;
	}

	private @Nullable RelationalPersistentProperty idOf(Object root) {
		return this.ids.unsaved().isEmpty() ? null
				: this.context.getRequiredPersistentEntity(ProxyUtils.getUserClass(root)).getIdProperty();
	}

	private static @Nullable Object valueOf(RelationalPersistentProperty property, Object root) {
		return property.isEntity() ? null : property.getOwner().getPropertyAccessor(root).getProperty(property);
	}

	private Mono<Boolean> assigns(Table table, R2dbcIdColumn column) {
		Boolean known = this.ids.assignsIfKnown(table.location, column);
		return (known != null) ? Mono.just(known)
				: this.looking.run(table, () -> this.ids.assigns(table.location, column));
	}

	/** Has the table known from then on, so that a look at it can begin at once. */
	private Optional<R2dbcIdColumn> find(Table table, RelationalPersistentEntity<?> entity) {
		return UserCode.call(() -> {
			R2dbcIdColumn column = columnOf(table.type, entity.getTableName(), entity.getIdProperty());
			if (column != null) {
				this.ids.startAboveRows(table.location, column);
			}
			Optional<R2dbcIdColumn> found = Optional.ofNullable(column);
			this.columns.put(table, found);
			return found;
		}, table.type::getName);
	}

	/** Of a class that gets ids. */
	private @Nullable R2dbcIdColumn columnOf(Class<?> type, SqlIdentifier table,
			@Nullable RelationalPersistentProperty id) {
		return (id == null || id.isEntity() || id.hasSequence() || !this.ids.takesPart(type)) ? null
				: new R2dbcIdColumn(type, id.getType(), this.names.apply(table), this.names.apply(id.getColumnName()));
	}

	private record Table(EntityLocation location, Class<?> type) {
	}

}
