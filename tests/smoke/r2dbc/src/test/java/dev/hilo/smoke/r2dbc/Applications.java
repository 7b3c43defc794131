package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts the application on a database.
 */
final class Applications {

	private Applications() {
	}

	static ConfigurableApplicationContext run(Engine.Database database, String... arguments) {
		return run(database, List.of(), arguments);
	}

	static ConfigurableApplicationContext run(Engine.Database database, List<Class<?>> sources, String... arguments) {
		return application(sources)
			.run(Stream.of(database.arguments(), arguments).flatMap(Stream::of).toArray(String[]::new));
	}

	static SpringApplication application(List<Class<?>> sources) {
		SpringApplication application = new SpringApplication(
				Stream.concat(Stream.of(R2dbcApplication.class), sources.stream()).toArray(Class<?>[]::new));
		application.setWebApplicationType(WebApplicationType.NONE);
		return application;
	}

}
