package dev.hilo;

public final class UserClasses {

	public static Class<?> of(Class<?> type) {
		return type;
	}

}
