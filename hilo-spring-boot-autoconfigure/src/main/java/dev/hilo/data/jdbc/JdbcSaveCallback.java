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
final class JdbcSaveCallback implements BeforeSaveCallback<Object>, AfterSaveCallback<Object>,
		ApplicationListener<AfterSaveEvent<?>>, Ordered {

	private final JdbcIdAssigningCallback assigning;

	JdbcSaveCallback(JdbcIdAssigningCallback assigning) {
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
