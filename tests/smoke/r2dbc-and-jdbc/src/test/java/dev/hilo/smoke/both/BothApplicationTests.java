package dev.hilo.smoke.both;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Both in one application do not disturb each other, and nothing needs HikariCP.
 */
@ExtendWith(OutputCaptureExtension.class)
class BothApplicationTests {

	private static final String NOTE = "CREATE TABLE note (id bigint PRIMARY KEY, text varchar(100))";

	private static final String LINE = "CREATE TABLE line (id bigint PRIMARY KEY, text varchar(100))";

	private final String one = UUID.randomUUID().toString();

	private final String two = UUID.randomUUID().toString();

	@BeforeEach
	void hasNoHikari() {
		assertThat(ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource", null)).isFalse();
	}

	@Test
	void bothGetIdsFromTheDataSourceOfOneDatabase(CapturedOutput output) throws SQLException {
		execute(this.one, NOTE, LINE, "INSERT INTO note VALUES (30, 'old')", "INSERT INTO line VALUES (50, 'old')");
		try (ConfigurableApplicationContext context = run(this.one, this.one)) {
			assertIds(context, 31, 51);
		}
		assertThat(numberIn(this.one, "notes")).isEqualTo(32);
		assertThat(numberIn(this.one, "lines")).isEqualTo(52);
		assertThat(output).doesNotContain("can't be probed");
	}

	@Test
	void withAUrlEachTableIsLookedAtWhereItIs(CapturedOutput output) throws SQLException {
		execute(this.one, NOTE, "INSERT INTO note VALUES (30, 'old')");
		execute(this.two, LINE, "INSERT INTO line VALUES (50, 'old')");
		try (ConfigurableApplicationContext context = run(this.one, this.two, "--hilo.jdbc.url=" + url(this.one),
				"--hilo.jdbc.username=sa")) {
			assertIds(context, 31, 51);
		}
		assertThat(numberIn(this.one, "notes")).isEqualTo(32);
		assertThat(numberIn(this.one, "lines")).isEqualTo(52);
		assertThat(output).doesNotContain("can't be probed", "which callers may hold");
	}

	private static void assertIds(ConfigurableApplicationContext context, long note, long line) {
		NoteRepository notes = context.getBean(NoteRepository.class);
		LineRepository lines = context.getBean(LineRepository.class);
		for (int i = 0; i < 2; i++) {
			assertThat(notes.save(new Note(null, "Tea")).block().id()).isEqualTo(note + i);
			assertThat(lines.save(new Line(null, "Tea")).id()).isEqualTo(line + i);
		}
		assertThat(notes.count().block()).isEqualTo(3);
		assertThat(lines.count()).isEqualTo(3);
	}

	private static ConfigurableApplicationContext run(String r2dbc, String jdbc, String... more) {
		SpringApplication application = new SpringApplication(BothApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		return application.run(Stream
			.concat(Stream.of("--spring.r2dbc.url=r2dbc:h2:mem:///" + r2dbc + "?options=DB_CLOSE_DELAY=-1",
					"--spring.r2dbc.username=sa", "--spring.datasource.url=" + url(jdbc)), Stream.of(more))
			.toArray(String[]::new));
	}

	private static String url(String database) {
		return "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1";
	}

	private static void execute(String database, String... statements) throws SQLException {
		try (Connection connection = DriverManager.getConnection(url(database), "sa", "");
				Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	private static long numberIn(String database, String collection) throws SQLException {
		try (Connection connection = DriverManager.getConnection(url(database), "sa", "");
				Statement statement = connection.createStatement();
				ResultSet result = statement
					.executeQuery("SELECT max_value FROM hilo_range WHERE collection = '" + collection + "'")) {
			return result.next() ? result.getLong(1) : 0;
		}
	}

}
