package dev.hilo.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What an application with a wrong property prints: the property, its value, where it
 * stands, and apart from them what to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureOriginTests {

	@TempDir
	private Path folder;

	@Test
	void saysInWhichLineOfWhichFileAPropertyStandsAndOnlyOnceWhatToDo(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  node-tag: B", "  initial-capacity: 0"));
		assertThat(description(output)).startsWith("hilo.initial-capacity is '0'.")
			.endsWith("application.yml] - 3:21")
			.doesNotContain("Use 1 or more");
		assertThat(action(output)).isEqualTo("Use 1 or more");
	}

	@ParameterizedTest
	@ValueSource(strings = { "initialCapacity", "initial_capacity", "INITIAL-CAPACITY" })
	void findsAPropertyUnderEachOfItsSpellings(String spelling, CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  " + spelling + ": 0"));
		assertThat(description(output)).startsWith("hilo.initial-capacity is '0'.")
			.endsWith("application.yml] - 2:" + (spelling.length() + 5));
	}

	@ParameterizedTest
	@ValueSource(strings = { "order_lines", "Order/Lines", "a.b", "order lines" })
	void findsTheSettingsOfACollectionInBrackets(String name, CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    '[" + name + "]':", "      floor: -1"));
		assertThat(description(output)).startsWithIgnoringCase("hilo.collections[" + name + "].floor is '-1'.")
			.endsWith("application.yml] - 4:14");
	}

	@ParameterizedTest
	@ValueSource(strings = { "orders", "Orders", "order-lines" })
	void findsTheSettingsOfACollectionWithoutBrackets(String name, CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    " + name + ":", "      max-capacity: 5"));
		assertThat(description(output)).startsWithIgnoringCase("hilo.collections." + name + ".max-capacity is '5'.")
			.endsWith("application.yml] - 4:21");
	}

	@ParameterizedTest
	@ValueSource(strings = { "archive", "Archive", "'[old shop]'" })
	void findsTheSettingsOfAFurtherDatabase(String name, CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  databases:", "    " + name + ":", "      data-source: archive", "      jdbc:",
				"        timeout: 0s"));
		assertThat(description(output)).contains("jdbc.timeout is 'PT0S'.").endsWith("application.yml] - 6:18");
	}

	@Test
	void findsTheNameOfACollectionThatWouldLoseCharacters(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    order_lines:", "      floor: 1"));
		assertThat(description(output)).startsWith("The name of hilo.collections.order_lines.floor is 'order_lines'.")
			.endsWith("application.yml] - 4:14");
		assertThat(action(output)).contains("'[order_lines]'");
	}

	@Test
	void findsOneOfTwoCollectionsThatDifferOnlyInCase(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    '[A/B]':", "      floor: 1", "    '[a/b]':", "      floor: 2"));
		assertThat(description(output)).contains("hilo.collections[", "application.yml] - ");
		assertThat(action(output)).contains("differs only in case");
	}

	@Test
	void findsANodeTagThatYamlHasReadAsABoolean(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  node-tag: NO"));
		assertThat(description(output)).startsWith("hilo.node-tag is 'false'.").endsWith("application.yml] - 2:13");
		assertThat(action(output)).contains("put it in quotes");
	}

	@Test
	void findsAnArgumentOfTheCommandLine(CapturedOutput output) {
		run(new SpringApplication(Counters.class), "--hilo.separator=|");
		assertThat(description(output)).startsWith("hilo.separator is '|'.").contains("commandLineArgs");
		assertThat(action(output)).contains("any but '|'");
	}

	@Test
	void saysWhereTheSettingsAreThatLackOne(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    orders:", "      scheme: trace"));
		assertThat(description(output)).startsWith("hilo.collections.orders.trace.node-no is missing.")
			.contains("Origin of hilo.collections.orders.scheme: ")
			.endsWith("application.yml] - 4:15");
		assertThat(action(output)).contains("Give each node a number of its own");
	}

	@Test
	void saysWhereTheDatabaseIsThatLacksItsDataSource(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  databases:", "    '[old shop]':", "      jdbc:", "        schema: ids"));
		assertThat(description(output)).startsWith("hilo.databases[old shop].data-source is missing.")
			.endsWith("application.yml] - 5:17");
	}

	@Test
	void findsTheSmallestSizeWhereItExceedsAGreatestOneThatIsNotSet(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    orders:", "      initial-capacity: 2000000"));
		assertThat(description(output)).startsWith("hilo.collections.orders.initial-capacity is '2000000'.")
			.endsWith("application.yml] - 4:25");
		assertThat(action(output)).isEqualTo("Use at most 1048576, or raise hilo.collections.orders.max-capacity too");
	}

	@Test
	void neverPrintsAKey(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    orders:", "      scheme: permuted", "      permuted:",
				"        grade: keyed", "        key: open sesame, open", "        key-version: -1"));
		assertThat(description(output)).startsWith("hilo.collections.orders.permuted.key-version is '-1'.")
			.endsWith("application.yml] - 8:22");
		assertThat(output).doesNotContain("sesame");
	}

	@Test
	void leavesWhatCannotBeBoundToSpringBoot(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  initial-capacity: many"));
		assertThat(description(output)).contains("Property: hilo.initial-capacity", "Value: \"many\"",
				"application.yml] - 2:21");
	}

	private SpringApplication yaml(String... lines) throws IOException {
		Files.write(file(), List.of(lines));
		return new SpringApplication(Counters.class);
	}

	private void run(SpringApplication application, String... arguments) {
		application.setWebApplicationType(WebApplicationType.NONE);
		System.setProperty("spring.config.additional-location", "optional:" + file().toUri());
		try {
			assertThatException().isThrownBy(() -> application.run(arguments));
		}
		finally {
			System.clearProperty("spring.config.additional-location");
		}
	}

	private Path file() {
		return this.folder.resolve("application.yml");
	}

	private static String description(CapturedOutput output) {
		return PrintedAnalysis.in(output).description();
	}

	private static String action(CapturedOutput output) {
		return PrintedAnalysis.in(output).action();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(HiLoAutoConfiguration.class)
	static class Counters {

		@Bean
		InMemoryRangeRepository ranges() {
			return new InMemoryRangeRepository();
		}

	}

}
