package dev.hilo.existing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A balancer sends queries to a standby that lags, as pgpool does. The standby is another
 * database of the same server, which says that it takes no writes.
 */
class StandbyAnswersTests {

	private static final String[] TABLES = { "CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(64))",
			"CREATE TABLE parcel (id varchar(64) PRIMARY KEY, name varchar(64))" };

	private final HikariDataSource primary = Engine.POSTGRESQL.newPool();

	private final HikariDataSource standby = Engine.POSTGRESQL.newPool();

	private final Balancer balancer = new Balancer(this.primary, this.standby);

	/** Else one of before may still be on its way when the others are evicted. */
	@BeforeEach
	void openConnectionsOnlyWhenAskedForOne() {
		this.standby.setMinimumIdle(0);
	}

	private void lag() {
		String name = new JdbcTemplate(this.standby).queryForObject("SELECT current_database()", String.class);
		Engine.execute(this.standby, "CREATE SCHEMA fake",
				"CREATE FUNCTION fake.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'",
				"ALTER DATABASE " + name + " SET search_path = public, fake, pg_catalog");
		this.standby.getHikariPoolMXBean().softEvictConnections();
		assertThat(new JdbcTemplate(this.standby).queryForObject("SELECT pg_is_in_recovery()", Boolean.class)).isTrue();
	}

	@AfterEach
	void close() {
		this.primary.close();
		this.standby.close();
	}

	@Test
	void rowsThatAStandbyDoesNotHaveYetStartNoCounterBelowThem() {
		for (HikariDataSource each : new HikariDataSource[] { this.primary, this.standby }) {
			Engine.createTables(each);
			Engine.execute(each, TABLES);
			Engine.execute(each, "INSERT INTO customer SELECT i FROM generate_series(1, 10) i",
					"INSERT INTO parcel SELECT 'parcels/' || i || '-A' FROM generate_series(1, 10) i");
		}
		Engine.execute(this.primary, "INSERT INTO customer SELECT i FROM generate_series(11, 1010) i",
				"INSERT INTO parcel SELECT 'parcels/' || i || '-A' FROM generate_series(11, 1010) i");
		lag();
		ExistingApplication.on(Engine.POSTGRESQL, this.primary.getJdbcUrl())
			.withBean(DataSource.class, () -> this.balancer)
			.run((context) -> {
				this.balancer.balances = true;
				for (int i = 0; i < 2; i++) {
					assertThatExceptionOfType(RangeUnavailableException.class)
						.isThrownBy(() -> insert(context, new Customer(null, "new")))
						.withMessageContaining("a server that takes no writes has answered");
					assertThatExceptionOfType(RangeUnavailableException.class)
						.isThrownBy(() -> insert(context, new Parcel(null, "new")))
						.withMessageContaining("a server that takes no writes has answered");
				}
				assertThat(counters()).isZero();
				this.balancer.balances = false;
				assertThat(insert(context, new Customer(null, "new")).id()).isEqualTo(1011);
				assertThat(insert(context, new Parcel(null, "new")).id()).isEqualTo("parcels/1011-A");
			});
	}

	/** Nor does it without any, as one row says so. */
	@Test
	void tableWithoutRowsAtAStandbyStartsNoCounterEither() {
		for (HikariDataSource each : new HikariDataSource[] { this.primary, this.standby }) {
			Engine.createTables(each);
			Engine.execute(each, TABLES);
		}
		Engine.execute(this.primary, "INSERT INTO parcel VALUES ('parcels/7-A', 'old')");
		lag();
		ExistingApplication.on(Engine.POSTGRESQL, this.primary.getJdbcUrl())
			.withBean(DataSource.class, () -> this.balancer)
			.run((context) -> {
				this.balancer.balances = true;
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> insert(context, new Parcel(null, "new")));
				assertThat(counters()).isZero();
			});
	}

	@Test
	void tablesThatAStandbyDoesNotHaveYetAreNotSaidToBeMissing() {
		Engine.createTables(this.primary);
		lag();
		this.balancer.balances = true;
		ExistingApplication.on(Engine.POSTGRESQL, this.primary.getJdbcUrl())
			.withBean(DataSource.class, () -> this.balancer)
			.withPropertyValues("hilo.jdbc.schema-management=validate")
			.run((context) -> {
				assertThat(context).getFailure()
					.rootCause()
					.hasMessageContaining("a server that takes no writes has answered");
			});
	}

	private int counters() {
		return new JdbcTemplate(this.primary).queryForObject("SELECT count(*) FROM hilo_range", Integer.class);
	}

	private static <T> T insert(ApplicationContext context, T entity) {
		return context.getBean(JdbcAggregateTemplate.class).insert(entity);
	}

	/** Sends what reads to a standby. */
	private static final class Balancer extends DelegatingDataSource {

		private final DataSource standby;

		private volatile boolean balances;

		Balancer(DataSource primary, DataSource standby) {
			super(primary);
			this.standby = standby;
		}

		@Override
		public Connection getConnection() throws SQLException {
			Connection primary = super.getConnection();
			Connection standby = this.standby.getConnection();
			return proxy(Connection.class, (method, arguments) -> {
				if (method.getName().equals("close")) {
					standby.close();
				}
				if (method.getName().equals("createStatement")) {
					return balanced(primary.createStatement(), standby.createStatement());
				}
				return call(isQuery(method, arguments) ? standby : primary, method, arguments);
			});
		}

		private Statement balanced(Statement primary, Statement standby) {
			return proxy(Statement.class,
					(method, arguments) -> call(isQuery(method, arguments) ? standby : primary, method, arguments));
		}

		private boolean isQuery(Method method, Object @Nullable [] arguments) {
			return this.balances && arguments != null && arguments.length > 0 && arguments[0] instanceof String sql
					&& sql.stripLeading().startsWith("SELECT");
		}

		private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments)
				throws Throwable {
			try {
				return method.invoke(target, arguments);
			}
			catch (InvocationTargetException ex) {
				throw ex.getTargetException();
			}
		}

		private static <T> T proxy(Class<T> type, Handler handler) {
			return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
					(proxy, method, arguments) -> handler.call(method, arguments)));
		}

	}

	@FunctionalInterface
	private interface Handler {

		@Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable;

	}

}
