package dev.hilo.autoconfigure.test;

import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;

/**
 * An application that has tests.
 */
@SpringBootApplication(exclude = R2dbcAutoConfiguration.class)
class TestedApplication {

	/** Contexts so far, each of which creates this bean once. */
	static final AtomicInteger started = new AtomicInteger();

	TestedApplication() {
		started.incrementAndGet();
	}

}
