package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.DefaultResourceLoader;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The starter in an application that has a ConnectionFactory and no DataSource.
 */
@ExtendWith(OutputCaptureExtension.class)
class R2dbcApplicationTests {

	private static final String WITH_URL = "--spring.datasource.url=jdbc:h2:mem:beside";

	private static final String WITHOUT_URL = "--spring.application.name=r2dbc";

	private final String database = UUID.randomUUID().toString();

	@Test
	void runsOnTheSpringBootAskedFor() {
		assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.spring-boot.version"));
	}

	@ParameterizedTest
	@ValueSource(strings = { WITH_URL, WITHOUT_URL, "--hilo.jdbc.schema-management=none", "--hilo.node-tag=B",
			"--hilo.collections.notes.floor-query=SELECT max(id) FROM note" })
	void startsAndStoresWithoutAnythingThatDrawsIds(String argument, CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(List.of(), argument)) {
			NoteRepository notes = context.getBean(NoteRepository.class);
			Note saved = notes.save(new Note(null, "Tea")).block();
			assertThat(saved).isNotNull();
			assertThat(saved.id()).isEqualTo(1);
		}
		assertThat(output).doesNotContain("dev.hilo", "HiLo");
	}

	@ParameterizedTest
	@ValueSource(strings = { WITH_URL, WITHOUT_URL })
	void startsWithABeanThatTakesAGeneratorWhoseFirstUseSaysWhatIsMissing(String argument) {
		try (ConfigurableApplicationContext context = run(List.of(Client.class), argument)) {
			HiLoIdGenerator ids = context.getBean(Client.class).ids();
			uses().forEach((use) -> assertThatException().isThrownBy(() -> use.apply(ids))
				.havingRootCause()
				.withMessageContainingAll("DataSource", "JDBC", "R2DBC ConnectionFactory", "@HiLoDataSource",
						"RangeRepository", "hilo.enabled=false")
				.withMessageNotContaining("spring.datasource.url is missing"));
		}
	}

	@Test
	void tellsCallersThatThereIsNoRangeAndWhy() {
		try (ConfigurableApplicationContext context = run(List.of(Client.class))) {
			HiLoIdGenerator ids = context.getBean(Client.class).ids();
			assertThatException().isThrownBy(() -> ids.generateDocumentId("notes"))
				.isInstanceOf(RangeUnavailableException.class)
				.withMessageContainingAll("collection 'notes'", "R2DBC ConnectionFactory");
		}
	}

	@Test
	void printsWhatIsMissingWhereTheStartDrawsIds(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run(List.of(Drawing.class)));
		assertThat(output).contains("APPLICATION FAILED TO START", "The DataSource for ids is missing",
				"R2DBC ConnectionFactory");
	}

	@Test
	void givesIdsFromAMarkedDataSourceAsAdvised() {
		try (ConfigurableApplicationContext context = run(List.of(Client.class, Advised.class))) {
			HiLoIdGenerator ids = context.getBean(Client.class).ids();
			Note saved = context.getBean(NoteRepository.class).save(new Note(null, "Tea")).block();
			assertThat(saved).isNotNull();
			assertThat(ids.generateDocumentId("notes")).isEqualTo("notes/1-A");
		}
	}

	@Test
	void givesIdsFromARangeRepositoryAsAdvised() {
		try (ConfigurableApplicationContext context = run(List.of(Client.class, InMemoryRangeRepository.class))) {
			assertThat(context.getBean(Client.class).ids().generateDocumentId("notes")).isEqualTo("notes/1-A");
		}
	}

	@Test
	void startsWithADataSourceThatIsMeantForOthers() {
		try (ConfigurableApplicationContext context = run(List.of(Client.class, Unmarked.class))) {
			HiLoIdGenerator ids = context.getBean(Client.class).ids();
			assertThatException().isThrownBy(() -> ids.generateNextIdFor("notes"))
				.withMessageContainingAll("reports", "@HiLoDataSource");
		}
	}

	@Test
	void givesIdsThatNeedNoRanges() {
		try (ConfigurableApplicationContext context = run(List.of(Client.class),
				"--hilo.collections.notes.scheme=trace", "--hilo.collections.notes.trace.node-no=7")) {
			assertThat(context.getBean(Client.class).ids().generateNextIdFor("notes")).isPositive();
		}
	}

	@ParameterizedTest
	@MethodSource("withoutJdbc")
	void startsWithoutSpringJdbcOnTheClassPath(List<Class<?>> sources) {
		SpringApplication application = application(sources);
		application.setResourceLoader(new DefaultResourceLoader(
				new FilteredClassLoader("org.springframework.jdbc", "com.zaxxer", "org.flywaydb")));
		try (ConfigurableApplicationContext context = application.run(url())) {
			assertThat(context.isRunning()).isTrue();
		}
	}

	static Stream<List<Class<?>>> withoutJdbc() {
		return Stream.of(List.of(), List.of(Client.class));
	}

	private static Stream<Function<HiLoIdGenerator, Object>> uses() {
		return Stream.of((ids) -> ids.generateNextIdFor("notes"), (ids) -> ids.generateNextIdFor(Note.class),
				(ids) -> ids.generateDocumentId(new Note(null, "Tea")), (ids) -> ids.sequence(null, "notes").next(),
				(ids) -> ids.generateNextIdsFor(null, "notes", 3), (ids) -> ids.generateNextIdForAsync("notes").join(),
				(ids) -> ids.generateDocumentIdAsync(Note.class).join());
	}

	private ConfigurableApplicationContext run(List<Class<?>> sources, String... arguments) {
		return application(sources).run(Stream.concat(Stream.of(url()), Stream.of(arguments)).toArray(String[]::new));
	}

	private static SpringApplication application(List<Class<?>> sources) {
		SpringApplication application = new SpringApplication(
				Stream.concat(Stream.of(R2dbcApplication.class), sources.stream()).toArray(Class<?>[]::new));
		application.setWebApplicationType(WebApplicationType.NONE);
		return application;
	}

	private String url() {
		return "--spring.r2dbc.url=r2dbc:h2:mem:///" + this.database + "?options=DB_CLOSE_DELAY=-1";
	}

	record Client(HiLoIdGenerator ids) {
	}

	static class Drawing {

		@Bean
		CommandLineRunner draw(HiLoIdGenerator ids) {
			return (arguments) -> ids.generateNextIdFor("notes");
		}

	}

	static class Advised {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		DataSource idsDataSource() {
			return DataSourceBuilder.create().url("jdbc:h2:mem:ids;DB_CLOSE_DELAY=-1").username("sa").build();
		}

	}

	static class Unmarked {

		@Bean(defaultCandidate = false)
		DataSource reports() {
			return DataSourceBuilder.create().url("jdbc:h2:mem:reports").build();
		}

	}

}
