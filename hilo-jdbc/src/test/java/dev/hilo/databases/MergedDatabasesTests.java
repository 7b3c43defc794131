package dev.hilo.databases;

import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.Engine;
import dev.hilo.support.PageSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rows of a second database get ids of the first one's, whose instances go on: the
 * statements of {@code docs/operations.md}.
 */
@Tag("all")
class MergedDatabasesTests {

	@Test
	void rowsOfTheSecondDatabaseGetIdsThatNoInstanceOfTheFirstHas() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables();
				JdbcRangeRepository store = JdbcRangeRepository.over(pool).build();
				HiLoSequences ids = HiLoSequences.over(store).build()) {
			pool.setMaximumPoolSize(2);
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(100))",
					"CREATE TABLE order_line (order_id bigint REFERENCES orders (id), product varchar(100))",
					"CREATE SCHEMA second", "CREATE TABLE second.orders (LIKE orders INCLUDING ALL)",
					"CREATE TABLE second.order_line (LIKE order_line INCLUDING ALL)",
					"INSERT INTO second.orders SELECT i, 'Tea ' || i FROM generate_series(1, 500) i",
					"INSERT INTO second.order_line SELECT i, 'Tea ' || i FROM generate_series(1, 500) i");
			HiLoSequence orders = ids.sequence("orders");
			store(pool, orders.next(20));
			Engine.execute(pool, PageSql.after("operations.md", "Numbers, and document ids with one tag"));
			store(pool, orders.next(300));
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			assertThat(jdbc.queryForObject("SELECT count(*) FROM orders", Long.class)).isEqualTo(820);
			assertThat(jdbc.queryForObject("SELECT count(*) FROM orders o JOIN order_line l ON l.order_id = o.id"
					+ " AND l.product = o.product", Long.class))
				.isEqualTo(500);
		}
	}

	private static void store(HikariDataSource pool, long[] ids) {
		JdbcTemplate jdbc = new JdbcTemplate(pool);
		LongStream.of(ids).forEach((id) -> jdbc.update("INSERT INTO orders VALUES (?, 'Milk')", id));
	}

}
