package dev.hilo.data.jdbc;

import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

import dev.hilo.entity.EntityIds;

/**
 * Gives new aggregates of Spring Data JDBC their ids. Spring Data has already decided
 * whether to insert or update, so an id assigned here is inserted.
 * <p>
 * It runs after auditing, which must see the entity as new, and after the callbacks of
 * the application, which may thus assign ids first.
 */
public final class JdbcIdAssigningCallback implements BeforeConvertCallback<Object>, Ordered {

	private static final int ORDER = Ordered.LOWEST_PRECEDENCE;

	private final Supplier<RelationalMappingContext> context;

	private final Supplier<@Nullable Dialect> dialect;

	private final Supplier<@Nullable DataSource> dataSource;

	private final EntityIds ids;

	private volatile @Nullable AggregateIds aggregates;

	/**
	 * Asks for the context later, as callbacks are created early.
	 * @param context what Spring Data knows about the entities
	 * @param dialect how names are quoted; {@code null} from it means as each database
	 * does
	 * @param dataSource where entities are stored, of templates that don't say it;
	 * {@code null} from it means that it is unknown
	 * @param ids makes their ids
	 */
	public JdbcIdAssigningCallback(Supplier<RelationalMappingContext> context, Supplier<@Nullable Dialect> dialect,
			Supplier<@Nullable DataSource> dataSource, EntityIds ids) {
		this.context = context;
		this.dialect = dialect;
		this.dataSource = dataSource;
		this.ids = ids;
	}

	/**
	 * Makes the numbers of all entities that Spring Data knows by now start above the
	 * rows of their tables. The others follow with their first id.
	 */
	public void startAboveRows() {
		aggregates().startAboveRows();
	}

	@Override
	public Object onBeforeConvert(Object aggregate) {
		return aggregates().assign(DatabaseEntityCallbacks.currentLocation(), aggregate);
	}

	AggregateIds aggregates() {
		AggregateIds known = this.aggregates;
		if (known == null) {
			known = new AggregateIds(this.context.get(), this.dialect.get(), this.dataSource.get(), this.ids);
			this.aggregates = known;
		}
		return known;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

}
