package dev.hilo.jdbc;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loggers of Flyway's classes that write at debug level what one thread logs at info
 * level. Flyway's classes have one logger each for all migrations, those of the
 * application among them, which run on other threads.
 */
final class FlywayLogs implements LogCreator {

	private final Thread quiet;

	FlywayLogs(Thread quiet) {
		this.quiet = quiet;
	}

	@Override
	public Log createLogger(Class<?> type) {
		return new QuietLog(LoggerFactory.getLogger(type), this.quiet);
	}

	private record QuietLog(Logger logger, Thread quiet) implements Log {

		/** Flyway 11 has no default for it. */
		@Override
		@SuppressWarnings("deprecation")
		public boolean isDebugEnabled() {
			return this.logger.isDebugEnabled();
		}

		@Override
		public void debug(String message) {
			this.logger.debug(message);
		}

		@Override
		public void info(String message) {
			if (Thread.currentThread() == this.quiet) {
				this.logger.debug(message);
			}
			else {
				this.logger.info(message);
			}
		}

		@Override
		public void notice(String message) {
			info(message);
		}

		@Override
		public void warn(String message) {
			this.logger.warn(message);
		}

		@Override
		public void error(String message) {
			this.logger.error(message);
		}

		@Override
		public void error(String message, Exception failure) {
			this.logger.error(message, failure);
		}

	}

}
