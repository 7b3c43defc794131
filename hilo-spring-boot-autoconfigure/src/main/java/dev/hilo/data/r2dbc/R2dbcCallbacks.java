package dev.hilo.data.r2dbc;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.Ordered;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.r2dbc.mapping.OutboundRow;
import org.springframework.data.r2dbc.mapping.event.AfterSaveCallback;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.RangeUnavailableException;
import dev.hilo.data.r2dbc.LocatedEntityCallbacks.Save;

/**
 * What HiLo does in a save of Spring Data R2DBC, which has decided before whether to
 * insert or update, so an id assigned here is inserted. Each subscription gets another
 * id.
 * <ol>
 * <li>After auditing, which must see the entity as new, and after the callbacks of the
 * application, which may thus assign ids first, {@link Assigning} gives the id.
 * {@link LocatedEntityCallbacks} knows what the template is about to do: an update of
 * what was never stored is refused, and so is an update or an upsert without an id.</li>
 * <li>After it {@link Following} notes that the id is stored. If the transaction rolls
 * back, or the entity is subscribed to again, it is unset.</li>
 * </ol>
 */
final class R2dbcCallbacks {

	private R2dbcCallbacks() {
	}

	/**
	 * Runs last. No thread that subscribes ever waits. An id that can't be drawn now is
	 * the exception that repositories on JDBC throw: Spring translates none of what
	 * reactive ones signal.
	 */
	static final class Assigning implements BeforeConvertCallback<Object>, Ordered, DisposableBean {

		private final SingletonSupplier<EntityIdAssigner> assigner;

		private volatile @Nullable EntityIdAssigner made;

		/**
		 * Asks for the assigner later, as callbacks are created early.
		 * @param assigner gives the ids
		 */
		Assigning(Supplier<EntityIdAssigner> assigner) {
			this.assigner = SingletonSupplier.of(() -> {
				EntityIdAssigner made = assigner.get();
				this.made = made;
				return made;
			});
		}

		@Override
		public Publisher<Object> onBeforeConvert(Object entity, SqlIdentifier table) {
			return Mono.deferContextual((context) -> assigner().assign(Save.in(context), entity))
				.onErrorMap(RangeUnavailableException.class,
						(ex) -> new TransientDataAccessResourceException(String.valueOf(ex.getMessage()), ex));
		}

		EntityIdAssigner assigner() {
			return this.assigner.obtain();
		}

		@Override
		public void destroy() {
			EntityIdAssigner made = this.made;
			if (made != null) {
				made.close();
			}
		}

		@Override
		public int getOrder() {
			return LOWEST_PRECEDENCE;
		}

	}

	/**
	 * Runs before the callbacks of the application, which may fail, or save again. No
	 * record: Spring keeps it in sets, and a record's own hash code keeps its class
	 * loader alive.
	 */
	static final class Following implements AfterSaveCallback<Object>, Ordered {

		private final Assigning assigning;

		Following(Assigning assigning) {
			this.assigning = assigning;
		}

		@Override
		public Publisher<Object> onAfterSave(Object entity, OutboundRow row, SqlIdentifier table) {
			return Mono.deferContextual((context) -> {
				this.assigning.assigner().stored(Save.in(context).connections(), entity);
				return Mono.just(entity);
			});
		}

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE;
		}

	}

}
