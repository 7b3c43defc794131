package dev.hilo.data.jdbc;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

import dev.hilo.entity.existing.EntityLocation;

/**
 * The callbacks of one template; while they run, they expose where it stores. Spring Data
 * calls them on the thread that stores.
 */
final class DatabaseEntityCallbacks implements EntityCallbacks {

	private static final ThreadLocal<@Nullable EntityLocation> current = new ThreadLocal<>();

	private final EntityLocation location;

	private final EntityCallbacks callbacks;

	/**
	 * Wraps the callbacks of the application.
	 * @param location where the template stores
	 */
	DatabaseEntityCallbacks(EntityLocation location, EntityCallbacks callbacks) {
		this.location = location;
		this.callbacks = callbacks;
	}

	/**
	 * Where the current thread stores.
	 */
	static EntityLocation currentLocation() {
		EntityLocation location = current.get();
		return (location != null) ? location : EntityLocation.DEFAULT;
	}

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	@Override
	@SuppressWarnings("rawtypes")
	public <T> T callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		EntityLocation before = current.get();
		current.set(this.location);
		try {
			return this.callbacks.callback(type, entity, arguments);
		}
		finally {
			if (before != null) {
				current.set(before);
			}
			else {
				current.remove();
			}
		}
	}

}
