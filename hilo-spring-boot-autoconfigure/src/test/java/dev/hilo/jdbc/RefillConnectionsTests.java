package dev.hilo.jdbc;

import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers databases in memory, which may end with the last connection of a pool.
 */
class RefillConnectionsTests {

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:mem:", "jdbc:h2:mem:;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:x",
			"jdbc:h2:mem:x;MODE=MYSQL", "jdbc:h2:mem:x;DB_CLOSE_DELAY=0", "JDBC:H2:MEM:x",
			"jdbc:h2:tcp://localhost/mem:x", "jdbc:sqlite:", "jdbc:sqlite::memory:",
			"jdbc:sqlite:file:x?mode=memory&cache=shared", "jdbc:hsqldb:mem:x;shutdown=true" })
	void poolOfADatabaseThatEndsWithItsConnectionsIsShared(String url) {
		assertThat(areOwn(url)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:x;MODE=MYSQL;db_close_delay=10",
			"jdbc:h2:~/mem:x", "jdbc:h2:file:./x", "jdbc:hsqldb:mem:x", "jdbc:sqlite:x.db",
			"jdbc:postgresql://localhost/x" })
	void poolOfAnyOtherDatabaseIsNot(String url) {
		assertThat(areOwn(url)).isTrue();
	}

	@Test
	void urlIsFoundInADriversOwnDataSourceToo() {
		JdbcDataSource driver = new JdbcDataSource();
		driver.setURL("jdbc:h2:mem:driver");
		HikariDataSource pool = new HikariDataSource();
		pool.setDataSource(driver);
		assertThat(areOwn(pool)).isFalse();
		HikariDataSource byName = new HikariDataSource();
		byName.setDataSourceClassName(JdbcDataSource.class.getName());
		byName.addDataSourceProperty("url", "jdbc:h2:mem:driver");
		assertThat(areOwn(byName)).isFalse();
	}

	@Test
	void poolWithADriversDataSourceGetsRefillConnectionsOfTheSameKind() {
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setDataSourceClassName(JdbcDataSource.class.getName());
			pool.addDataSourceProperty("url", Engine.H2.newDatabase());
			pool.addDataSourceProperty("user", "sa");
			pool.setMaximumPoolSize(2);
			Engine.createTables(pool);
			assertThat(areOwn(pool)).isTrue();
			assertThat(draw(pool)).isEqualTo(1);
		}
	}

	@Test
	void databaseInMemoryOutlivesTheRefills() {
		try (HikariDataSource pool = Engine.H2.pool("jdbc:h2:mem:outlives")) {
			pool.setMinimumIdle(0);
			pool.setIdleTimeout(0);
			Engine.createTables(pool);
			assertThat(draw(pool)).isEqualTo(1);
			assertThat(draw(pool)).isEqualTo(11);
			assertThat(JdbcClient.create(pool).sql("SELECT max_value FROM hilo_range").query(Long.class).single())
				.isEqualTo(20);
		}
	}

	private static long draw(HikariDataSource pool) {
		try (JdbcRangeRepository repository = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.AUTO,
				Duration.ofSeconds(10))) {
			return repository.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 7)).low();
		}
	}

	private static boolean areOwn(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		return areOwn(pool);
	}

	private static boolean areOwn(HikariDataSource pool) {
		return RefillConnections
			.of(pool,
					new StoreSettings(new RangeTable(), ConnectionMode.AUTO, Duration.ofSeconds(1),
							SchemaManagement.NONE))
			.areOwn();
	}

}
