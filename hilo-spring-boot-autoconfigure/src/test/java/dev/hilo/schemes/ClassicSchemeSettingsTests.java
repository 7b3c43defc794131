package dev.hilo.schemes;

import java.util.HashMap;
import java.util.Map;

import javax.sql.DataSource;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Engine;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The classic scheme by settings, on real databases.
 */
class ClassicSchemeSettingsTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void rowCountsHisAndTheNextInstanceTakesTheNextHi(Engine engine) {
		ApplicationContextRunner runner = SchemesRunner.on(engine, engine.newDatabase())
			.withPropertyValues("hilo.collections.parcels.scheme=classic",
					"hilo.collections.parcels.initial-capacity=2", "hilo.refill-ahead=false",
					"hilo.collections.tickets.scheme=classic", "hilo.collections.tickets.classic.max-lo=3",
					"hilo.collections.tickets.floor-query=SELECT 40");
		runner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("parcels")).isEqualTo(1000);
			assertThat(ids.generateDocumentId("parcels")).isEqualTo("parcels/1001-A");
			assertThat(ids.generateNextIdsFor(null, "parcels", 999)).startsWith(1002).endsWith(2000);
			assertThat(ids.generateNextIdFor("tickets")).as("hi 41").isEqualTo(123);
			assertThat(rows(context)).isEqualTo(Map.of("parcels", 2L, "tickets", 72L));
			assertThat(context.getBean(HeldRanges.class).snapshots())
				.filteredOn((each) -> each.collection().equals("parcels"))
				.singleElement()
				.extracting(CollectionSnapshot::scheme, (each) -> each.capacity().initial(),
						(each) -> each.counter().highest())
				.containsExactly("classic", 2L, 2999L);
		});
		runner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(rows(context)).as("all but the hi in use went back")
				.isEqualTo(Map.of("parcels", 2L, "tickets", 41L));
			assertThat(ids.generateNextIdFor("parcels")).isEqualTo(3000);
			assertThat(ids.generateNextIdFor("tickets")).isEqualTo(126);
		});
	}

	private static Map<String, Long> rows(AssertableApplicationContext context) {
		Map<String, Long> rows = new HashMap<>();
		new JdbcTemplate(context.getBean(DataSource.class)).query("SELECT collection, max_value FROM hilo_range",
				(row) -> {
					rows.put(row.getString(1), row.getLong(2));
				});
		return rows;
	}

}
