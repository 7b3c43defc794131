package dev.hilo.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Covers what a failure says about properties of a collection or a database that come
 * from elsewhere than one file.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureOriginInSourcesTests {

	@TempDir
	private Path folder;

	private final SpringApplication application = new SpringApplication(FailureOriginTests.Counters.class);

	private final ConfigurableEnvironment environment = new StandardEnvironment();

	@BeforeEach
	void useTheEnvironment() {
		this.application.setEnvironment(this.environment);
		this.application.setWebApplicationType(WebApplicationType.NONE);
	}

	@Test
	void findsTheFileOfAProfile(CapturedOutput output) throws IOException {
		write("application.yml", "hilo:", "  collections:", "    orders:", "      floor: 1");
		write("application-live.yml", "hilo:", "  collections:", "    orders:", "      floor: -1");
		run("--spring.profiles.active=live");
		assertThat(description(output)).startsWith("hilo.collections.orders.floor is '-1'.")
			.endsWith("application-live.yml] - 4:14");
	}

	@Test
	void findsTheDocumentOfAProfileInOneFile(CapturedOutput output) throws IOException {
		write("application.properties", "hilo.databases.archive.data-source=archive", "#---",
				"spring.config.activate.on-profile=live", "hilo.databases.archive.jdbc.table-name=no table");
		run("--spring.profiles.active=live");
		assertThat(description(output)).startsWith("hilo.databases.archive.jdbc.table-name is 'no table'.")
			.endsWith("application.properties] - 4:40");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			HILO_INITIALCAPACITY;                        0;  hilo.initial-capacity is '0'.
			HILO_COLLECTIONS_ORDERS_FLOOR;               -1; hilo.collections.orders.floor is '-1'.
			HILO_DATABASES_ARCHIVE_JDBC_TIMEOUT;         0s; hilo.databases.archive.jdbc.timeout is 'PT0S'.
			HILO_DATABASES_ARCHIVE_INITIALCAPACITY;      0;  hilo.databases.archive.initial-capacity is '0'.
			HILO_DATABASES_ARCHIVE_NODE_TAG;             -;  hilo.databases.archive.node-tag is '-'.
			HILO_COLLECTIONS_ORDERS_SHARED_WITH;         ' '; hilo.collections.orders.shared-with is ' '.
			HILO_COLLECTIONS_ORDERS_PERMUTED_KEYVERSION; -1; hilo.collections.orders.permuted.key-version is '-1'.
			""")
	void findsAnEnvironmentVariable(String variable, String value, String problem, CapturedOutput output) {
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
					Map.of("HILO_DATABASES_ARCHIVE_DATASOURCE", "archive", "HILO_COLLECTIONS_ORDERS_PERMUTED_GRADE",
							"keyed", "HILO_COLLECTIONS_ORDERS_PERMUTED_KEY", "0123456789abcdef", variable, value)));
		run("--hilo.collections.orders.scheme=permuted");
		assertThat(description(output)).startsWith(problem).contains("Origin: \"" + variable + "\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '`',
			textBlock = """
					{"hilo":{"collections":{"orders":{"floor":-1}}}};        hilo.collections.orders.floor is '-1'.
					{"hilo.collections[order_lines].floor":-1};              hilo.collections[order_lines].floor is '-1'.
					{"hilo":{"collections":{"[a/b]":{"trace":{"node-no":1},"scheme":"trace","floor":1}}}}; hilo.collections[a/b].floor is '1'.
					{"hilo":{"collections":{"order_lines":{"floor":1}}}};    The name of hilo.collections.order_lines.floor
					{"hilo":{"databases":{"Old":{"data-source":"a","separator":"ab"}}}}; hilo.databases.Old.separator is 'ab'.
					""")
	void findsJsonOfTheEnvironment(String json, String problem, CapturedOutput output) {
		run("--spring.application.json=" + json);
		assertThat(description(output)).startsWith(problem).contains("Origin: ", "spring.application.json");
	}

	@Test
	void findsAnElementOfAList() throws IOException {
		write("application.yml", "hilo:", "  entities:", "    include:", "      - com.example", "      - com.exampel");
		this.application.addInitializers((context) -> {
			assertThat(RawProperties.origin(context.getEnvironment(), "hilo.entities.include[1]"))
				.endsWith("application.yml] - 5:9");
			throw new IllegalStateException("Seen");
		});
		assertThatException().isThrownBy(() -> this.application.run(location())).withMessageContaining("Seen");
	}

	private void write(String file, String... lines) throws IOException {
		Files.write(this.folder.resolve(file), List.of(lines));
	}

	private void run(String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.add(location());
		assertThatException().isThrownBy(() -> this.application.run(all.toArray(String[]::new)));
	}

	private String location() {
		return "--spring.config.additional-location=" + this.folder.toUri();
	}

	private static String description(CapturedOutput output) {
		return PrintedAnalysis.in(output).description();
	}

}
