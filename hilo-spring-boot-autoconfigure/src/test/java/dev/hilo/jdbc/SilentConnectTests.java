package dev.hilo.jdbc;

import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers connections for refills that hang while they are opened. Since a pool opens one
 * at a time, one that hung for ever would be the last.
 */
class SilentConnectTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, ISOLATION LEVEL", "MARIADB, binlog_format", "MARIADB, ISOLATION LEVEL",
			"MARIADB_WITH_CONNECTOR_J, binlog_format", "MARIADB_WITH_CONNECTOR_J, ISOLATION LEVEL" })
	void silenceRightAfterTheConnectIsOverWhenTheNetworkIsWell(Engine engine, String lastHeard) {
		try (HikariDataSource tables = engine.newPoolWithTables();
				TcpProxy proxy = new TcpProxy(tables.getJdbcUrl());
				HikariDataSource pool = engine.pool(proxy.url())) {
			proxy.swallowFrom(lastHeard);
			assertRecovers(pool, proxy);
			assertThat(proxy.faults()).isPositive();
		}
	}

	private static void assertRecovers(HikariDataSource pool, TcpProxy proxy) {
		try (JdbcRangeRepository repository = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.AUTO,
				TIMEOUT)) {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(request()));
			proxy.swallowFrom("\0 nothing");
			proxy.fault(TcpProxy.Fault.NONE);
			Awaitility.await()
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> repository.next(request()).high() > 0);
		}
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}
