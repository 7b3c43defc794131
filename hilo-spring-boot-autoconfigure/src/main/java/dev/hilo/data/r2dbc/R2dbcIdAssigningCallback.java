package dev.hilo.data.r2dbc;

import java.util.function.Supplier;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.sql.SqlIdentifier;

import dev.hilo.RangeUnavailableException;
import dev.hilo.entity.EntityLocation;

/**
 * Gives new entities of Spring Data R2DBC their ids. Spring Data has already decided
 * whether to insert or update, so an id assigned here is inserted. Whoever subscribes
 * again gets another id.
 * <p>
 * It runs after auditing, which must see the entity as new, and after the callbacks of
 * the application, which may thus assign ids first. No thread that subscribes ever waits.
 * An id that can't be drawn now is the exception that repositories on JDBC throw: Spring
 * translates none of what reactive ones signal.
 */
public final class R2dbcIdAssigningCallback implements BeforeConvertCallback<Object>, Ordered {

	private static final int ORDER = Ordered.LOWEST_PRECEDENCE;

	private final Supplier<RootIds> source;

	private volatile @Nullable RootIds roots;

	/**
	 * Asks for what it needs later, as callbacks are created early.
	 * @param roots gives the ids
	 */
	public R2dbcIdAssigningCallback(Supplier<RootIds> roots) {
		this.source = roots;
	}

	/**
	 * Makes the numbers of all entities that Spring Data knows by now start above the
	 * rows of their tables. The others follow with their first id.
	 */
	public void startAboveRows() {
		roots().startAboveRows();
	}

	@Override
	public Publisher<Object> onBeforeConvert(Object entity, SqlIdentifier table) {
		return Mono.deferContextual((context) -> {
			EntityLocation location = context.hasKey(EntityLocation.class) ? context.get(EntityLocation.class)
					: EntityLocation.BESIDE_RANGES;
			return roots().assign(location, context.getOrDefault(ConnectionFactory.class, null), entity);
		})
			.onErrorMap(RangeUnavailableException.class,
					(ex) -> new TransientDataAccessResourceException(String.valueOf(ex.getMessage()), ex));
	}

	RootIds roots() {
		RootIds known = this.roots;
		if (known == null) {
			known = this.source.get();
			this.roots = known;
		}
		return known;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

}
