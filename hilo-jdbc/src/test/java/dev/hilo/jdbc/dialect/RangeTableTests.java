package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RangeTableTests {

	/** Its names are as they were written, like those of MariaDB on Linux. */
	private static final String AS_WRITTEN = ";DATABASE_TO_UPPER=FALSE";

	@ParameterizedTest
	@CsvSource({ "hilo_range, hilo_schema_history", "HILO_RANGE, hilo_schema_history", "Ids, ids_history" })
	void migrationsOfEachTableAreRecordedApart(String name, String history) {
		assertThat(new RangeTable(null, name).history()).isEqualTo(history);
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo_node", "HILO_NODE", "hilo_schema_history", "flyway_schema_history", "hilo_schema",
			"Flyway_Schema" })
	void nameOfATableOfFlywayOrOfTheTagIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new RangeTable(null, name))
			.withMessageContaining("use another name");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1ids", "ids;", "my ids", "\"ids\"", "shop.ids", " ", "hilo_range; DROP TABLE users",
			"hilo_range--", "`a`", "[a]", "a'", "ä", "a$", "a\n", "a\u0000", "${rangeTable}", "{node}",
			"i2345678901234567890123456789012345678901234567890123456" })
	void nameThatIsNoPlainOneIsRefusedAsTheTablesAndAsTheSchemas(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new RangeTable(null, name))
			.withMessageContainingAll("'" + name + "'", "is not a plain SQL name", "letters, digits and '_'");
		assertThatIllegalArgumentException().isThrownBy(() -> new RangeTable(name, "ids"))
			.withMessageContaining("is not a plain SQL name");
		String longest = "_" + "x".repeat(54);
		assertThat(new RangeTable(longest, longest).range()).isEqualTo(longest + "." + longest);
	}

	@Test
	void schemaIsFoldedAsTheDatabaseFoldsNames() throws SQLException {
		RangeTable table = new RangeTable("Shop", "ids");
		with("", (metaData) -> assertThat(table.foldedSchema(metaData)).isEqualTo("SHOP"));
		with(";DATABASE_TO_LOWER=TRUE", (metaData) -> assertThat(table.foldedSchema(metaData)).isEqualTo("shop"));
		with(AS_WRITTEN, (metaData) -> assertThat(table.foldedSchema(metaData)).isEqualTo("Shop"));
		with("", (metaData) -> assertThat(new RangeTable().foldedSchema(metaData)).isNull());
	}

	private static void with(String settings, Check check) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:" + settings)) {
			check.on(connection.getMetaData());
		}
	}

	private interface Check {

		void on(DatabaseMetaData metaData) throws SQLException;

	}

}
