package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers the databases behind one DataSource, and DataSources of users that prepare their
 * connections.
 */
class JdbcRangeRepositoryTargetsTests {

	@Test
	void whatGoesBackNeverReachesBelowARangeOfAnotherDatabase() {
		try (HikariDataSource first = Engine.H2.newPoolWithTables();
				HikariDataSource second = Engine.H2.newPoolWithTables()) {
			// There 1 and 2 were given to somebody else
			Engine.execute(second, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 2)");
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			try (JdbcRangeRepository repository = repository(proxy, ConnectionMode.AUTO)) {
				assertThat(repository.next(request(1)).high()).isEqualTo(2);
				proxy.setTargetDataSource(second);
				Range adjacent = repository.next(request(2));
				assertThat(adjacent.low()).isEqualTo(3);
				assertThat(repository.giveBack(adjacent, 1)).isTrue();
			}
			assertThat(Stores.max(second)).isEqualTo(2);
			assertThat(Stores.max(first)).isEqualTo(2);
		}
	}

	@Test
	void rangeOfTheDatabaseBeforeCanStillGoBack() {
		try (HikariDataSource first = Engine.H2.newPoolWithTables();
				HikariDataSource second = Engine.H2.newPoolWithTables()) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			try (JdbcRangeRepository repository = repository(proxy, ConnectionMode.AUTO)) {
				Range range = repository.next(request(1));
				proxy.setTargetDataSource(second);
				Range other = repository.next(request(2));
				assertThat(repository.giveBack(range, 1)).isTrue();
				assertThat(repository.giveBack(other, 0)).isTrue();
				assertThat(repository.giveBack(range, 1)).as("once only").isFalse();
			}
			assertThat(Stores.max(first)).isEqualTo(1);
			assertThat(Stores.max(second)).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void connectionThatAUserPreparesIsUsedAsItIs(Engine engine) {
		try (HikariDataSource plain = engine.newPool(); HikariDataSource pool = engine.pool(plain.getJdbcUrl())) {
			Engine.execute(plain, "DROP SCHEMA IF EXISTS tenant", "CREATE SCHEMA tenant");
			String choice = switch (engine) {
				case H2 -> "SET SCHEMA tenant";
				case POSTGRESQL, NEWEST_POSTGRESQL -> "SET search_path TO tenant";
				default -> "USE tenant";
			};
			assertStoresIn(plain, new Preparing(pool, choice));
			try (PreparingPool subclass = new PreparingPool(choice)) {
				pool.copyStateTo(subclass);
				assertStoresIn(plain, subclass);
			}
			Engine.execute(plain, "DROP TABLE tenant.hilo_range", "DROP TABLE tenant.hilo_node");
		}
	}

	private static void assertStoresIn(DataSource plain, DataSource prepared) {
		Engine.execute(plain, "DROP TABLE IF EXISTS tenant.hilo_range", "DROP TABLE IF EXISTS tenant.hilo_node",
				"CREATE TABLE tenant.hilo_range (collection varchar(190) PRIMARY KEY, max_value bigint NOT NULL, "
						+ "previous_max bigint DEFAULT 0 NOT NULL, stamp bigint DEFAULT 0 NOT NULL)",
				"CREATE TABLE tenant.hilo_node (id smallint DEFAULT 1 NOT NULL PRIMARY KEY, node_tag varchar(8), "
						+ "server_prefix varchar(190))");
		try (JdbcRangeRepository repository = repository(prepared, ConnectionMode.AUTO)) {
			assertThat(repository.next(request(1)).high()).isEqualTo(2);
		}
		assertThat(JdbcClient.create(plain).sql("SELECT max_value FROM tenant.hilo_range").query(Long.class).single())
			.isEqualTo(2);
	}

	private static JdbcRangeRepository repository(DataSource dataSource, ConnectionMode mode) {
		return JdbcRangeRepository.over(dataSource)
			.unwrapper(new SpringProxies())
			.connection(mode)
			.schemaManagement(SchemaManagement.NONE)
			.build();
	}

	private static RangeRequest request(long stamp) {
		return new RangeRequest("orders", 2, 0, 0, Long.MAX_VALUE, stamp);
	}

	private static Connection prepare(Connection connection, String choice) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute(choice);
			return connection;
		}
	}

	private static final class Preparing extends DelegatingDataSource {

		private final String choice;

		Preparing(DataSource target, String choice) {
			super(target);
			this.choice = choice;
		}

		@Override
		public Connection getConnection() throws SQLException {
			return prepare(super.getConnection(), this.choice);
		}

	}

	private static final class PreparingPool extends HikariDataSource {

		private final String choice;

		PreparingPool(String choice) {
			this.choice = choice;
		}

		@Override
		public Connection getConnection() throws SQLException {
			return prepare(super.getConnection(), this.choice);
		}

	}

}
