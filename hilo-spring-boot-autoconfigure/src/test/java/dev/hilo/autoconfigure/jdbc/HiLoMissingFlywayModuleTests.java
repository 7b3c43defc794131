package dev.hilo.autoconfigure.jdbc;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BinaryOperator;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers a database whose Flyway module is missing.
 */
class HiLoMissingFlywayModuleTests {

	@Tag("all")
	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, flyway-database-postgresql", "MARIADB, flyway-mysql" })
	void namesTheModuleOfFlywayThatIsMissing(Engine engine, String module) throws Exception {
		String action = withoutOnClassPath(module).apply(engine.newDatabase(), engine.user());
		assertThat(action).contains("Add the dependency org.flywaydb:" + module, "hilo.jdbc.schema-management=none");
	}

	/**
	 * Flyway finds its modules through its own class loader, so it has to be another one.
	 */
	@SuppressWarnings("unchecked")
	private static BinaryOperator<String> withoutOnClassPath(String module) throws Exception {
		URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.map(Path::of)
			.filter((path) -> !path.getFileName().toString().startsWith(module))
			.map(HiLoMissingFlywayModuleTests::url)
			.toArray(URL[]::new);
		ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
		Object start = loader.loadClass(Start.class.getName()).getDeclaredConstructor().newInstance();
		return (url, user) -> {
			Thread.currentThread().setContextClassLoader(loader);
			try {
				return ((BinaryOperator<String>) start).apply(url, user);
			}
			finally {
				Thread.currentThread().setContextClassLoader(HiLoMissingFlywayModuleTests.class.getClassLoader());
			}
		};
	}

	private static URL url(Path path) {
		try {
			return path.toUri().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Starts an application that asks for no ids, and one that does and fails, and
	 * returns what that advises.
	 */
	public static final class Start implements BinaryOperator<String> {

		private String action = "";

		@Override
		public String apply(String url, String user) {
			ApplicationContextRunner runner = new ApplicationContextRunner()
				.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
						HiLoJdbcAutoConfiguration.class))
				.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + user);
			runner.run((context) -> assertThat(context).hasNotFailed());
			runner.withBean(Client.class).run((context) -> {
				FailureAnalysis analysis = new HiLoSchemaFailureAnalyzer().analyze(context.getStartupFailure());
				this.action = "" + ((analysis != null) ? analysis.getAction() : context.getStartupFailure());
			});
			return this.action;
		}

		record Client(HiLoIdGenerator ids) {
		}

	}

}
