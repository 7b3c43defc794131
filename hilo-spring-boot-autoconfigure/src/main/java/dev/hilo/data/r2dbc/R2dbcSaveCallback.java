package dev.hilo.data.r2dbc;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.data.r2dbc.mapping.OutboundRow;
import org.springframework.data.r2dbc.mapping.event.AfterSaveCallback;
import org.springframework.data.relational.core.sql.SqlIdentifier;

/**
 * Notes that an entity is stored, with the id that {@link R2dbcIdAssigningCallback} has
 * set. Runs before the callbacks of the application, which may fail, or save again.
 */
final class R2dbcSaveCallback implements AfterSaveCallback<Object>, Ordered {

	private final R2dbcIdAssigningCallback assigning;

	R2dbcSaveCallback(R2dbcIdAssigningCallback assigning) {
		this.assigning = assigning;
	}

	@Override
	public Publisher<Object> onAfterSave(Object entity, OutboundRow row, SqlIdentifier table) {
		this.assigning.assigner().stored(entity);
		return Mono.just(entity);
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

}
