package dev.hilo.jdbc.schema;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
		assertThat(script.create("hilo_range")).startsWith(begin + "hilo_range (");
		assertThat(script.create("hilo_node")).startsWith(begin + "hilo_node (");
	}

	@Test
	void columnsAreThoseOfTheTableOrOfAll() {
		assertThat(this.script.columns("shop.hilo_node")).containsExactly("id", "node_tag", "server_prefix");
		assertThat(this.script.columns()).isEqualTo(
				"shop.counters.collection, shop.counters.max_value, shop.counters.previous_max, shop.counters.stamp, "
						+ "shop.hilo_node.id, shop.hilo_node.node_tag, shop.hilo_node.server_prefix");
	}

	@Test
	void tableOfAnotherKindIsToBeRenamedFirst() {
		assertThat(this.script.createBeside("shop.counters", "stamp")).satisfiesExactly(
				(remark) -> assertThat(remark)
					.startsWith("-- shop.counters is another table, without the column stamp: rename it"),
				(create) -> assertThat(create).startsWith("CREATE TABLE shop.counters ("));
	}

}
