package dev.hilo.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
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
import dev.hilo.support.FreePort;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Durations.TWO_MINUTES;

/**
 * Ranges of one counter taken at the three nodes of a MySQL group, where either all take
 * writes and conflict at the commit, or one, which is killed.
 */
@Tag("long")
class CounterRowsGroupReplicationTests {

	private final List<UnpackedServer> nodes = new ArrayList<>();

	@AfterEach
	void stop() {
		this.nodes.forEach(UnpackedServer::close);
	}

	@Test
	void noRangeIsGivenTwiceByThreePrimaries() throws SQLException {
		startGroup(false);
		try (ClusterClients clients = clients()) {
			clients.awaitRanges(1, 2, 3);
			this.nodes.get(2).kill();
			clients.awaitRanges(1, 2);
			report("three primaries, one killed", clients, 1);
		}
	}

	@Test
	void conflictAtTheCommitIsTriedAgainAndRefusesFewRequests() throws SQLException {
		startGroup(false);
		try (ClusterClients clients = clients()) {
			clients.awaitRanges(1, 2, 3);
			report("three primaries", clients, 1);
			assertThat(clients.refused() * 10).isLessThan(clients.given());
		}
	}

	@Test
	void noRangeIsGivenTwiceWhenThePrimaryIsKilled() throws SQLException {
		startGroup(true);
		try (ClusterClients clients = clients()) {
			clients.awaitRanges(1);
			assertThat(clients.given(2) + clients.given(3)).isZero();
			this.nodes.get(0).kill();
			clients.awaitRanges();
			assertThat(clients.given(2) + clients.given(3)).isPositive();
			report("primary killed", clients, 2);
		}
	}

	private void startGroup(boolean singlePrimary) throws SQLException {
		List<String> addresses = Stream.generate(() -> "127.0.0.1:" + FreePort.find()).limit(3).toList();
		String group = UUID.randomUUID().toString();
		for (int i = 0; i < 3; i++) {
			UnpackedServer node = new UnpackedServer(UnpackedServer.Kind.MYSQL, "--server-id=" + (i + 1),
					"--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--report-host=127.0.0.1", UnpackedServer.TLS,
					"--plugin-load-add=group_replication.so", "--group-replication-recovery-use-ssl=ON",
					"--group-replication-group-name=" + group, "--group-replication-local-address=" + addresses.get(i),
					"--group-replication-group-seeds=" + String.join(",", addresses),
					"--group-replication-single-primary-mode=" + (singlePrimary ? "ON" : "OFF"),
					"--group-replication-start-on-boot=OFF");
			this.nodes.add(node);
			node.execute("RESET BINARY LOGS AND GTIDS",
					"CHANGE REPLICATION SOURCE TO SOURCE_USER = 'root' FOR CHANNEL 'group_replication_recovery'",
					"SET GLOBAL group_replication_bootstrap_group = " + ((i == 0) ? "ON" : "OFF"),
					"START GROUP_REPLICATION", "SET GLOBAL group_replication_bootstrap_group = OFF");
			int members = i + 1;
			Awaitility.await()
				.atMost(TWO_MINUTES)
				.until(() -> JdbcClient.create(dataSource(this.nodes.get(0), ""))
					.sql("SELECT COUNT(*) FROM performance_schema.replication_group_members WHERE member_state = 'ONLINE'")
					.query(Integer.class)
					.single() == members);
			if (i == 0) {
				node.newDatabase("hilo");
				Engine.createTables(dataSource(node, "hilo"));
			}
		}
	}

	private ClusterClients clients() {
		return new ClusterClients("orders", new MariaDbDialect(new RangeTable()),
				this.nodes.stream().map((node) -> Engine.MYSQL.pool(node.url("hilo"))).collect(Collectors.toList()));
	}

	private static DriverManagerDataSource dataSource(UnpackedServer node, String database) {
		return new DriverManagerDataSource(node.url(database), node.user(), "");
	}

	private static void report(String name, ClusterClients clients, int node) {
		int duplicates = clients.end();
		System.out.printf("Group Replication, %s: %d of %d ranges given twice, %d reserved, %d requests refused%n",
				name, duplicates, clients.given(), clients.reserved(node), clients.refused());
		assertThat(duplicates).isZero();
	}

}
