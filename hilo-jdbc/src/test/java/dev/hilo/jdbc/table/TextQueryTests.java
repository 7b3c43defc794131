package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.jdbc.table.ColumnDescription.Content;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How the ids of a table are read that start alike.
 */
class TextQueryTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@BeforeEach
	void create() {
		Engine.execute(this.pool, "CREATE TABLE orders (id varchar(20))",
				"INSERT INTO orders VALUES ('orders/7'), ('orders/9'), ('orders/8')");
	}

	@AfterEach
	void close() {
		this.pool.close();
	}

	/** All rows at once could be more than fit into memory. */
	@ParameterizedTest
	@CsvSource({ "PostgreSQL JDBC Driver, 1000", "MySQL Connector/J, -2147483648" })
	void driverIsAskedForAFewRowsAtATimeInItsOwnWayAndWithinATransaction(String driver, int rows) throws SQLException {
		List<Object> asked = new ArrayList<>();
		AlteredDataSource altered = new AlteredDataSource(this.pool, (method, arguments, real) -> switch (method) {
			case "getDriverName" -> driver;
			case "setFetchSize", "setAutoCommit" -> {
				asked.add(arguments[0]);
				yield method.equals("setFetchSize") ? null : real.make();
			}
			default -> real.make();
		});
		try (Connection connection = altered.getConnection()) {
			assertThat(highest(connection, "orders/")).isEqualTo(9);
			assertThat(asked).containsExactly(false, rows, true);
		}
	}

	@Test
	void startIsNoPatternAndHasNoNumberItself() throws SQLException {
		Engine.execute(this.pool, "INSERT INTO orders VALUES ('o_d!%/'), ('o_d!%/3'), ('orders')");
		try (Connection connection = this.pool.getConnection()) {
			assertThat(highest(connection, "o_d!%/")).isEqualTo(3);
			assertThat(highest(connection, "o%/")).isZero();
		}
	}

	private static long highest(Connection connection, String start) throws SQLException {
		ColumnDescription column = new ColumnDescription("orders", "id", Content.TEXTS, null);
		return new TextQuery(column, start).highest(connection,
				(id) -> id.equals(start) ? 0 : Long.parseLong(id.substring(start.length())));
	}

}
