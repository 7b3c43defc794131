package dev.hilo.sample;

import java.lang.reflect.Field;

import org.springframework.boot.SpringApplication;

/**
 * Settings of the H2 database file that no connection URL can make. An application on a
 * database server, or without {@code AUTO_SERVER}, needs nothing like it.
 */
final class H2File {

	private H2File() {
	}

	/**
	 * To be called before H2 opens a file.
	 */
	static void prepare() throws ReflectiveOperationException {
		// AUTO_SERVER lets further instances in through a port: from this machine only
		System.setProperty("h2.bindAddress", "127.0.0.1");
		closeAfterTheApplication();
	}

	/**
	 * H2's own shutdown hook would close the file while Spring's still needs it to give
	 * unused ranges back: the JVM runs them at the same time. The usual remedy,
	 * {@code DB_CLOSE_ON_EXIT=FALSE}, is refused beside {@code AUTO_SERVER}, so H2 is
	 * told that its hook is registered, and Spring Boot runs it at the end.
	 */
	private static void closeAfterTheApplication() throws ReflectiveOperationException {
		Class<?> closer = Class.forName("org.h2.engine.OnExitDatabaseCloser");
		field(closer, "registered").setBoolean(null, true);
		SpringApplication.getShutdownHandlers().add((Runnable) field(closer, "INSTANCE").get(null));
	}

	private static Field field(Class<?> type, String name) throws NoSuchFieldException {
		Field field = type.getDeclaredField(name);
		field.setAccessible(true);
		return field;
	}

}
