package dev.hilo.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.MariaDbDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Cluster;
import dev.hilo.support.Engine;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ranges of one counter taken at all three nodes of a cluster, through its faults. After
 * each fault all nodes give ranges again.
 */
@Tag("long")
class CounterRowsGaleraTests {

	private static final Path FOLDER = Path.of(System.getProperty("java.io.tmpdir"), "hilo-galera");

	/** The server's answer where it has no quorum. */
	private static final int NOT_READY = 1047;

	private static final Dialect HILO = new MariaDbDialect(new RangeTable());

	private static Cluster cluster;

	@BeforeAll
	static void start() throws IOException {
		if (!System.getProperty("user.name").equals("root") && System.getenv("CI") == null) {
			Assumptions.abort("SKIPPED: a network that can be cut needs root");
		}
		cluster = new Cluster("galera.sh", FOLDER, UnpackedServer.packages("galera"));
		try (HikariDataSource pool = pool(1)) {
			Engine.createTables(pool);
		}
	}

	@AfterAll
	static void stop() throws IOException {
		if (cluster != null) {
			cluster.close();
		}
	}

	@Test
	void noRangeIsGivenTwiceWhenANodeIsKilled() throws Exception {
		assertThat(duplicates("one killed", HILO, CounterRowsGaleraTests::killNode)).isZero();
	}

	@Test
	void naiveFormGivesRangesTwiceWhenANodeIsKilled() throws Exception {
		assertThat(
				duplicates("one killed, naive form", CounterRowsGaleraTests::naive, CounterRowsGaleraTests::killNode))
			.isPositive();
	}

	@Test
	void noRangeIsGivenTwiceWhenANodeIsPaused() throws Exception {
		assertThat(duplicates("one paused", HILO, (clients) -> {
			cluster.call("pause", "3");
			clients.awaitRanges(1, 2);
			cluster.call("resume", "3");
		})).isZero();
	}

	@Test
	void noRangeIsGivenTwiceWhenANodeIsCutOffAndItGivesNone() throws Exception {
		assertThat(duplicates("one cut off", HILO, (clients) -> {
			cluster.call("cut", "3");
			clients.awaitRefusals(3);
			int given = clients.given(3);
			clients.awaitRanges(1, 2);
			assertThat(clients.given(3)).isEqualTo(given);
			assertThat(clients.errors(3)).contains(NOT_READY);
			cluster.call("heal");
		})).isZero();
	}

	@Test
	void noRangeIsGivenTwiceWhenAllNodesAreKilled() throws Exception {
		assertThat(duplicates("all killed", HILO, (clients) -> {
			cluster.call("kill", "1", "2", "3");
			clients.awaitRefusals(1, 2, 3);
			cluster.call("bootstrap");
		})).isZero();
	}

	private static void killNode(ClusterClients clients) throws IOException {
		cluster.call("kill", "3");
		clients.awaitRanges(1, 2);
		cluster.call("join", "3");
	}

	/** What it returns is from before the nodes have agreed. */
	private static Range naive(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement("""
				INSERT INTO hilo_range (collection, max_value) VALUES (?, ?)
				ON DUPLICATE KEY UPDATE max_value = max_value + ? RETURNING max_value""")) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.size());
			statement.setLong(3, request.size());
			try (ResultSet result = statement.executeQuery()) {
				result.next();
				return request.rangeAfter(result.getLong(1) - request.size(), null, null);
			}
		}
	}

	private static HikariDataSource pool(int node) {
		return Engine.MARIADB.pool("jdbc:mariadb://198.18.0." + node + "/hilo?createDatabaseIfNotExist=true");
	}

	private static int duplicates(String name, Dialect dialect, Fault fault) throws IOException {
		long begun = System.nanoTime();
		try (ClusterClients clients = new ClusterClients(name, dialect,
				Stream.of(1, 2, 3).map(CounterRowsGaleraTests::pool).toList())) {
			clients.awaitRanges(1, 2, 3);
			fault.happen(clients);
			clients.awaitRanges(1, 2, 3);
			int duplicates = clients.end();
			System.out.printf(
					"Galera, 3 nodes, %s: %d of %d ranges given twice, %d requests refused, %d of them cancelled, %.1f s%n",
					name, duplicates, clients.given(), clients.refused(), clients.cancelled(),
					(System.nanoTime() - begun) / 1e9);
			if (dialect == HILO) {
				assertThat(clients.reserved(1) - clients.given()).as("reserved and not given")
					.isLessThanOrEqualTo(clients.refused() - clients.cancelled());
			}
			return duplicates;
		}
	}

	private interface Fault {

		void happen(ClusterClients clients) throws IOException;

	}

}
