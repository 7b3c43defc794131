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

import dev.hilo.HiLoCollection;
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
	void withTheOldNameOldAndNewInstancesOfARollingUpdateNeverHitARow(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool, "INSERT INTO " + quoted(engine) + " VALUES (500, 'before HiLo')");
			List<Long> ids = new ArrayList<>();
			on(engine, pool).run((old) -> {
				ids.add(template(old).insert(new Order(null, "Tea")).id());
				on(engine, pool).run((renamed) -> {
					for (int i = 0; i < SAVES; i++) {
						ids.add(template(old).insert(new Order(null, "Tea")).id());
						ids.add(template(renamed).insert(new KeptName(null, "Tea")).id());
					}
				});
				ids.add(template(old).insert(new Order(null, "Tea")).id());
			});
			assertThat(ids).hasSize(2 * SAVES + 2).doesNotHaveDuplicates().allMatch((id) -> id > 500);
			assertThat(counters(pool)).containsExactly("orders");
			assertThat(output.getAll().lines().filter((line) -> line.contains("goes on at"))).hasSize(1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void withoutItTheFirstLineOfTheNewCounterNamesWhatWasFoundAndTheAnnotation(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool, "INSERT INTO " + quoted(engine) + " VALUES (500, 'before HiLo')");
			on(engine, pool).run((old) -> template(old).insert(new Order(null, "Tea")));
			on(engine, pool).run((renamed) -> assertThat(template(renamed).insert(new PurchaseOrder(null, "Tea")).id())
				.isEqualTo(502));
			assertThat(counters(pool)).containsExactlyInAnyOrder("orders", "purchaseorders");
			assertThat(output.getAll().lines().filter((line) -> line.contains("'purchaseorders'"))).first()
				.asString()
				.contains("INFO", "goes on at 502: ids up to 501 are taken in table", "it had no counter yet",
						"@HiLoCollection");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void counterThatRowsHaveOvertakenIsNotTakenForARenamedOne(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool()) {
			create(engine, pool);
			on(engine, pool).run((context) -> template(context).insert(new Order(null, "Tea")));
			Engine.execute(pool, "INSERT INTO " + quoted(engine) + " VALUES (500, 'by hand')");
			on(engine, pool).run((context) -> template(context).insert(new Order(null, "Tea")));
			assertThat(output.getAll().lines().filter((line) -> line.contains("goes on at"))).singleElement()
				.asString()
				.contains("ids up to 500 are taken")
				.doesNotContain("@HiLoCollection");
		}
	}

	private static void create(Engine engine, HikariDataSource pool, String... rows) {
		Engine.execute(pool,
				"CREATE TABLE " + quoted(engine) + " (id bigint NOT NULL PRIMARY KEY, product varchar(64))");
		Engine.execute(pool, rows);
	}

	/** As {@code @Table} names it, in lower case on any engine. */
	private static String quoted(Engine engine) {
		return (engine == Engine.H2) ? "\"orders\"" : "orders";
	}

	private static List<String> counters(HikariDataSource pool) {
		return JdbcClient.create(pool).sql("SELECT collection FROM hilo_range").query(String.class).list();
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

	@HiLoCollection("Orders")
	@Table("orders")
	record KeptName(@Id @Nullable Long id, String product) {
	}

}
