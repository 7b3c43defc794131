package dev.hilo.data.r2dbc;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;

import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.seam.ReactiveTemplateMethod;

/**
 * The callbacks of one template. Their context holds where it stores, and whether it is
 * about to insert, which only the method that calls says.
 *
 * @param location where the template stores
 * @param connections the template's
 * @param callbacks the callbacks of the application
 * @param ids gives the ids
 */
record LocatedEntityCallbacks(EntityLocation location, ConnectionFactory connections, ReactiveEntityCallbacks callbacks,
		R2dbcCallbacks.@Nullable Assigning ids) implements ReactiveEntityCallbacks {

	/** Whether the template inserts the entity, in the context. */
	static final String INSERTS = LocatedEntityCallbacks.class.getName();

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	/** What an earlier subscriber left unstored is as new to the next one. */
	@Override
	@SuppressWarnings("rawtypes")
	public <T> Mono<T> callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		R2dbcCallbacks.Assigning ids = this.ids;
		if (ids == null || type != BeforeConvertCallback.class) {
			return located(this.callbacks.callback(type, entity, arguments), true);
		}
		ReactiveTemplateMethod method = ReactiveTemplateMethod.current();
		boolean isNew = ids.assigner().isNew(entity);
		return located(Mono.defer(() -> {
			if (isNew) {
				ids.assigner().takeBack(this.connections, entity);
			}
			else if (method == ReactiveTemplateMethod.UPDATE) {
				ids.assigner().checkUpdate(this.connections, entity);
			}
			return this.callbacks.callback(type, entity, arguments);
		}), method == ReactiveTemplateMethod.INSERT);
	}

	private <T> Mono<T> located(Mono<T> called, boolean inserts) {
		return called.contextWrite((context) -> context.put(EntityLocation.class, this.location)
			.put(ConnectionFactory.class, this.connections)
			.put(INSERTS, inserts));
	}

}
