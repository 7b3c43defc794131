package dev.hilo.jdbc.schema;

import java.sql.SQLException;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The SQL that is told makes what is missing, and nothing that is there.
 */
class TableCheckTests {

	@ParameterizedTest
	@CsvSource({ "hilo_range, hilo_node", "hilo_node, hilo_range" })
	void tableThatIsThereIsNotMadeAgain(String missing, String whole) throws SQLException {
		try (HikariDataSource pool = Engine.H2.newMigratedPool()) {
			TableCheck check = check(pool, new RangeTable());
			assertThat(check.run().statements()).isEmpty();
			Engine.execute(pool, "DROP TABLE " + missing);
			assertThat(check.run().sql()).startsWith("CREATE TABLE IF NOT EXISTS " + missing + " (")
				.doesNotContain(whole);
			check.run().statements().forEach((statement) -> Engine.execute(pool, statement));
			assertThat(check.run().isWhole()).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "SQLITE_WAL" }, mode = EnumSource.Mode.EXCLUDE)
	void tablesOfASchemaThatIsMissingAreMissing(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newPool()) {
			String name = "ids" + Math.abs(pool.getJdbcUrl().hashCode());
			TableCheck check = check(pool, new RangeTable(name, "counters"));
			assertThat(check.run().statements()).hasSize(2).allMatch((sql) -> sql.contains(" " + name + "."));
			Engine.execute(pool, "CREATE SCHEMA " + name);
			assertThat(check.run().statements()).hasSize(2).allMatch((sql) -> sql.contains(" " + name + "."));
		}
	}

	private static TableCheck check(HikariDataSource pool, RangeTable table) {
		return new TableCheck(RefillConnections.of(pool, true, Duration.ofSeconds(10), 1, null), table,
				Duration.ofSeconds(10), false, (connection) -> Vendor.of(connection.getMetaData()));
	}

}
