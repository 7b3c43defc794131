package dev.hilo.data.jdbc;

import java.util.function.Supplier;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

import dev.hilo.entity.existing.EntityLocation;

/**
 * The callbacks of one template; while they run, they expose where it stores. Spring Data
 * calls them on the thread that stores.
 *
 * @param location where the template stores
 * @param callbacks the callbacks of the application
 */
record DatabaseEntityCallbacks(Supplier<EntityLocation> location,
		EntityCallbacks callbacks) implements EntityCallbacks {

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	@Override
	@SuppressWarnings("rawtypes")
	public <T> T callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		EntityLocation before = JdbcCallbacks.location.get();
		JdbcCallbacks.location.set(this.location.get());
		try {
			return this.callbacks.callback(type, entity, arguments);
		}
		finally {
			if (before != null) {
				JdbcCallbacks.location.set(before);
			}
			else {
				JdbcCallbacks.location.remove();
			}
		}
	}

}
