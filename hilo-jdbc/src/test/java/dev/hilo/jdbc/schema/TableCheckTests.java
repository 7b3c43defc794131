package dev.hilo.jdbc.schema;

import java.sql.SQLException;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The SQL that is told makes what is missing, and nothing that is there.
 */
class TableCheckTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

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

	@ParameterizedTest
	@EnumSource
	void tableWithAColumnOfTheOwnersIsWhole(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			Engine.execute(pool, "ALTER TABLE hilo_range ADD COLUMN of_the_owner INTEGER",
					"ALTER TABLE hilo_range ADD COLUMN id INTEGER");
			assertThat(check(pool, new RangeTable()).run().isWhole()).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource
	void tableWithoutAColumnIsAnotherOne(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			Engine.execute(pool, "DROP TABLE hilo_node",
					"CREATE TABLE hilo_node (id INTEGER, server_prefix VARCHAR(9))");
			assertThat(check(pool, new RangeTable()).run().statements()).satisfiesExactly(
					(remark) -> assertThat(remark)
						.startsWith("-- hilo_node is another table, without the column node_tag: rename it"),
					(create) -> assertThat(create).startsWith("CREATE TABLE hilo_node ("));
			Engine.execute(pool, "DROP TABLE hilo_range", "CREATE TABLE hilo_range (number INTEGER)");
			assertThat(check(pool, new RangeTable()).run().statements()).hasSize(4)
				.first()
				.asString()
				.contains("hilo_range is another table, without the column collection");
		}
	}

	/** As with row policies: made anew in another schema, it would count from 1 again. */
	@Test
	void tableThatCanNotBeReadIsNotMissing() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newMigratedPool()) {
			Engine.execute(pool, """
					CREATE FUNCTION tenant() RETURNS text IMMUTABLE LANGUAGE plpgsql AS
					$$BEGIN RAISE undefined_object USING MESSAGE = 'no tenant is set'; END$$""",
					"ALTER TABLE hilo_range RENAME TO of_all",
					"CREATE VIEW hilo_range AS SELECT * FROM of_all WHERE collection = tenant()");
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> check(pool, new RangeTable()).run())
				.withMessageContaining("no tenant is set");
		}
	}

	private static TableCheck check(HikariDataSource pool, RangeTable table) {
		return new TableCheck(RefillConnections.of(pool, true, new RefillSettings().withTimeout(TIMEOUT)).transaction(),
				table, TIMEOUT, false, (connection) -> Vendor.of(connection.getMetaData()));
	}

}
