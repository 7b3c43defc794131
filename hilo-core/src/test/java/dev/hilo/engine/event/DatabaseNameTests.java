package dev.hilo.engine.event;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DatabaseNameTests {

	@Test
	void defaultDatabaseIsNamedWhereNothingElseIsSaid() {
		assertThat(new DatabaseName(null).describe()).isEqualTo("the default database");
		assertThat(new DatabaseName("north").describe()).isEqualTo("database 'north'");
		assertThat(new DatabaseName(null).describe("orders")).isEqualTo("collection 'orders'");
		assertThat(new DatabaseName("north").describe("orders")).isEqualTo("collection 'orders' of database 'north'");
	}

	@ParameterizedTest
	@CsvSource({ "LineItems-2, hilo.collections.lineitems-2.domain", "line items, hilo.collections[line items].domain",
			"line_items, hilo.collections[line_items].domain" })
	void propertyHasBracketsWhereBindingNeedsThem(String collection, String property) {
		assertThat(DatabaseName.property(collection, "domain")).isEqualTo(property);
	}

	@Test
	void reasonIsTheMessageOrElseTheType() {
		assertThat(DatabaseName.reason(new IllegalStateException("No route"))).isEqualTo("No route");
		assertThat(DatabaseName.reason(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
	}

}
