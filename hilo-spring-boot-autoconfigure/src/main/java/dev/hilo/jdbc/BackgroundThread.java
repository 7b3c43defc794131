package dev.hilo.jdbc;

/**
 * Daemon threads for work that may wait for a database that does not answer. They inherit
 * nothing from the thread that starts them, such as its tenant or the class loader of its
 * web application.
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
