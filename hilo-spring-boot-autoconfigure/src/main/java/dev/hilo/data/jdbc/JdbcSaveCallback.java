package dev.hilo.data.jdbc;

import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.AfterSaveCallback;
import org.springframework.data.relational.core.mapping.event.AfterSaveEvent;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;

/**
 * Follows the ids that {@link JdbcIdAssigningCallback} has set: refuses to update what
 * was never stored, and what an upsert would do without an id. Runs before the callbacks
 * and listeners of the application, which may fail, or save again.
 */
public final class JdbcSaveCallback implements BeforeSaveCallback<Object>, AfterSaveCallback<Object>,
		ApplicationListener<AfterSaveEvent<?>>, Ordered {

	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE;

	private final JdbcIdAssigningCallback assigning;

	/**
	 * Follows what another callback does.
	 * @param assigning sets the ids
	 */
	public JdbcSaveCallback(JdbcIdAssigningCallback assigning) {
		this.assigning = assigning;
	}

	@Override
	public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
		change.forEachAction((action) -> {
			if (action instanceof DbAction.WithRoot<?>) {
				this.assigning.aggregates().check(aggregate, action);
			}
		});
		return aggregate;
	}

	@Override
	public void onApplicationEvent(AfterSaveEvent<?> event) {
		this.assigning.aggregates().stored(event.getEntity());
	}

	/** The event before it may be switched off. */
	@Override
	public Object onAfterSave(Object aggregate) {
		this.assigning.aggregates().stored(aggregate);
		return aggregate;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

}
