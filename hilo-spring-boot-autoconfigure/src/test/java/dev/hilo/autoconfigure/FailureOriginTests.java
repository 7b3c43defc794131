package dev.hilo.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
	@CsvSource(delimiter = ';', quoteCharacter = '`',
			textBlock = """
					hilo:|  initialCapacity: 0;        hilo.initial-capacity is '0'.; 2:20; Use 1 or more
					hilo:|  initial_capacity: 0;       hilo.initial-capacity is '0'.; 2:21; Use 1 or more
					hilo:|  INITIAL-CAPACITY: 0;       hilo.initial-capacity is '0'.; 2:21; Use 1 or more
					hilo:|  node-tag: NO;              hilo.node-tag is 'false'.;     2:13; put it in quotes
					hilo:|  collections:|    '[order_lines]':|      floor: -1; hilo.collections[order_lines].floor is '-1'.; 4:14; 0 or more
					hilo:|  collections:|    '[Order/Lines]':|      floor: -1; hilo.collections[Order/Lines].floor is '-1'.; 4:14; 0 or more
					hilo:|  collections:|    '[a.b]':|      floor: -1;         hilo.collections[a.b].floor is '-1'.;         4:14; 0 or more
					hilo:|  collections:|    '[order lines]':|      floor: -1; hilo.collections[order lines].floor is '-1'.; 4:14; 0 or more
					hilo:|  collections:|    orders:|      max-capacity: 5;      hilo.collections.orders.max-capacity is '5'.;      4:21; at least
					hilo:|  collections:|    Orders:|      max-capacity: 5;      hilo.collections.Orders.max-capacity is '5'.;      4:21; at least
					hilo:|  collections:|    order-lines:|      max-capacity: 5; hilo.collections.order-lines.max-capacity is '5'.; 4:21; at least
					hilo:|  collections:|    order_lines:|      floor: 1; The name of hilo.collections.order_lines.floor is 'order_lines'.; 4:14; '[order_lines]'
					hilo:|  collections:|    orders:|      initial-capacity: 2000000; hilo.collections.orders.initial-capacity is '2000000'.; 4:25; Use at most 1048576, or raise hilo.collections.orders.max-capacity too
					hilo:|  databases:|    archive:|      data-source: archive|      jdbc:|        timeout: 0s; hilo.databases.archive.jdbc.timeout is 'PT0S'.; 6:18; 100ms to 365d
					hilo:|  databases:|    Archive:|      data-source: archive|      jdbc:|        timeout: 0s; hilo.databases.Archive.jdbc.timeout is 'PT0S'.; 6:18; 100ms to 365d
					hilo:|  databases:|    '[old shop]':|      data-source: archive|      jdbc:|        timeout: 0s; hilo.databases[old shop].jdbc.timeout is 'PT0S'.; 6:18; 100ms to 365d
					""")
	void findsThePropertyInEachOfItsForms(String yaml, String problem, String place, String remedy,
			CapturedOutput output) throws IOException {
		run(yaml(yaml.split("\\|")));
		assertThat(description(output)).startsWithIgnoringCase(problem).endsWith("application.yml] - " + place);
		assertThat(action(output)).contains(remedy);
	}

	@Test
	void namesOneOfTwoCollectionsThatDifferOnlyInCase(CapturedOutput output) throws IOException {
		run(yaml("hilo:", "  collections:", "    '[A/B]':", "      floor: 1", "    '[a/b]':", "      floor: 2"));
		assertThat(description(output)).contains("hilo.collections[");
		assertThat(action(output)).contains("differs only in case");
	}

	@Test
	void findsAnArgumentOfTheCommandLine(CapturedOutput output) {
		run(new SpringApplication(Counters.class), "--hilo.separator=|");
		assertThat(description(output)).startsWith("hilo.separator is '|'.").contains("commandLineArgs");
		assertThat(action(output)).contains("any but '|'");
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
