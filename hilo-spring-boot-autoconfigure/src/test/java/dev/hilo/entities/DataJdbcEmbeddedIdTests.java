package dev.hilo.entities;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.relational.core.mapping.Embedded;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers ids in embedded objects.
 */
class DataJdbcEmbeddedIdTests {

	@Test
	void idWithinAnEmbeddedObjectIsRefusedBySpringDataAndNothingIsStored() {
		DataJdbcRunner.withTables("CREATE TABLE rack (id bigint PRIMARY KEY, place_id bigint, name varchar(64))")
			.run((context) -> {
				DataJdbcRunner
					.template((template) -> assertThatExceptionOfType(MappingException.class)
						.isThrownBy(() -> template.insert(new Rack(null, new Place(null, "left")))))
					.accept(context);
				assertThat(context.getBean(JdbcTemplate.class).queryForList("SELECT * FROM rack")).isEmpty();
			});
	}

	@Test
	void idOfSeveralColumnsIsSetBeforehandAndMayHoldANumberOfHiLo() {
		DataJdbcRunner
			.withTables("CREATE TABLE stock (shop varchar(64), shelf bigint, product varchar(64), "
					+ "PRIMARY KEY (shop, shelf))")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				DataJdbcRunner.template((template) -> {
					Stock stock = template
						.insert(new Stock(new Shelf("north", ids.generateNextIdFor("shelves")), "Tea"));
					assertThat(template.findById(new Shelf("north", 1), Stock.class)).isEqualTo(stock);
				}).accept(context);
			});
	}

	record Rack(@Id @Nullable Long id, @Embedded(onEmpty = Embedded.OnEmpty.USE_NULL, prefix = "PLACE_") Place place) {
	}

	record Place(@Id @Nullable Long id, String name) {
	}

	record Stock(@Id @Embedded(onEmpty = Embedded.OnEmpty.USE_NULL) Shelf shelf, String product) {
	}

	record Shelf(String shop, long shelf) {
	}

}
