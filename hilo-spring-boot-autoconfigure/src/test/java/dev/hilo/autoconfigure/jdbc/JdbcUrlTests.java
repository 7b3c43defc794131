package dev.hilo.autoconfigure.jdbc;

import java.util.Map;

import javax.sql.DataSource;

import org.assertj.core.util.Throwables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.support.Contexts;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code hilo.jdbc.url} in applications on JDBC.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class JdbcUrlTests {

	private static final String SECRET = "pa55word";

	private final H2Database application = new H2Database();

	private final H2Database ranges = new H2Database();

	@Test
	void rangesComeFromTheUrlBesideADataSource() {
		this.application.jdbc().execute("CREATE TABLE note (id bigint PRIMARY KEY, text varchar(100))");
		this.application.jdbc().update("INSERT INTO note VALUES (40, 'old')");
		Contexts.on(this.application).withPropertyValues(url("hilo.jdbc", this.ranges)).run((context) -> {
			Note saved = context.getBean(JdbcAggregateTemplate.class).save(new Note(null, "Tea"));
			assertThat(saved.id()).as("above the rows of the application's database").isEqualTo(41);
			assertThat(this.ranges.max("notes")).isPositive();
			assertThat(this.application.tables()).doesNotContain("HILO_RANGE");
			assertThat(context).getBeans(DataSource.class).hasSize(1);
		});
	}

	@Test
	void idsComeFromTheUrlWithoutAnyDataSource() {
		withoutDatabase().withPropertyValues(url("hilo.jdbc", this.ranges)).run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("Orders")).isEqualTo("orders/1-A");
			assertThat(context).doesNotHaveBean(DataSource.class);
		});
		GivenBack.await(this.ranges.jdbc(), "orders", 1);
	}

	@Test
	void aFurtherDatabaseHasItsRangesByAUrlToo() {
		this.ranges.withTables().set("orders", 70);
		Contexts.on(this.application)
			.withPropertyValues(url("hilo.databases.north.jdbc", this.ranges))
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(71);
				assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
				assertThat(context.getBean(JdbcAggregateTemplate.class)).isNotNull();
			});
	}

	@Test
	void aFurtherDatabaseHasAUrlOrADataSource() {
		assertThat(
				failure("hilo.databases.north.data-source=dataSource", "hilo.databases.north.jdbc.url=jdbc:h2:mem:n"))
			.hasMessageContainingAll("hilo.databases.north.data-source is 'dataSource'",
					"hilo.databases.north.jdbc.url is set as well: remove one of them");
		assertThat(failure("hilo.databases.north.node-tag=N")).hasMessageContainingAll(
				"hilo.databases.north.data-source is missing", "or set hilo.databases.north.jdbc.url");
	}

	@ParameterizedTest
	@CsvSource(delimiterString = " -> ", textBlock = """
			r2dbc:postgresql://ada:pa55word@db/shop -> hilo.jdbc.url is 'r2dbc:...'. Use a JDBC URL
			pa55word -> hilo.jdbc.url is '...'. Use a JDBC URL
			jdbc:h2:mem:pa55word -> hilo.jdbc.url is 'jdbc:h2:...'. The counters of this in-memory database
			jdbc:sqlite::memory: -> hilo.jdbc.url is 'jdbc:sqlite:...'. The counters of this in-memory database""")
	void aUrlThatIsNoneFailsTheStartAndIsNotShown(String url, String message) {
		assertThat(failure("hilo.jdbc.url=" + url)).isInstanceOf(HiLoConfigurationException.class)
			.hasMessageContaining(message)
			.hasMessageNotContaining(SECRET);
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:none://db/shop?password=", "jdbc:postgresql://db:port/shop?password=" })
	void aUrlThatNoDriverTakesFailsTheStartWithoutItsPassword(String url) {
		withoutDatabase().withPropertyValues("hilo.jdbc.url=" + url + SECRET).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(Throwables.getStackTrace(context.getStartupFailure())).contains(url).doesNotContain(SECRET);
		});
	}

	@Test
	void noLogShowsThePassword(CapturedOutput output) {
		H2Database database = this.ranges;
		database.jdbc().execute("CREATE USER ada PASSWORD 'another'");
		String url = url("hilo.jdbc", database)[0] + ";USER=ada";
		withoutDatabase().withPropertyValues(url, "hilo.jdbc.password=" + SECRET, "logging.level.root=debug")
			.run((context) -> {
				assertThat(context).hasFailed();
				assertThat(context.getStartupFailure()).hasStackTraceContaining("Wrong user name or password")
					.hasStackTraceContaining("hilo.jdbc.*)")
					.satisfies((failure) -> assertThat(failure).message().doesNotContain(SECRET));
			});
		assertThat(output).doesNotContain(SECRET);
		Map<String, String> set = Map.of("hilo.jdbc.url", url, "hilo.jdbc.username", "ada", "hilo.jdbc.password",
				SECRET);
		assertThat(new Binder(new MapConfigurationPropertySource(set)).bind("hilo.jdbc", HiLoProperties.Jdbc.class)
			.get()
			.toString()).doesNotContain(SECRET, url);
	}

	private static ApplicationContextRunner withoutDatabase() {
		return Contexts.withoutSpringData();
	}

	private Throwable failure(String... properties) {
		@Nullable Throwable[] found = new Throwable[1];
		Contexts.on(this.application).withPropertyValues(properties).run((context) -> {
			assertThat(context).hasFailed();
			Throwable cause = context.getStartupFailure();
			while (cause.getCause() != null) {
				cause = cause.getCause();
			}
			found[0] = cause;
		});
		return found[0];
	}

	private static String[] url(String path, H2Database database) {
		return new String[] { path + ".url=" + database.asDefault()[0].replaceFirst("[^=]*=", ""),
				path + ".username=sa" };
	}

	record Note(@Id @Nullable Long id, String text) {
	}

}
