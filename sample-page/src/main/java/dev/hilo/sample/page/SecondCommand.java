package dev.hilo.sample.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/**
 * How a second instance of this application is started: as this one was, from classes or
 * from its jar.
 */
@Component
class SecondCommand {

	private final ApplicationContext context;

	private final JdbcConnectionDetails database;

	SecondCommand(ApplicationContext context, JdbcConnectionDetails database) {
		this.context = context;
		this.database = database;
	}

	ProcessBuilder on(int port) {
		Class<?> application = application();
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.add("-XX:TieredStopAtLevel=1");
		command.add("-D" + DatabaseServer.TRUST + "=0");
		ApplicationHome home = new ApplicationHome(application);
		if (home.getSource() != null && home.getSource().isFile()) {
			command.addAll(List.of("-jar", home.getSource().toString()));
		}
		else {
			command.addAll(List.of("-cp", System.getProperty("java.class.path"), application.getName()));
		}
		command.addAll(
				List.of("--server.port=" + port, "--shop.second=true", "--hilo.collections.visits.trace.node-no=2"));
		ProcessBuilder builder = new ProcessBuilder(command);
		Map<String, String> environment = builder.environment();
		// Everybody can read a command line
		environment.put("SPRING_DATASOURCE_URL", this.database.getJdbcUrl());
		environment.put("SPRING_DATASOURCE_USERNAME", this.database.getUsername());
		environment.put("SPRING_DATASOURCE_PASSWORD", this.database.getPassword());
		environment.put("SPRING_PROFILES_ACTIVE", String.join(",", this.context.getEnvironment().getActiveProfiles()));
		return builder;
	}

	private Class<?> application() {
		Object bean = this.context.getBeansWithAnnotation(SpringBootApplication.class).values().iterator().next();
		return ClassUtils.getUserClass(bean);
	}

}
