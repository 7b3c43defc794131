package dev.hilo.data.r2dbc;

import java.util.function.Supplier;

import io.r2dbc.spi.ConnectionFactory;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.RangeUnavailableException;
import dev.hilo.entity.existing.EntityLocation;

/**
 * Gives new entities of Spring Data R2DBC their ids. Spring Data has already decided
 * whether to insert or update, so an id assigned here is inserted. Each subscription gets
 * another id.
 * <p>
 * It runs after auditing, which must see the entity as new, and after the callbacks of
 * the application, which may thus assign ids first. No thread that subscribes ever waits.
 * An id that can't be drawn now is the exception that repositories on JDBC throw: Spring
 * translates none of what reactive ones signal.
 */
final class R2dbcIdAssigningCallback implements BeforeConvertCallback<Object>, Ordered {

	private final SingletonSupplier<EntityIdAssigner> assigner;

	/**
	 * Asks for the assigner later, as callbacks are created early.
	 * @param assigner gives the ids
	 */
	R2dbcIdAssigningCallback(Supplier<EntityIdAssigner> assigner) {
		this.assigner = SingletonSupplier.of(assigner);
	}

	@Override
	public Publisher<Object> onBeforeConvert(Object entity, SqlIdentifier table) {
		return Mono.deferContextual((context) -> {
			EntityLocation location = context.hasKey(EntityLocation.class) ? context.get(EntityLocation.class)
					: EntityLocation.BESIDE_RANGES;
			return assigner().assign(location, context.getOrDefault(ConnectionFactory.class, null), entity);
		})
			.onErrorMap(RangeUnavailableException.class,
					(ex) -> new TransientDataAccessResourceException(String.valueOf(ex.getMessage()), ex));
	}

	EntityIdAssigner assigner() {
		return this.assigner.obtain();
	}

	@Override
	public int getOrder() {
		return LOWEST_PRECEDENCE;
	}

}
