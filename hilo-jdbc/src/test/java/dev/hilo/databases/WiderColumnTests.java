package dev.hilo.databases;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;
import dev.hilo.support.PageSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Ids outgrow an {@code int} column: the statements of {@code docs/operations.md}.
 */
@Tag("all")
class WiderColumnTests {

	private static final String PAGE = "operations.md";

	private static final int ROWS = 60_000;

	private static final long BEYOND_INT = Integer.MAX_VALUE + 1L;

	@Test
	void postgresCopiesTheColumnWhileRowsAreStored() throws SQLException {
		try (HikariDataSource pool = orders(Engine.POSTGRESQL)) {
			Engine.execute(pool, PageSql.after(PAGE, "A new column"));
			Engine.execute(pool, "INSERT INTO orders VALUES (" + (ROWS + 1) + ", 'Milk')",
					"UPDATE orders SET id = 0 WHERE id = 7");
			copyInBatches(pool);
			Engine.execute(pool, PageSql.after(PAGE, "An index"));
			assertThat(exchange(pool)).as("reads the table, with all others locked out")
				.doesNotContain("verifying table");
			Engine.execute(pool, PageSql.after(PAGE, "Last, the check"));
			Engine.execute(pool, "INSERT INTO orders (id, product) VALUES (" + BEYOND_INT + ", 'Tea')");
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			assertThat(jdbc.queryForList("SELECT id FROM orders WHERE id NOT BETWEEN 1 AND " + ROWS + " ORDER BY id",
					Long.class))
				.containsExactly(0L, ROWS + 1L, BEYOND_INT);
			assertThat(jdbc.queryForObject("SELECT count(*) FROM orders JOIN order_line ON order_id = id", Long.class))
				.isEqualTo(2);
			assertThat(
					jdbc.queryForList("SELECT conname FROM pg_constraint WHERE convalidated AND contype IN ('p', 'f')"
							+ " AND conname ~ '^order' ORDER BY conname", String.class))
				.containsExactly("order_line_order_id_fkey", "orders_pkey");
			assertThatThrownBy(() -> jdbc.execute("INSERT INTO orders (id) VALUES (" + BEYOND_INT + ")"))
				.isInstanceOf(DataAccessException.class);
		}
	}

	/** Returns what the server says about it. */
	private static String exchange(HikariDataSource pool) throws SQLException {
		StringBuilder messages = new StringBuilder();
		try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
			statement.execute("SET client_min_messages = debug1");
			for (String sql : PageSql.after(PAGE, "The exchange")) {
				statement.execute(sql);
				for (SQLWarning said = statement.getWarnings(); said != null; said = said.getNextWarning()) {
					messages.append(said.getMessage()).append('\n');
				}
			}
		}
		return messages.toString();
	}

	/** Of all rows in turn, until there are none left. */
	private static void copyInBatches(HikariDataSource pool) {
		JdbcTemplate jdbc = new JdbcTemplate(pool);
		String batch = PageSql.after(PAGE, "The rows that exist")[0];
		assertThat(batch).contains("BETWEEN 1 AND 50000");
		for (int from = 1; from <= ROWS; from += 50_000) {
			jdbc.update(batch.replace("BETWEEN 1 AND 50000", "BETWEEN " + from + " AND " + (from + 49_999)));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "NEWEST_MARIADB" })
	void mariaDbCopiesTheTableWithoutALock(Engine engine) {
		try (HikariDataSource pool = orders(engine)) {
			Engine.execute(pool, PageSql.after(PAGE, "On MariaDB"));
			Engine.execute(pool, "INSERT INTO orders (id, product) VALUES (" + BEYOND_INT + ", 'Tea')");
		}
	}

	@ParameterizedTest
	@EnumSource(names = "MYSQL")
	void mySqlCopiesTheTableOnlyWithoutWriters(Engine engine) {
		try (HikariDataSource pool = orders(engine)) {
			Engine.execute(pool, "DROP TABLE order_line");
			String change = "ALTER TABLE orders MODIFY id bigint NOT NULL, ";
			for (String way : List.of("ALGORITHM = INSTANT", "ALGORITHM = INPLACE", "ALGORITHM = COPY, LOCK = NONE")) {
				assertThatThrownBy(() -> Engine.execute(pool, change + way)).rootCause()
					.hasMessageContaining("is not supported");
			}
			Engine.execute(pool, change + "ALGORITHM = COPY, LOCK = SHARED");
		}
	}

	private static HikariDataSource orders(Engine engine) {
		HikariDataSource pool = engine.newPool();
		pool.setMaximumPoolSize(2);
		String rows = engine.isPostgres() ? "SELECT i, 'Tea' FROM generate_series(1, " + ROWS + ") i"
				: "VALUES (1, 'Tea'), (8, 'Tea')";
		Engine.execute(pool, "CREATE TABLE orders (id int PRIMARY KEY, product varchar(100))",
				"CREATE TABLE order_line (order_id int, product varchar(100),"
						+ " CONSTRAINT order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id))",
				"INSERT INTO orders " + rows, "INSERT INTO order_line VALUES (1, 'Tea'), (8, 'Tea')");
		return pool;
	}

}
