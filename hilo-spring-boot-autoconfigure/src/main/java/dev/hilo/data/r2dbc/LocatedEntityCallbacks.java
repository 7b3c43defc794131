package dev.hilo.data.r2dbc;

import reactor.core.publisher.Mono;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;

import dev.hilo.entity.EntityLocation;

/**
 * The callbacks of one template; their context holds where it stores.
 *
 * @param location where the template stores
 * @param callbacks the callbacks of the application
 */
record LocatedEntityCallbacks(EntityLocation location,
		ReactiveEntityCallbacks callbacks) implements ReactiveEntityCallbacks {

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	@Override
	@SuppressWarnings("rawtypes")
	public <T> Mono<T> callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		return this.callbacks.callback(type, entity, arguments)
			.contextWrite((context) -> context.put(EntityLocation.class, this.location));
	}

}
