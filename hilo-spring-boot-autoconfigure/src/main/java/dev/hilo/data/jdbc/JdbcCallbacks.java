package dev.hilo.data.jdbc;

import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.AfterSaveCallback;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.entity.existing.EntityLocation;

/**
 * What HiLo does in a save of Spring Data JDBC, which has decided before whether to
 * insert or update, so an id assigned here is inserted:
 * <ol>
 * <li>After auditing, which must see the entity as new, and after the callbacks of the
 * application, which may thus assign ids first, {@link Assigning} gives ids.</li>
 * <li>Before the statements {@link Following} refuses what an update or an upsert would
 * do without an id.</li>
 * <li>{@link UndoingStrategy} sees them fail, and {@link JdbcGivenIds} that their
 * transaction rolls back. Then ids are unset.</li>
 * </ol>
 */
final class JdbcCallbacks {

	/** Where the calling thread stores, if its template does not store where most do. */
	static final ThreadLocal<@Nullable EntityLocation> location = new ThreadLocal<>();

	/** Whether the root that the calling thread stores was given its id just now. */
	static final ThreadLocal<@Nullable Boolean> rootIsGiven = new ThreadLocal<>();

	private JdbcCallbacks() {
	}

	private static EntityLocation here() {
		return Objects.requireNonNullElse(location.get(), EntityLocation.DEFAULT);
	}

	/** Runs last. */
	static final class Assigning implements BeforeConvertCallback<Object>, Ordered {

		private final SingletonSupplier<AggregateIdAssigner> assigner;

		/**
		 * Asks for the assigner later, as callbacks are created early.
		 * @param assigner gives the ids
		 */
		Assigning(Supplier<AggregateIdAssigner> assigner) {
			this.assigner = SingletonSupplier.of(assigner);
		}

		@Override
		public Object onBeforeConvert(Object aggregate) {
			rootIsGiven.remove();
			return assigner().assign(here(), aggregate);
		}

		AggregateIdAssigner assigner() {
			return this.assigner.obtain();
		}

		@Override
		public int getOrder() {
			return LOWEST_PRECEDENCE;
		}

	}

	/**
	 * Runs before the callbacks and listeners of the application, which may fail, or save
	 * again. No record: Spring keeps it in sets, and a record's own hash code keeps its
	 * class loader alive.
	 */
	static final class Following implements BeforeSaveCallback<Object>, AfterSaveCallback<Object>, Ordered {

		private final Assigning assigning;

		Following(Assigning assigning) {
			this.assigning = assigning;
		}

		@Override
		public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
			if (rootIsGiven.get() != null) {
				rootIsGiven.remove();
				change.forEachAction((action) -> {
					if (action instanceof DbAction.WithRoot<?> && !(action instanceof DbAction.InsertRoot)) {
						throw this.assigning.assigner().notInserted(here(), aggregate);
					}
				});
			}
			return aggregate;
		}

		@Override
		public Object onAfterSave(Object aggregate) {
			this.assigning.assigner().saved(here());
			return aggregate;
		}

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE;
		}

	}

}
