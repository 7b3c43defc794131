package dev.hilo.existing;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A look that fails for a reason that passes decides nothing.
 */
@ExtendWith(OutputCaptureExtension.class)
class TableProbeFailureTests {

	/** As the pools of Tomcat and Commons DBCP do. */
	@Test
	void poolThatSaysOnlyInWordsThatItIsExhaustedIsAskedAgain(CapturedOutput log) {
		tableIsLookedAtAfter(new SQLException("Timeout: Pool empty. Unable to fetch a connection"), "getConnection",
				log);
	}

	/** Stopped; starting; out of memory; a deadlock. */
	@ParameterizedTest
	@ValueSource(strings = { "57P01", "57P03", "53200", "40P01" })
	void serverThatFailsForNowIsAskedAgain(String state, CapturedOutput log) {
		tableIsLookedAtAfter(new SQLException("injected", state), "createStatement", log);
	}

	private static void tableIsLookedAtAfter(SQLException failure, String method, CapturedOutput log) {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES (200, 'a')");
			Failing dataSource = new Failing(pool, method);
			ExistingApplication.on(Engine.H2, pool.getJdbcUrl())
				.withBean(DataSource.class, () -> dataSource)
				.run((context) -> {
					dataSource.failure = failure;
					assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> insert(context))
						.withMessageContaining(failure.getMessage());
					dataSource.failure = null;
					assertThat(insert(context)).isEqualTo(201);
				});
		}
		assertThat(log).doesNotContain("can't be probed");
	}

	private static Long insert(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class).insert(new Customer(null, "new")).id();
	}

	private static final class Failing extends DelegatingDataSource {

		private final String method;

		volatile @Nullable SQLException failure;

		Failing(DataSource target, String method) {
			super(target);
			this.method = method;
		}

		@Override
		public Connection getConnection() throws SQLException {
			failIn("getConnection");
			Connection connection = super.getConnection();
			return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
					(proxy, method, arguments) -> {
						failIn(method.getName());
						return method.invoke(connection, arguments);
					});
		}

		private void failIn(String called) throws SQLException {
			SQLException current = this.failure;
			if (current != null && called.equals(this.method)) {
				throw current;
			}
		}

	}

}
