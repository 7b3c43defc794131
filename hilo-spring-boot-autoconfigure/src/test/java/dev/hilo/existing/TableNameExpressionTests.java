package dev.hilo.existing;

import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.context.ApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table whose name is an expression, which may have another value for each caller, or
 * none while no caller is there.
 */
public class TableNameExpressionTests {

	private static final ThreadLocal<@Nullable String> caller = new ThreadLocal<>();

	@Test
	void nameThatIsNotKnownAtTheStartIsNoneOfItsFailures() {
		ExistingApplication
			.with(Engine.POSTGRESQL, "CREATE TABLE north_orders (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO north_orders VALUES (200, 'a')")
			.withBean(Known.class)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				caller.set("north");
				try {
					assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Order(null, "b")).id())
						.isEqualTo(201);
				}
				finally {
					caller.remove();
				}
			});
	}

	@Test
	void eachCallerGetsNumbersAboveTheRowsOfItsOwnTable() {
		ExistingApplication
			.with(Engine.POSTGRESQL, "CREATE TABLE north_items (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO north_items VALUES (200, 'a')",
					"CREATE TABLE south_items (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO south_items SELECT i, 'a' FROM generate_series(1, 500) AS i")
			.withBean(Known.class)
			.run((context) -> {
				ExistingApplication.ready(context);
				List<Long> north = insertAs("north", context);
				List<Long> south = insertAs("south", context);
				assertThat(north).first().isEqualTo(201L);
				assertThat(south).allSatisfy((id) -> assertThat(id).isGreaterThan(500));
				assertThat(insertAs("north", context)).doesNotContainAnyElementsOf(north)
					.doesNotContainAnyElementsOf(south);
			});
	}

	private static List<Long> insertAs(String name, ApplicationContext context) {
		caller.set(name);
		try {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			return LongStream.range(0, 21)
				.mapToObj((i) -> Objects.requireNonNull(template.insert(new Item(null, "b")).id()))
				.toList();
		}
		finally {
			caller.remove();
		}
	}

	/** Of a default tenant, which has no such table, if no caller is there. */
	public static String itemTable() {
		return Objects.requireNonNullElse(caller.get(), "default") + "_items";
	}

	public static String table() {
		String name = caller.get();
		if (name == null) {
			throw new IllegalStateException("nobody calls");
		}
		return name + "_orders";
	}

	/** As repositories would make them. */
	static class Known {

		Known(JdbcMappingContext context, HiLoIdGenerator ids) {
			context.getRequiredPersistentEntity(Order.class);
			context.getRequiredPersistentEntity(Item.class);
		}

	}

	@Table("#{T(dev.hilo.existing.TableNameExpressionTests).itemTable()}")
	record Item(@Id @Nullable Long id, String name) {
	}

	@Table("#{T(dev.hilo.existing.TableNameExpressionTests).table()}")
	record Order(@Id @Nullable Long id, String name) {
	}

}
