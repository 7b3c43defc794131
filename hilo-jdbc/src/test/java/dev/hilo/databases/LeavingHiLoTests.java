package dev.hilo.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever leaves HiLo copies the statements from {@code docs/leaving-hilo.md}.
 */
class LeavingHiLoTests {

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY", "SQLITE", "SQLITE_WAL" }, mode = Mode.EXCLUDE)
	void theDatabaseGoesOnAboveTheCounter(Engine engine) throws IOException {
		assertThat(nextIdOf(engine, 81200, 81190)).isEqualTo(81201);
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY", "SQLITE", "SQLITE_WAL" }, mode = Mode.EXCLUDE)
	void theDatabaseGoesOnAboveARowThatWasInsertedByHand(Engine engine) throws IOException {
		assertThat(nextIdOf(engine, 81200, 90000)).isEqualTo(90001);
	}

	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "SQLITE_WAL" })
	void sqliteGoesOnAboveTheHighestRow(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE orders (id INTEGER PRIMARY KEY, product varchar(100))",
					"INSERT INTO orders VALUES (90000, 'Tea')", "INSERT INTO orders (product) VALUES ('Milk')");
			assertThat(highest(pool)).isEqualTo(90001);
		}
	}

	private static long nextIdOf(Engine engine, long counter, long row) throws IOException {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			pool.setMaximumPoolSize(1);
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(100))",
					"CREATE TABLE lines_of_orders (order_id bigint, FOREIGN KEY (order_id) REFERENCES orders (id))",
					"INSERT INTO orders VALUES (" + row + ", 'Tea')",
					"INSERT INTO hilo_range (collection, max_value) VALUES ('orders', " + counter + ")");
			Engine.execute(pool, statements(engine));
			Engine.execute(pool, "INSERT INTO orders (product) VALUES ('Milk')");
			return highest(pool);
		}
	}

	private static long highest(HikariDataSource pool) {
		return new JdbcTemplate(pool).queryForObject("SELECT MAX(id) FROM orders", Long.class);
	}

	/** The first block after the name of the engine. */
	private static String[] statements(Engine engine) throws IOException {
		String name = engine.isPostgres() ? "PostgreSQL" : engine.isMySqlOrMariaDb() ? "MariaDB and MySQL" : "H2";
		Matcher block = Pattern.compile("(?s)On " + name + ":\\s+```sql\n(.*?)```")
			.matcher(Files.readString(Path.of("../docs/leaving-hilo.md")));
		assertThat(block.find()).as("a block for " + name).isTrue();
		return block.group(1).strip().split(";\\s*");
	}

}
