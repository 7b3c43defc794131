package dev.hilo.data.jdbc;

import java.util.function.Supplier;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
import org.springframework.util.function.SingletonSupplier;

/**
 * Gives new aggregates of Spring Data JDBC their ids. Spring Data has already decided
 * whether to insert or update, so an id assigned here is inserted.
 * <p>
 * It runs after auditing, which must see the entity as new, and after the callbacks of
 * the application, which may thus assign ids first.
 */
final class JdbcIdAssigningCallback implements BeforeConvertCallback<Object>, Ordered {

	private final SingletonSupplier<AggregateIdAssigner> assigner;

	/**
	 * Asks for the assigner later, as callbacks are created early.
	 * @param assigner gives the ids
	 */
	JdbcIdAssigningCallback(Supplier<AggregateIdAssigner> assigner) {
		this.assigner = SingletonSupplier.of(assigner);
	}

	@Override
	public Object onBeforeConvert(Object aggregate) {
		return assigner().assign(DatabaseEntityCallbacks.currentLocation(), aggregate);
	}

	AggregateIdAssigner assigner() {
		return this.assigner.obtain();
	}

	@Override
	public int getOrder() {
		return LOWEST_PRECEDENCE;
	}

}
