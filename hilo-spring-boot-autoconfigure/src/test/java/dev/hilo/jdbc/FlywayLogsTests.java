package dev.hilo.jdbc;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.flywaydb.core.api.logging.Log;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Flyway is quiet about the tables of HiLo, but not about those of the application.
 */
class FlywayLogsTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(FlywayLogsTests.class);

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.logger.setLevel(Level.DEBUG);
		this.logger.addAppender(this.appender);
		this.appender.start();
	}

	@AfterEach
	void listenNoMore() {
		this.logger.setLevel(null);
		this.logger.detachAppender(this.appender);
	}

	@Test
	void whatOneThreadTellsIsForDebuggingUnlessItIsAWarning() {
		Log log = new FlywayLogs(Thread.currentThread()).createLogger(FlywayLogsTests.class);
		tell(log);
		assertThat(levels()).containsExactly(Level.DEBUG, Level.DEBUG, Level.DEBUG, Level.WARN, Level.ERROR,
				Level.ERROR);
	}

	@Test
	void whatOtherThreadsTellKeepsItsLevel() {
		Log log = new FlywayLogs(new Thread(() -> {
		})).createLogger(FlywayLogsTests.class);
		tell(log);
		assertThat(levels()).containsExactly(Level.DEBUG, Level.INFO, Level.INFO, Level.WARN, Level.ERROR, Level.ERROR);
	}

	private static void tell(Log log) {
		log.debug("debug");
		log.info("info");
		log.notice("notice");
		log.warn("warn");
		log.error("error");
		log.error("error", new IllegalStateException("error"));
	}

	private List<Level> levels() {
		return this.appender.list.stream().map(ILoggingEvent::getLevel).toList();
	}

}
