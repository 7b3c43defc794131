package dev.hilo.existing;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table whose name is an expression, which has a value only while a caller is there.
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

	public static String table() {
		String name = caller.get();
		if (name == null) {
			throw new IllegalStateException("nobody calls");
		}
		return name + "_orders";
	}

	/** As a repository would make it. */
	static class Known {

		Known(JdbcMappingContext context, HiLoIdGenerator ids) {
			context.getRequiredPersistentEntity(Order.class);
		}

	}

	@Table("#{T(dev.hilo.existing.TableNameExpressionTests).table()}")
	record Order(@Id @Nullable Long id, String name) {
	}

}
