package dev.hilo.entity.existing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is only logged for those who look for a reason.
 */
final class DebugLog {

	private DebugLog() {
	}

	static void during(Runnable work) {
		Logger logger = (Logger) LoggerFactory.getLogger(EntityTableLog.class.getPackageName());
		logger.setLevel(Level.DEBUG);
		try {
			work.run();
		}
		finally {
			logger.setLevel(null);
		}
	}

}
