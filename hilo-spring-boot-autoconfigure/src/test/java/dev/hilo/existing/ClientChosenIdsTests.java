package dev.hilo.existing;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.IdAssignmentException;
import dev.hilo.actuate.Endpoints;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Ids that an application takes from its clients.
 */
@Tag("all")
class ClientChosenIdsTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, "
			+ "name varchar(64) CHECK (name <> 'refused'))";

	@ParameterizedTest
	@CsvSource({ "H2, 9223372036854775807", "H2, 9223372036854775000", "H2, 4611686018427387904",
			"POSTGRESQL, 9223372036854775807", "MARIADB, 9223372036854775807", "MYSQL, 9223372036854775807" })
	void idWhoseInsertWasRefusedIsForgotten(Engine engine, long id) {
		with(engine).run((context) -> {
			assertThatExceptionOfType(DataAccessException.class)
				.isThrownBy(() -> template(context).insert(new Customer(id, "refused")));
			assertThat(insertCustomer(context)).isEqualTo(1);
		});
	}

	@ParameterizedTest
	@CsvSource({ "H2, 9223372036854775807", "H2, 400", "POSTGRESQL, 9223372036854775807", "POSTGRESQL, 400",
			"MARIADB, 400", "MYSQL, 400" })
	void idWhoseTransactionWasRolledBackIsForgotten(Engine engine, long id) {
		with(engine).run((context) -> {
			context.getBean(TransactionTemplate.class).executeWithoutResult((transaction) -> {
				template(context).insert(new Customer(id, "a"));
				transaction.setRollbackOnly();
			});
			assertThat(insertCustomer(context)).isEqualTo(1);
		});
	}

	@Test
	void idOfAnOpenTransactionThatLeavesNoneAboveItDoesNotStopTheOthers() {
		with(Engine.POSTGRESQL)
			.run((context) -> context.getBean(TransactionTemplate.class).executeWithoutResult((transaction) -> {
				template(context).insert(new Customer(Long.MAX_VALUE, "a"));
				assertThat(insertCustomer(context)).isEqualTo(1);
			}));
	}

	@ParameterizedTest
	@ValueSource(longs = { Long.MAX_VALUE, Long.MAX_VALUE - 1000 })
	void rowThatIsDeletedStopsNothingAnyLonger(long id) {
		with(Engine.H2).run((context) -> {
			template(context).insert(new Customer(id, "a"));
			assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> insertCustomer(context))
				.withMessageContainingAll(String.valueOf(id), "hilo.collections.customers.floor");
			context.getBean(JdbcTemplate.class).execute("DELETE FROM customer");
			assertThat(insertCustomer(context)).isEqualTo(1);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void raiseGetsPastARowThatLeavesNoneAboveIt(Engine engine) {
		Endpoints.with(with(engine)).run((context) -> {
			template(context).insert(new Customer(Long.MAX_VALUE, "a"));
			assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> insertCustomer(context));
			Endpoints.raise(context, 500, "default", "customers");
			assertThat(insertCustomer(context)).isEqualTo(501);
		});
	}

	private static ApplicationContextRunner with(Engine engine) {
		String url = engine.newDatabase();
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, CUSTOMER);
		}
		return ExistingApplication.on(engine, url);
	}

	private static JdbcAggregateTemplate template(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class);
	}

}
