package dev.hilo.data.jdbc;

import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.AfterSaveCallback;
import org.springframework.data.relational.core.mapping.event.AfterSaveEvent;
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
 * <li>Before the statements {@link Following} refuses to update what was never stored,
 * and what an upsert would do without an id.</li>
 * <li>After them it notes that the ids are stored. If the save fails or its transaction
 * rolls back, they are unset.</li>
 * </ol>
 */
final class JdbcCallbacks {

	/** Where the calling thread stores, if its template does not store where most do. */
	static final ThreadLocal<@Nullable EntityLocation> location = new ThreadLocal<>();

	private JdbcCallbacks() {
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
			return assigner().assign(Objects.requireNonNullElse(location.get(), EntityLocation.DEFAULT), aggregate);
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
	static final class Following implements BeforeSaveCallback<Object>, AfterSaveCallback<Object>,
			ApplicationListener<AfterSaveEvent<?>>, Ordered {

		private final Assigning assigning;

		Following(Assigning assigning) {
			this.assigning = assigning;
		}

		@Override
		public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
			change.forEachAction((action) -> {
				if (action instanceof DbAction.WithRoot<?>) {
					this.assigning.assigner().check(aggregate, action);
				}
			});
			return aggregate;
		}

		@Override
		public void onApplicationEvent(AfterSaveEvent<?> event) {
			this.assigning.assigner().stored(event.getEntity());
		}

		/** The event before it may be switched off. */
		@Override
		public Object onAfterSave(Object aggregate) {
			this.assigning.assigner().stored(aggregate);
			return aggregate;
		}

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE;
		}

	}

}
