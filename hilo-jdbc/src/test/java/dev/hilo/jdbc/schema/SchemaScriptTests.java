package dev.hilo.jdbc.schema;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an administrator is given for tables that lack something.
 */
class SchemaScriptTests {

	private final SchemaScript script = SchemaScript.of(Vendor.MARIADB, new RangeTable("shop", "counters"));

	@ParameterizedTest
	@EnumSource(names = { "OTHER" }, mode = EnumSource.Mode.EXCLUDE)
	void missingTablesAreCreatedInAMigrationThatMayFindThemWhereTheEngineCanSaySo(Vendor vendor) {
		SchemaScript script = SchemaScript.of(vendor, new RangeTable());
		String begin = "CREATE TABLE " + ((vendor != Vendor.DERBY) ? "IF NOT EXISTS " : "");
		assertThat(script.missing("hilo_range", List.of())).first().asString().startsWith(begin + "hilo_range (");
		assertThat(script.missing("hilo_node", List.of())).first().asString().startsWith(begin + "hilo_node (");
	}

	@ParameterizedTest
	@ValueSource(strings = { "collection", "max_value", "previous_max", "stamp" })
	void tableWithoutAColumnIsAnotherOne(String missing) {
		List<String> columns = List.of("collection", "max_value", "previous_max", "stamp");
		assertThat(
				this.script.missing("shop.counters", columns.stream().filter((name) -> !name.equals(missing)).toList()))
			.satisfiesExactly(
					(remark) -> assertThat(remark)
						.startsWith("-- shop.counters is another table, without the column " + missing + ": rename it"),
					(create) -> assertThat(create).startsWith("CREATE TABLE shop.counters ("));
	}

	@Test
	void wholeTableLacksNothing() {
		assertThat(this.script.missing("shop.counters",
				List.of("collection", "max_value", "previous_max", "stamp", "of_the_owner")))
			.isEmpty();
	}

}
