package dev.hilo.entity;

/**
 * Daemon threads for work that may wait for a database that does not answer. They inherit
 * nothing from the thread that starts them, such as its tenant or the class loader of its
 * web application.
 */
public final class BackgroundThread {

	private BackgroundThread() {
	}

	/**
	 * Starts one.
	 * @param name its name
	 * @param task what it does
	 */
	public static void start(String name, Runnable task) {
		Thread thread = new Thread(null, task, name, 0, false);
		thread.setContextClassLoader(BackgroundThread.class.getClassLoader());
		thread.setDaemon(true);
		thread.start();
	}

}
