package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;

/**
 * The starter in an application that has a ConnectionFactory and no DataSource.
 */
@ExtendWith(OutputCaptureExtension.class)
class R2dbcApplicationTests {

	private final Engine.Database database = Engine.H2.newDatabase();

	@Test
	void runsOnTheSpringBootAskedFor() {
		assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.spring-boot.version"));
	}

	@Test
	void storesAsThePageShowsAndGoesOnAfterARestart() {
		Engine.Database postgres = Engine.POSTGRESQL.newDatabase();
		postgres.execute("CREATE USER shop PASSWORD 'secret'", "ALTER DATABASE " + postgres.name() + " OWNER TO shop");
		for (int run = 1; run <= 2; run++) {
			try (ConfigurableApplicationContext context = Applications.application(List.of())
				.run("--spring.profiles.active=postgresql", "--spring.r2dbc.url=" + postgres.r2dbcUrl(),
						"--hilo.jdbc.url=" + postgres.jdbcUrl())) {
				assertThat(save(context).id()).isEqualTo("notes/" + run + "-A");
				assertThat(context.getBeansOfType(DataSource.class)).isEmpty();
			}
		}
		assertThat(postgres.ask("SELECT tableowner FROM pg_tables WHERE tablename = 'hilo_range'")).isEqualTo("shop");
	}

	@Test
	void numbersStartAboveTheRowsOfATableInTheSchemaOfItsMapping() {
		this.database.execute("CREATE SCHEMA \"stock\"",
				"CREATE TABLE \"stock\".\"depot\" (id bigint PRIMARY KEY, name varchar(100))",
				"INSERT INTO \"stock\".\"depot\" VALUES (200, 'North')");
		try (ConfigurableApplicationContext context = Applications.application(List.of())
			.run(this.database.arguments())) {
			Depot saved = context.getBean(R2dbcEntityTemplate.class).insert(new Depot(null, "South")).block();
			assertThat(saved).isEqualTo(new Depot(201L, "South"));
		}
	}

	@Test
	void threadsThatMayBlockEndWithTheContext() {
		Set<Thread> before = blockingThreads();
		try (ConfigurableApplicationContext context = Applications.application(List.of())
			.run(this.database.arguments())) {
			save(context);
			assertThat(blockingThreads()).hasSizeGreaterThan(before.size());
		}
		await().untilAsserted(() -> assertThat(before).containsAll(blockingThreads()));
	}

	private static Set<Thread> blockingThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("hilo-r2dbc"))
			.collect(Collectors.toSet());
	}

	@Test
	void takesUserAndPasswordOutOfTheUrlOfR2dbc() {
		String url = "r2dbc:h2:mem://bob:se%23cret@/" + this.database.name() + "?options=DB_CLOSE_DELAY=-1";
		try (ConfigurableApplicationContext context = Applications.application(List.of())
			.run("--spring.r2dbc.url=" + url, "--hilo.jdbc.url=" + this.database.jdbcUrl())) {
			assertThat(save(context).id()).isEqualTo("notes/1-A");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "r2dbc:h2:mem:///shop?options=DB_CLOSE_DELAY=-1",
			"r2dbc:pool:postgresql://ada:secret@db:5432/shop?ssl=true", "r2dbc:mariadb://ada@db/shop",
			"r2dbc:h2:file:///./shop" })
	void withoutAUrlOfJdbcTheStartOfWhoeverAsksForIdsFailsAndNamesTheProperty(String url, CapturedOutput output) {
		assertThatException()
			.isThrownBy(() -> Applications.application(List.of(Client.class))
				.run("--spring.r2dbc.url=" + url, "--spring.sql.init.mode=never",
						"--spring.datasource.url=jdbc:h2:mem:beside"))
			.havingRootCause()
			.isInstanceOf(HiLoConfigurationException.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "hilo.jdbc.url is missing",
				"R2DBC ConnectionFactory", "whatever spring.datasource.url says", "with jdbc: in place of r2dbc:",
				"RangeRepository", "hilo.enabled=false");
		assertThat(output).doesNotContain("secret");
	}

	@Test
	void withoutAUrlOfJdbcEntitiesKeepTheIdsOfTheDatabase(CapturedOutput output) {
		this.database.execute(
				"CREATE TABLE filled (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, " + "name varchar(100))");
		try (ConfigurableApplicationContext context = Applications.application(List.of())
			.run("--spring.r2dbc.url=" + this.database.r2dbcUrl(), "--spring.r2dbc.username=sa")) {
			R2dbcEntityTemplate template = context.getBean(R2dbcEntityTemplate.class);
			Filled saved = template.insert(new Filled(null, "Tea")).block();
			assertThat(saved).isEqualTo(new Filled(1L, "Tea"));
			assertThat(template.update(new Filled(1L, "Coffee")).block()).isEqualTo(new Filled(1L, "Coffee"));
			assertThat(context.getBean(NoteRepository.class).count().block()).isZero();
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains(" WARN ") && line.contains("hilo")))
			.singleElement()
			.asString()
			.contains("hilo.jdbc.url", "hilo.enabled=false");
	}

	@Test
	void startsWithoutAUrlOnceHiLoIsSwitchedOff() {
		try (ConfigurableApplicationContext context = Applications.application(List.of())
			.run("--spring.r2dbc.url=" + this.database.r2dbcUrl(), "--hilo.enabled=false")) {
			assertThat(context.isRunning()).isTrue();
		}
	}

	@Test
	void withAnUnmarkedDataSourceForOthersTheStartSaysHowToChoose() {
		assertThatException()
			.isThrownBy(() -> Applications.application(List.of(Unmarked.class, Client.class))
				.run("--spring.r2dbc.url=" + this.database.r2dbcUrl()))
			.havingRootCause()
			.withMessageContainingAll("reports", "@HiLoDataSource", "hilo.jdbc.url");
	}

	@Test
	void withoutSpringJdbcTheStartSaysWhatToPutOnTheClassPath() {
		SpringApplication application = Applications.application(List.of());
		application.setResourceLoader(
				new DefaultResourceLoader(new FilteredClassLoader("org.springframework.jdbc", "com.zaxxer")));
		assertThatException().isThrownBy(() -> application.run(this.database.arguments()))
			.havingRootCause()
			.withMessageContainingAll("The DataSource for ids is missing",
					"put spring-boot-starter-jdbc on the class path");
	}

	/** HiLo can't see tables that are in another database than its ranges. */
	@Test
	void givesIdsFromAMarkedDataSource() {
		try (ConfigurableApplicationContext context = Applications.application(List.of(Marked.class))
			.run("--spring.r2dbc.url=" + this.database.r2dbcUrl(), "--spring.r2dbc.username=sa",
					"--hilo.collections.notes.generated-column=assign",
					"--hilo.collections.notes.existing-ids=ignore")) {
			assertThat(save(context).id()).isEqualTo("notes/1-A");
		}
	}

	@Test
	void givesIdsFromARangeRepository() {
		try (ConfigurableApplicationContext context = Applications.application(List.of(InMemoryRangeRepository.class))
			.run("--spring.r2dbc.url=" + this.database.r2dbcUrl())) {
			assertThat(save(context).id()).isEqualTo("notes/1-A");
		}
	}

	@Test
	void refusesAUrlBesideAMarkedDataSource() {
		assertThatException().isThrownBy(() -> Applications.run(this.database, List.of(Marked.class)))
			.havingRootCause()
			.isInstanceOf(HiLoConfigurationException.class)
			.withMessageContainingAll("hilo.jdbc.url is 'jdbc:h2:...'", "@HiLoDataSource", "remove one of them");
	}

	@Test
	void aSwitchedOffHiLoLeavesTheEntityAlone() {
		try (ConfigurableApplicationContext context = Applications.run(this.database,
				"--hilo.entities.exclude=" + Note.class.getName())) {
			assertThatException().isThrownBy(() -> save(context))
				.withMessageContaining("NULL not allowed for column \"ID\"");
		}
	}

	private static Note save(ConfigurableApplicationContext context) {
		return Objects.requireNonNull(context.getBean(NoteRepository.class).save(new Note(null, "Tea")).block());
	}

	static class Marked {

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

	record Client(HiLoIdGenerator ids) {
	}

	record Filled(@Id @Nullable Long id, String name) {
	}

	@Table(name = "depot", schema = "stock")
	record Depot(@Id @Nullable Long id, String name) {
	}

}
