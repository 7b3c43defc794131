package dev.hilo.data.jdbc;

import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

import dev.hilo.EntityIdGenerator;
import dev.hilo.entity.IdConversions;

/**
 * Gives new aggregates of Spring Data JDBC their ids. Spring Data has decided before
 * whether to insert or update, so an id assigned here is inserted.
 * <p>
 * It runs after auditing, which must see the entity as new, and after the callbacks of
 * the application, which may thus assign ids first.
 */
public final class JdbcIdAssigningCallback implements BeforeConvertCallback<Object>, Ordered {

	private static final int ORDER = Ordered.LOWEST_PRECEDENCE;

	private final Supplier<RelationalMappingContext> context;

	private final Supplier<EntityIdGenerator> generator;

	private final IdConversions conversions;

	private final Predicate<Class<?>> filter;

	private volatile @Nullable AggregateIds ids;

	/**
	 * Callbacks are made early; what is made later comes through suppliers.
	 * @param context what Spring Data knows of the entities
	 * @param generator makes their ids
	 * @param conversions makes ids fit
	 * @param filter which entities take part
	 */
	public JdbcIdAssigningCallback(Supplier<RelationalMappingContext> context, Supplier<EntityIdGenerator> generator,
			IdConversions conversions, Predicate<Class<?>> filter) {
		this.context = context;
		this.generator = generator;
		this.conversions = conversions;
		this.filter = filter;
	}

	@Override
	public Object onBeforeConvert(Object aggregate) {
		AggregateIds ids = this.ids;
		if (ids == null) {
			ids = new AggregateIds(this.context.get(), this.generator.get(), this.conversions, this.filter);
			this.ids = ids;
		}
		return ids.assign(DatabaseEntityCallbacks.currentDatabase(), aggregate);
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

}
