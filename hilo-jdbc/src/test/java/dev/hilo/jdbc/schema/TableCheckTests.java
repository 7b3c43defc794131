package dev.hilo.jdbc.schema;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

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
	@CsvSource({ "POSTGRESQL, COLLATE \"C\"", "MARIADB, COLLATE utf8mb4_nopad_bin", "MYSQL, COLLATE utf8mb4_0900_bin" })
	void sqlIsThatOfTheEngineWhichTellsNamesApart(Vendor vendor, String collation) {
		SchemaScript script = SchemaScript.of(vendor, new RangeTable());
		assertThat(script.missing("hilo_range", List.of())).hasSize(1).first().asString().contains(collation);
	}

	@ParameterizedTest
	@CsvSource({ "hilo_range, hilo_node", "hilo_node, hilo_range" })
	void tableThatIsThereIsNotMadeAgain(String missing, String whole) throws SQLException {
		try (HikariDataSource pool = Engine.H2.newMigratedPool()) {
			TableCheck check = new TableCheck(RefillConnections.of(pool, true, Duration.ofSeconds(10), 1, null),
					new RangeTable(), Duration.ofSeconds(10), false,
					(connection) -> Vendor.of(connection.getMetaData()));
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
	void schemaIsMadeOnlyWhereThereIsNone(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newPool()) {
			String name = "ids" + Math.abs(pool.getJdbcUrl().hashCode());
			TableCheck check = new TableCheck(RefillConnections.of(pool, true, Duration.ofSeconds(10), 1, null),
					new RangeTable(name, "counters"), Duration.ofSeconds(10), false,
					(connection) -> Vendor.of(connection.getMetaData()));
			assertThat(check.run().sql())
				.startsWith("CREATE SCHEMA " + ((engine != Engine.DERBY) ? "IF NOT EXISTS " : "") + name + ";");
			Engine.execute(pool, "CREATE SCHEMA " + name);
			assertThat(check.run().sql()).contains(name + ".counters (").doesNotContain("CREATE SCHEMA");
			Engine.execute(pool, check.run().statements().get(1).replace(";", ""));
			assertThat(check.run().sql()).contains(name + ".counters (").doesNotContain("CREATE SCHEMA");
		}
	}

}
