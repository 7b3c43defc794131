package dev.hilo.jdbc;

/**
 * Threads for what may wait for a database that does not answer. They take nothing from
 * the thread that starts them, such as its tenant or the class loader of its web
 * application, and don't keep the JVM alive.
 */
final class BackgroundThread {

	private BackgroundThread() {
	}

	static void start(String name, Runnable task) {
		Thread thread = new Thread(null, task, name, 0, false);
		thread.setContextClassLoader(BackgroundThread.class.getClassLoader());
		thread.setDaemon(true);
		thread.start();
	}

}
