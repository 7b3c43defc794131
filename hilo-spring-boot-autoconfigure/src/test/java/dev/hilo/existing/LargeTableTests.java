package dev.hilo.existing;

import java.util.List;
import java.util.Locale;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the first id of a class costs by the size of its table. The figures of the
 * documentation come from {@code -Dhilo.rows=10000000}.
 */
@Tag("long")
class LargeTableTests {

	static List<Integer> sizes() {
		return List.of(0, 1, Integer.getInteger("hilo.rows", 1_000_000));
	}

	@ParameterizedTest
	@MethodSource("sizes")
	void highestNumberIsOneAccessToTheIndex(int rows) {
		try (HikariDataSource pool = table("customer", "bigint", "i", rows)) {
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl()).run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				print(rows, "a number",
						() -> assertThat(template.insert(new Customer(null, "a")).id()).isEqualTo(rows + 1L));
				if (rows == 1) {
					return;
				}
				String plan = String.join("\n", context.getBean(JdbcTemplate.class)
					.queryForList("EXPLAIN (ANALYZE, BUFFERS) SELECT MAX(id) FROM customer", String.class));
				assertThat(plan).contains("Index Only Scan Backward").containsPattern("rows=[01](\\.00)? loops=1");
			});
		}
	}

	@ParameterizedTest
	@MethodSource("sizes")
	void textsAreReadOnce(int rows) {
		try (HikariDataSource pool = table("parcel", "varchar(64)", "'parcels/' || i || '-A'", rows)) {
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl())
				.withPropertyValues("hilo.jdbc.timeout=5m")
				.run((context) -> {
					JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
					print(rows, "a text", () -> assertThat(template.insert(new Parcel(null, "a")).id())
						.isEqualTo("parcels/" + (rows + 1) + "-A"));
				});
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl())
				.run((context) -> print(rows, "a text at the second start",
						() -> context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "a"))));
		}
	}

	private static HikariDataSource table(String name, String type, String id, int rows) {
		HikariDataSource pool = Engine.POSTGRESQL.newPool();
		Engine.execute(pool, "CREATE TABLE " + name + " (id " + type + " PRIMARY KEY, name varchar(64))",
				"INSERT INTO " + name + " SELECT " + id + ", 'row' FROM generate_series(1, " + rows + ") i",
				"VACUUM ANALYZE " + name);
		return pool;
	}

	private static void print(int rows, String what, Runnable work) {
		long begun = System.nanoTime();
		work.run();
		System.out.printf(Locale.ROOT, "First insert with %s over %,d rows: %,.1f ms%n", what, rows,
				(System.nanoTime() - begun) / 1e6);
	}

}
