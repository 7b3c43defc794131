package dev.hilo.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.jdbc.dialect.MariaDbDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.Engine;
import dev.hilo.support.UnpackedServer;
import dev.hilo.support.UnpackedServer.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Durations.TWO_MINUTES;

/**
 * A MySQL server that confirms what a replica has received too, until it is killed, and
 * the replica takes over.
 */
@Tag("long")
class CounterRowsSemiSyncTests {

	private final UnpackedServer source = new UnpackedServer(Kind.MYSQL, "--server-id=1", "--gtid-mode=ON",
			"--enforce-gtid-consistency=ON", UnpackedServer.TLS, "--plugin-load-add=semisync_source.so");

	private final UnpackedServer replica = new UnpackedServer(Kind.MYSQL, "--server-id=2", "--gtid-mode=ON",
			"--enforce-gtid-consistency=ON", UnpackedServer.TLS, "--plugin-load-add=semisync_replica.so");

	@AfterEach
	void stop() {
		this.source.close();
		this.replica.close();
	}

	@Test
	void noRangeIsGivenTwiceWhenTheSourceIsKilled() throws SQLException {
		try (ClusterClients clients = clients(10_000)) {
			clients.awaitRanges(1);
			takeOver();
			clients.awaitRanges(2);
			assertThat(duplicates("source killed", clients)).isZero();
		}
	}

	/** MySQL's default, 10 s, shortened. */
	@Test
	void rangesAreGivenTwiceAfterTheSourceHasStoppedToWaitForTheReplica() throws SQLException {
		try (ClusterClients clients = clients(1_000)) {
			clients.awaitRanges(1);
			this.replica.execute("STOP REPLICA IO_THREAD");
			clients.awaitRanges(1);
			takeOver();
			clients.awaitRanges(2);
			assertThat(duplicates("rpl_semi_sync_source_timeout over, source killed", clients)).isPositive();
		}
	}

	private ClusterClients clients(int timeoutMillis) throws SQLException {
		this.source.execute("RESET BINARY LOGS AND GTIDS", "SET GLOBAL rpl_semi_sync_source_enabled = ON",
				"SET GLOBAL rpl_semi_sync_source_timeout = " + timeoutMillis);
		this.replica.execute("RESET BINARY LOGS AND GTIDS", "SET GLOBAL rpl_semi_sync_replica_enabled = ON",
				"SET GLOBAL super_read_only = ON",
				"CHANGE REPLICATION SOURCE TO SOURCE_HOST = '127.0.0.1', SOURCE_USER = 'root', SOURCE_PORT = "
						+ this.source.port() + ", SOURCE_AUTO_POSITION = 1",
				"START REPLICA");
		Awaitility.await()
			.atMost(TWO_MINUTES)
			.until(() -> jdbc(this.source, "")
				.sql("SELECT variable_value FROM performance_schema.global_status"
						+ " WHERE variable_name = 'Rpl_semi_sync_source_clients'")
				.query(Integer.class)
				.single() == 1);
		Engine.createTables(new DriverManagerDataSource(this.source.newDatabase("hilo"), this.source.user(), ""));
		Awaitility.await()
			.atMost(TWO_MINUTES)
			.until(() -> jdbc(this.replica, "")
				.sql("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'hilo_node'")
				.query(Integer.class)
				.single() == 1);
		return new ClusterClients("orders", new MariaDbDialect(new RangeTable()),
				Stream.of(this.source, this.replica).map((node) -> Engine.MYSQL.pool(node.url("hilo"))).toList());
	}

	/** With all that the replica has received. */
	private void takeOver() throws SQLException {
		this.source.kill();
		List<String> received = jdbc(this.replica, "")
			.sql("SELECT received_transaction_set FROM performance_schema.replication_connection_status")
			.query(String.class)
			.list();
		this.replica.execute("SELECT WAIT_FOR_EXECUTED_GTID_SET('" + received.get(0) + "')", "STOP REPLICA",
				"SET GLOBAL super_read_only = OFF", "SET GLOBAL read_only = OFF");
	}

	private static JdbcClient jdbc(UnpackedServer node, String database) {
		return JdbcClient.create(new DriverManagerDataSource(node.url(database), node.user(), ""));
	}

	private static int duplicates(String name, ClusterClients clients) {
		int duplicates = clients.end();
		System.out.printf("Semi-synchronous replication, %s: %d of %d ranges given twice, %d requests refused%n", name,
				duplicates, clients.given(), clients.refused());
		return duplicates;
	}

}
