package dev.hilo.benchmarks.connections;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;
import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * Many pools, each with a generator, that all begin to draw at the same time on a server
 * whose connections are few: how many of them should the refills of each use?
 */
public final class Connections implements Part {

	/** For the pools; one more counts them. */
	private static final int ALLOWED = 100;

	private static final String TIME = "all served or refused after, s";

	private static final String CONNECTIONS = "connections at most";

	private static final String FAILED = "draws that failed";

	private static final String COUNT = """
			SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()""";

	private int runs;

	@Override
	public String name() {
		return "connections";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table table = new Table("processes, `max-connections`");
		int generators = effort.pick(50, 2);
		try (EmbeddedPostgres server = EmbeddedPostgres.builder()
			.setServerConfig("listen_addresses", "127.0.0.1")
			.setServerConfig("max_connections", String.valueOf(ALLOWED + 1))
			.start(); Connection counting = DriverManager.getConnection(url(server))) {
			createTables(url(server));
			for (int processes : effort.pick(List.of(5, 10), List.of(1))) {
				for (int most : effort.pick(List.of(1, 2, 3), List.of(1))) {
					awaitOthersGone(counting);
					measure(url(server), processes, generators / processes, most, counting, table);
				}
			}
		}
		return describe(table, generators);
	}

	private void measure(String url, int processes, int generators, int most, Connection counting, Table table)
			throws Exception {
		String row = processes + ", " + most;
		List<Child> children = new ArrayList<>();
		this.runs++;
		try {
			for (int i = 0; i < processes; i++) {
				children.add(new Child(url, String.valueOf(generators), String.valueOf(most),
						"run" + this.runs + "application" + i + "collection"));
			}
			for (Child child : children) {
				child.await(ManyGenerators.READY);
			}
			AtomicBoolean served = new AtomicBoolean();
			CompletableFuture<Integer> greatest = CompletableFuture.supplyAsync(() -> greatest(counting, served));
			for (Child child : children) {
				child.tell();
			}
			long longest = 0;
			long failed = 0;
			for (Child child : children) {
				String[] said = child.await(ManyGenerators.SERVED).split(" ");
				longest = Math.max(longest, Long.parseLong(said[1]));
				failed += Long.parseLong(said[2]);
			}
			served.set(true);
			table.add(row, TIME, longest / 1e9);
			table.add(row, CONNECTIONS, greatest.join());
			table.add(row, FAILED, failed);
			for (Child child : children) {
				child.end();
			}
		}
		finally {
			children.forEach(Child::kill);
		}
	}

	/** Counts without a pause, until all have been served. */
	private static int greatest(Connection connection, AtomicBoolean served) {
		int greatest = 0;
		try {
			while (!served.get()) {
				greatest = Math.max(greatest, count(connection));
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		return greatest;
	}

	private static int count(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(COUNT)) {
			result.next();
			return result.getInt(1);
		}
	}

	private static void awaitOthersGone(Connection connection) throws SQLException, InterruptedException {
		while (count(connection) > 0) {
			Thread.sleep(10);
		}
	}

	private static void createTables(String url) {
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setJdbcUrl(url);
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool).build()) {
				repository.migrate();
			}
		}
	}

	private static String url(EmbeddedPostgres server) {
		return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres?user=postgres";
	}

	private static Section describe(Table table, int generators) {
		Section section = new Section();
		section.heading(1, "Connections");
		table.rows().keySet().stream().findFirst().ifPresent((row) -> section.conclusion("""
				**One connection more per instance is enough**: %s instances that all start at once on a server with %s
				connections are served within %s s, and %s draws fail.
				""", generators, ALLOWED, table.median(row, TIME), table.median(row, FAILED)));
		section.paragraph(
				"""
						%d generators, each beside an application pool with one idle connection, on one PostgreSQL that allows these
						pools and the refills together %d connections. At the same time each generator draws from eight new
						collections, the same ones for all generators of one process; a draw fails after 10 s. Rows are the number of
						processes, and `hilo.jdbc.max-connections`. Times are rough, since processes and server share a machine.""",
				generators, ALLOWED);
		section.table(table);
		return section;
	}

}
