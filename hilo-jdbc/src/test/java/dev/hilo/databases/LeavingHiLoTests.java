package dev.hilo.databases;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;
import dev.hilo.support.PageSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever leaves HiLo copies the statements from {@code docs/moving.md}.
 */
class LeavingHiLoTests {

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY", "SQLITE", "SQLITE_WAL" }, mode = Mode.EXCLUDE)
	void theDatabaseGoesOnAboveTheCounter(Engine engine) {
		assertThat(nextIdOf(engine, 81200, 81190)).isEqualTo(81201);
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY", "SQLITE", "SQLITE_WAL" }, mode = Mode.EXCLUDE)
	void theDatabaseGoesOnAboveARowThatWasInsertedByHand(Engine engine) {
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

	private static long nextIdOf(Engine engine, long counter, long row) {
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

	private static String[] statements(Engine engine) {
		String name = engine.isPostgres() ? "PostgreSQL" : engine.isMySqlOrMariaDb() ? "MariaDB and MySQL" : "H2";
		return PageSql.after("moving.md", "On " + name + ":");
	}

}
