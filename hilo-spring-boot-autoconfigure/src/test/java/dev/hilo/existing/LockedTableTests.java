package dev.hilo.existing;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A caller that has locked the table itself and then waits for a number above its rows.
 */
class LockedTableTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "HSQLDB", "DERBY" })
	void callerThatHasInsertedInTheSameTransactionGetsAnId(Engine engine) {
		insertsAfterARowOfItsOwn(ExistingApplication.with(engine, CUSTOMER));
	}

	private static void insertsAfterARowOfItsOwn(ApplicationContextRunner application) {
		application.run((context) -> context.getBean(TransactionTemplate.class).executeWithoutResult((transaction) -> {
			context.getBean(JdbcTemplate.class).update("INSERT INTO customer VALUES (40, 'a')");
			assertThat(insert(context)).isIn(1L, 41L);
		}));
	}

	@Test
	void callerThatHasChangedTheTableItselfIsToldWhatToDo() {
		toldWhatToDoAfter("ALTER TABLE customer ADD COLUMN city varchar(64)", Engine.POSTGRESQL,
				Engine.POSTGRESQL.newDatabase());
	}

	/**
	 * HSQLDB's default is a lock of the whole table, which hides even what is committed.
	 */
	@Test
	void callerThatHasLockedTheWholeTableByAnInsertIsToldWhatToDo() {
		toldWhatToDoAfter("INSERT INTO customer VALUES (30, 'b')", Engine.HSQLDB,
				Engine.HSQLDB.newDatabase().replace(";hsqldb.tx=mvcc", ""));
	}

	private static void toldWhatToDoAfter(String statement, Engine engine, String url) {
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, CUSTOMER, "INSERT INTO customer VALUES (40, 'a')");
		}
		ExistingApplication.on(engine, url).withPropertyValues("hilo.jdbc.timeout=2s").run((context) -> {
			context.getBean(TransactionTemplate.class).executeWithoutResult((transaction) -> {
				context.getBean(JdbcTemplate.class).execute(statement);
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> insert(context))
					.withMessageContainingAll("Customer", "a quarter of hilo.jdbc.timeout", "transaction of its own",
							"hilo.collections.customers.floor");
			});
			assertThat(insert(context)).isEqualTo(41);
		});
	}

	private static Long insert(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class).insert(new Customer(null, "new")).id();
	}

}
