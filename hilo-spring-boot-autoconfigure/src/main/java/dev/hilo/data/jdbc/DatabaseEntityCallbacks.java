package dev.hilo.data.jdbc;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

/**
 * The callbacks of one template; while they run, they expose the database it stores to.
 * Spring Data calls them on the thread that stores.
 */
final class DatabaseEntityCallbacks implements EntityCallbacks {

	private static final ThreadLocal<@Nullable String> current = new ThreadLocal<>();

	private final @Nullable String database;

	private final EntityCallbacks callbacks;

	/**
	 * Wraps the callbacks of the application.
	 * @param database the database, or {@code null} for the default one
	 */
	DatabaseEntityCallbacks(@Nullable String database, EntityCallbacks callbacks) {
		this.database = database;
		this.callbacks = callbacks;
	}

	/**
	 * The database that the current thread stores to, or {@code null} for the default
	 * one.
	 */
	static @Nullable String currentDatabase() {
		return current.get();
	}

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	@Override
	@SuppressWarnings("rawtypes")
	public <T> T callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		String before = current.get();
		current.set(this.database);
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
