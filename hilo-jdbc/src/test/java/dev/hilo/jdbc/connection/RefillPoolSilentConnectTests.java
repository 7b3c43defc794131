package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.Credentials;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Covers connections for refills that hang while they are opened. Since a pool opens one
 * at a time, one that hung for ever would be the last.
 */
@Tag("long")
class RefillPoolSilentConnectTests {

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

	@Test
	void closingDoesNotWaitForAPoolThatHangsWhileItIsOpened() throws Exception {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch told = new CountDownLatch(1);
		try (HikariDataSource source = Engine.H2.newPool()) {
			source.setCredentialsProvider(() -> {
				asked.countDown();
				await(told);
				return Credentials.of("sa", "");
			});
			RefillPool pool = new RefillPool(source, new ReadCommitted(),
					new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3));
			Thread opening = new Thread(() -> open(pool));
			opening.start();
			asked.await();
			try {
				assertTimeoutPreemptively(TIMEOUT.multipliedBy(5), pool::close);
			}
			finally {
				told.countDown();
			}
			pool.beginClose().done().await();
			opening.join();
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection)
				.withMessageContaining("closed");
		}
	}

	private static void assertRecovers(HikariDataSource pool, TcpProxy proxy) {
		try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
			.timeout(TIMEOUT)
			.schemaManagement(SchemaManagement.NONE)
			.build()) {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(tenOrders()));
			proxy.swallowFrom("\0 nothing");
			proxy.fault(TcpProxy.Fault.NONE);
			Awaitility.await()
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> repository.next(tenOrders()).high() > 0);
		}
	}

	/** It may be faster than the close that is under way. */
	private static void open(RefillPool pool) {
		try {
			pool.getConnection().close();
		}
		catch (SQLException ex) {
			assertThat(ex.getMessage()).contains("closed");
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
