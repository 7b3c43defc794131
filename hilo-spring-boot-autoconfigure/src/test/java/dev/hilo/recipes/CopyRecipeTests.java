package dev.hilo.recipes;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever stores many rows copies the recipe from the documentation.
 */
@Tag("all")
class CopyRecipeTests {

	private static final int COUNT = 1_000;

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.application()
		.withBean(OrderImport.class)
		.withPropertyValues("spring.datasource.url=" + newDatabase(),
				"spring.datasource.username=" + Engine.POSTGRESQL.user(), "spring.datasource.password=");

	@Test
	void ordersAndTheirLinesAreStoredUnderNumbersBelowTheCounter() {
		this.contextRunner.run((context) -> {
			context.getBean(OrderImport.class).store(newOrders());
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			List<Order> stored = template.findAll(Order.class);
			assertThat(stored).extracting(Order::customer)
				.containsExactlyInAnyOrderElementsOf(newOrders().stream().map(Order::customer).toList());
			assertThat(stored).allSatisfy((order) -> assertThat(order.lines())
				.containsExactlyInAnyOrder(new OrderLine("Tea for " + order.customer(), 1), new OrderLine("Salt", 2)));
			Long greatest = id(context, "max");
			assertThat(counter(context)).isGreaterThanOrEqualTo(greatest);
			assertThat(template.save(new Order(null, "Ann", Set.of())).id()).isGreaterThan(greatest);
		});
	}

	@Test
	void rollbackTakesTheRowsAndLeavesAGap() {
		this.contextRunner.run((context) -> {
			OrderImport orders = context.getBean(OrderImport.class);
			context.getBean(TransactionTemplate.class).executeWithoutResult((status) -> {
				orders.store(newOrders());
				status.setRollbackOnly();
			});
			assertThat(context.getBean(JdbcAggregateTemplate.class).count(Order.class)).isZero();
			orders.store(newOrders());
			assertThat(id(context, "min")).isGreaterThan(COUNT);
		});
	}

	/** With what CSV must quote. */
	private static List<Order> newOrders() {
		return IntStream.range(0, COUNT)
			.mapToObj((i) -> "\"" + i + "\", Lane\n\\")
			.map((name) -> new Order(null, name, Set.of(new OrderLine("Tea for " + name, 1), new OrderLine("Salt", 2))))
			.toList();
	}

	private static Long id(AssertableApplicationContext context, String which) {
		return context.getBean(JdbcTemplate.class).queryForObject("SELECT " + which + "(id) FROM orders", Long.class);
	}

	private static Long counter(AssertableApplicationContext context) {
		return context.getBean(JdbcTemplate.class)
			.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'orders'", Long.class);
	}

	private static String newDatabase() {
		String url = Engine.POSTGRESQL.newDatabase();
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(url)) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY, customer text NOT NULL)",
					"CREATE TABLE order_line (order_id bigint NOT NULL REFERENCES orders, product text, quantity int)");
		}
		return url;
	}

}
