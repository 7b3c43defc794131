package dev.hilo.upgrade;

import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A class is renamed, or named differently in another service, and its table is not.
 */
@ExtendWith(OutputCaptureExtension.class)
class RenamedClassTests {

	private static final int SAVES = 40;

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void oldAndNewInstancesOfARollingUpdateNeverHitARow(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool, "orders");
			Engine.execute(pool, "INSERT INTO " + quoted(engine, "orders") + " VALUES (500, 'before HiLo')");
			List<Long> ids = new ArrayList<>();
			on(engine, pool).run((old) -> {
				ids.add(template(old).insert(new Order(null, "Tea")).id());
				on(engine, pool).run((renamed) -> {
					for (int i = 0; i < SAVES; i++) {
						ids.add(template(old).insert(new Order(null, "Tea")).id());
						ids.add(template(renamed).insert(new PurchaseOrder(null, "Tea")).id());
						ids.add(renamed.getBean(HiLoIdGenerator.class).generateNextIdFor("PurchaseOrders"));
					}
				});
				// Put back
				on(engine, pool).run((renamed) -> ids.add(template(renamed).insert(new PurchaseOrder(null, "T")).id()));
				ids.add(template(old).insert(new Order(null, "Tea")).id());
			});
			assertThat(ids).hasSize(3 * SAVES + 3).doesNotHaveDuplicates().allMatch((id) -> id > 500);
			assertThat(JdbcClient.create(pool).sql("SELECT collection FROM hilo_range").query(String.class).list())
				.containsExactly("orders");
			assertThat(JdbcClient.create(pool).sql("SELECT entity_table FROM hilo_range").query(String.class).single())
				.endsWithIgnoringCase(".orders");
			assertThat(output.getAll().lines().filter((line) -> line.contains("@HiLoCollection")))
				.as("one for each process")
				.hasSize(2)
				.allSatisfy((line) -> assertThat(line).contains("WARN", "'purchaseorders'", "shared-with=orders"));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void counterOfBothIsWarnedOf(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool, "orders");
			on(engine, pool).run((old) -> {
				template(old).insert(new Order(null, "Tea"));
				old.getBean(HiLoIdGenerator.class).generateNextIdFor("PurchaseOrders");
				on(engine, pool).run((renamed) -> template(renamed).insert(new PurchaseOrder(null, "Tea")));
			});
			assertThat(output.getAll().lines().filter((line) -> line.contains("two counters for the table")))
				.hasSize(1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void sharingThatIsAddedWhileOldInstancesRunIsWarnedOf(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool, "orders");
			create(engine, pool, "refunds");
			on(engine, pool).run((old) -> {
				template(old).insert(new Order(null, "Tea"));
				template(old).insert(new Refund(null, "Tea"));
				assertThat(output).doesNotContain("shared-with");
				on(engine, pool).withPropertyValues("hilo.collections.refunds.shared-with=orders").run((shared) -> {
					template(shared).insert(new Order(null, "Tea"));
					template(shared).insert(new Refund(null, "Tea"));
				});
			});
			assertThat(output.getAll().lines().filter((line) -> line.contains("(shared-with)"))).singleElement()
				.asString()
				.contains("WARN", "'refunds'", "'orders'", "stop all such instances");
		}
	}

	private static void create(Engine engine, HikariDataSource pool, String table) {
		Engine.execute(pool,
				"CREATE TABLE " + quoted(engine, table) + " (id bigint NOT NULL PRIMARY KEY, product varchar(64))");
	}

	/** As {@code @Table} names it, in lower case on any engine. */
	private static String quoted(Engine engine, String table) {
		return (engine == Engine.H2) ? "\"" + table + "\"" : table;
	}

	private static ApplicationContextRunner on(Engine engine, HikariDataSource pool) {
		return DataJdbcRunner.application()
			.withPropertyValues("spring.datasource.url=" + pool.getJdbcUrl(),
					"spring.datasource.username=" + engine.user(), "spring.datasource.hikari.maximum-pool-size=2",
					"hilo.initial-capacity=4");
	}

	private static JdbcAggregateTemplate template(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class);
	}

	@Table("orders")
	record Order(@Id @Nullable Long id, String product) {
	}

	@Table("orders")
	record PurchaseOrder(@Id @Nullable Long id, String product) {
	}

	@Table("refunds")
	record Refund(@Id @Nullable Long id, String product) {
	}

}
