package dev.hilo.jdbc;

import java.math.BigDecimal;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ColumnDescription.Content;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Looks at tables of a DataSource that comes to lead to another database.
 */
class JdbcTableProbeMovedTests {

	private static final ColumnDescription ID = new ColumnDescription("orders", "id", Content.NUMBERS, null);

	@Test
	void tablesAreLookedAtWhereTheDataSourceLeadsNow() throws Exception {
		try (HikariDataSource first = poolWith(7); HikariDataSource second = poolWith(90)) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			try (JdbcTableProbe look = new JdbcTableProbe(proxy, new SpringProxies(), null, Duration.ofSeconds(40))) {
				int sessions = sessions(first);
				assertThat(look.highestNumber(ID)).isEqualTo(BigDecimal.valueOf(7));
				assertThat(sessions(first)).as("with its own connection").isEqualTo(sessions + 1);
				proxy.setTargetDataSource(second);
				assertThat(look.highestNumber(ID)).isEqualTo(BigDecimal.valueOf(90));
				await().untilAsserted(() -> assertThat(sessions(first)).isEqualTo(sessions));
			}
		}
	}

	private static HikariDataSource poolWith(int id) {
		HikariDataSource pool = Engine.H2.newPool();
		pool.setMaximumPoolSize(1);
		Engine.execute(pool, "CREATE TABLE orders (id bigint)", "INSERT INTO orders VALUES (" + id + ")");
		return pool;
	}

	private static int sessions(HikariDataSource pool) {
		return JdbcClient.create(pool)
			.sql("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS")
			.query(Integer.class)
			.single();
	}

}
