package dev.hilo.benchmarks.peer;

import java.time.Duration;

/**
 * Sleeping.
 */
final class Sleep {

	private Sleep() {
	}

	static void of(Duration time) {
		if (time.isZero()) {
			return;
		}
		try {
			Thread.sleep(time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while a range was fetched", ex);
		}
	}

}
