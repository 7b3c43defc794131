package dev.hilo.jdbc.connection;

import org.jspecify.annotations.Nullable;

/**
 * What is known by name only: optional classes, and getters of unknown classes.
 */
public final class Reflection {

	private Reflection() {
	}

	/**
	 * Whether a class is on the class path.
	 */
	public static boolean isPresent(String type) {
		try {
			Class.forName(type, false, Reflection.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return false;
		}
	}

	/**
	 * The result of a public getter, or {@code null} if there is no such getter or it
	 * fails.
	 */
	public static @Nullable Object read(Object object, String getter) {
		return read(object, object.getClass(), getter);
	}

	/**
	 * The same by a type of the object, as the class of a dynamic proxy is closed.
	 */
	public static @Nullable Object read(Object object, Class<?> type, String getter) {
		try {
			var method = type.getMethod(getter);
			method.trySetAccessible();
			return method.invoke(object);
		}
		catch (ReflectiveOperationException | RuntimeException ex) {
			return null;
		}
	}

}
