package dev.hilo.smoke.alone;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * The program, as a user has it.
 */
class DatabaseProgramTests {

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.core.SpringVersion", "org.springframework.jdbc.core.JdbcTemplate",
			"com.zaxxer.hikari.HikariDataSource", "org.flywaydb.core.Flyway" })
	void onlyTheDriversAreOnTheClassPath(String type) {
		assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> Class.forName(type));
	}

	@Test
	void printedSqlMakesTheTablesOnH2AndASecondStartGoesOn() throws Exception {
		String url = "jdbc:h2:mem:alone";
		try (Connection connection = DriverManager.getConnection(url)) {
			startsOncePrintedSqlIsPasted(url, connection);
		}
	}

	@Test
	void printedSqlMakesTheTablesOnPostgresAndASecondStartGoesOn() throws Exception {
		try (EmbeddedPostgres server = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
				Connection connection = server.getPostgresDatabase().getConnection()) {
			startsOncePrintedSqlIsPasted(server.getJdbcUrl("postgres", "postgres"), connection);
		}
	}

	private static void startsOncePrintedSqlIsPasted(String url, Connection connection) throws SQLException {
		String message = catchThrowable(() -> run(url)).getMessage();
		assertThat(message).contains("Execute this SQL:\n\nCREATE TABLE IF NOT EXISTS");
		try (Statement statement = connection.createStatement()) {
			statement.execute(message.substring(message.indexOf("CREATE TABLE")));
		}
		assertThat(run(url)).containsExactly("1", "orders/2-A");
		assertThat(run(url)).containsExactly("3", "orders/4-A");
	}

	private static String[] run(String url) {
		PrintStream console = System.out;
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
		try {
			Program.main(new String[] { url });
		}
		finally {
			System.setOut(console);
		}
		return printed.toString(StandardCharsets.UTF_8).split(System.lineSeparator());
	}

}
