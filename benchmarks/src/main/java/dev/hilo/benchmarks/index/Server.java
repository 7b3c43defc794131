package dev.hilo.benchmarks.index;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import org.postgresql.PGConnection;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.benchmarks.Servers;

/**
 * A server whose cache is smaller than what it stores.
 *
 * @param sql over one connection
 * @param load stores lines of the table
 * @param flush makes the counters of pages right
 * @param pages asks for the pages of indexes that were read and written so far
 * @param analyze makes the sizes right
 * @param sizes asks for the bytes of the index of the key, and of the table with all its
 * indexes
 */
record Server(JdbcTemplate sql, Load load, List<String> flush, String pages, List<String> analyze, String sizes) {

	/** Its COPY writes the table past the cache, so that only indexes count. */
	static Server postgres() throws IOException {
		int port = Servers.postgres("shared_buffers=4MB", "max_wal_size=8GB", "checkpoint_timeout=1h",
				"autovacuum=off");
		return new Server(connect("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres"), Server::copy,
				List.of("CHECKPOINT", "SELECT pg_stat_force_next_flush()"), """
						SELECT (SELECT coalesce(sum(idx_blks_read), 0) FROM pg_statio_user_indexes), sum(writes)
						FROM pg_stat_io WHERE object = 'relation' AND context = 'normal'""", List.of(),
				"SELECT pg_relation_size('line_pkey'), pg_total_relation_size('line')");
	}

	/** All of it is indexes: the rows are in that of the key. */
	static Server mariaDb() throws IOException {
		int port = Servers.mariaDb("--innodb-buffer-pool-size=6M", "--innodb-flush-log-at-trx-commit=2",
				"--innodb-flush-method=fsync");
		return new Server(connect("jdbc:mariadb://127.0.0.1:" + port + "/test?user=root&allowLocalInfile=true"),
				Server::loadInfile, List.of("FLUSH TABLES line FOR EXPORT", "UNLOCK TABLES"), """
						SELECT sum(if(variable_name = 'Innodb_pages_read', variable_value, 0)),
							sum(if(variable_name = 'Innodb_pages_written', variable_value, 0))
						FROM information_schema.global_status""", List.of("ANALYZE TABLE line"), """
						SELECT sum(if(index_name = 'PRIMARY', stat_value, 0)) * @@innodb_page_size,
							sum(stat_value) * @@innodb_page_size
						FROM mysql.innodb_index_stats WHERE table_name = 'line' AND stat_name = 'size'""");
	}

	private static JdbcTemplate connect(String url) {
		return new JdbcTemplate(new SingleConnectionDataSource(url, true));
	}

	private static void copy(Connection connection, String lines) throws SQLException {
		try {
			connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY line FROM STDIN", new StringReader(lines));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void loadInfile(Connection connection, String lines) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.unwrap(org.mariadb.jdbc.Statement.class)
				.setLocalInfileInputStream(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
			statement.execute("LOAD DATA LOCAL INFILE 'lines' INTO TABLE line");
		}
	}

	void execute(List<String> statements) {
		statements.forEach(this.sql::execute);
	}

	void store(String lines) {
		this.sql.execute((ConnectionCallback<Void>) (connection) -> {
			this.load.store(connection, lines);
			return null;
		});
	}

	/** Read, and written. */
	long[] pagesSoFar() {
		execute(this.flush);
		return row(this.pages);
	}

	/** Of the index of the key, and of all. */
	long[] bytes() {
		execute(this.analyze);
		return row(this.sizes);
	}

	private long[] row(String query) {
		return this.sql.queryForObject(query, (row, number) -> new long[] { row.getLong(1), row.getLong(2) });
	}

	/** Stores lines. */
	interface Load {

		void store(Connection connection, String lines) throws SQLException;

	}

}
