package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.concurrent.atomic.AtomicBoolean;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a database answers becomes a range only if nothing speaks against it.
 */
class CounterStatementTests {

	private static final RangeRequest REQUEST = new RangeRequest("orders", 10, 0, 0, 100, 7);

	@Test
	void rowAsItHadToBeWrittenIsTheRangeUpToTheBound() throws SQLException {
		assertThat(row(90, 100, 7).rangeOf(REQUEST)).isEqualTo(new Range("orders", 91, 100, 90, 7, "a", "b"));
		assertThat(row(99, 100, 7).rangeOf(REQUEST).low()).isEqualTo(100);
	}

	@ParameterizedTest
	@CsvSource({ "90, 99, 7, right", "90, 100, 8, wrong", "100, 100, 7, right", "101, 100, 7, right" })
	void anyOtherRowIsRefusedWithWhatItHas(long previousMax, long maxValue, long stamp, String verdict) {
		assertThatExceptionOfType(SQLException.class)
			.isThrownBy(() -> row(previousMax, maxValue, stamp).rangeOf(REQUEST))
			.withMessageStartingWith("the row of collection 'orders' is not as HiLo wrote it: its max_value is "
					+ maxValue + ", its previous_max " + previousMax + ", and its stamp " + verdict + ",");
	}

	/** A standby may not have what was written. */
	@Test
	void rowThatWasWrittenWithAWarningIsNotUsedAndOneThatWasOnlyReadIs() throws SQLException {
		AtomicBoolean warns = new AtomicBoolean();
		try (HikariDataSource pool = Engine.H2.newPoolWithTables();
				Connection connection = new AlteredDataSource(pool,
						(method, arguments, real) -> (method.equals("getWarnings") && warns.get())
								? new SQLWarning("not replicated", "01000") : real.make())
					.getConnection()) {
			RangeTable table = new RangeTable();
			Range range = ReturningDialect.h2(table).next(connection, REQUEST);
			warns.set(true);
			assertThat(new CounterStatement(table, CounterStatement.READ).query(connection, REQUEST))
				.isEqualTo(new CounterStatement.Row(0, range.high(), 7, null, null, "orders"));
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> ReturningDialect.h2(table).next(connection, REQUEST))
				.withMessageContaining("not replicated");
		}
	}

	@Test
	void tableWithTwoRowsForACollectionGivesNoRange() throws SQLException {
		try (HikariDataSource pool = Engine.H2.newPool(); Connection connection = pool.getConnection()) {
			Engine.execute(pool,
					"CREATE TABLE hilo_range (collection varchar(190), max_value bigint, previous_max bigint, "
							+ "stamp bigint)",
					"CREATE TABLE hilo_node (node_tag varchar(8), server_prefix varchar(190))",
					"INSERT INTO hilo_range VALUES ('orders', 10, 0, 0), ('orders', 20, 0, 0)");
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> ReturningDialect.h2(new RangeTable()).next(connection, REQUEST))
				.withMessage("the database answered with more than one range");
		}
	}

	private static CounterStatement.Row row(long previousMax, long maxValue, long stamp) {
		return new CounterStatement.Row(previousMax, maxValue, stamp, "a", "b", "orders");
	}

}
