package dev.hilo.support;

import org.awaitility.Awaitility;

/**
 * Threads of HiLo's that work in the background.
 */
public final class Threads {

	private Threads() {
	}

	/** Returns once none of this name is left. */
	public static void awaitEnd(String name) {
		Awaitility.await()
			.until(() -> Thread.getAllStackTraces()
				.keySet()
				.stream()
				.noneMatch((thread) -> thread.getName().equals(name)));
	}

}
