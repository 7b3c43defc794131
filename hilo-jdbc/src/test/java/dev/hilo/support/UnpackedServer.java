package dev.hilo.support;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Assumptions;

import org.springframework.util.FileSystemUtils;

/**
 * A real server in a version that no dependency of the build has, on loopback and without
 * a password, from packages that {@code tests/servers/unpacked.sh} has unpacked: into
 * {@code /tmp/hilo-servers}, or what the environment names as {@code HILO_SERVERS}. Where
 * they are not, the test is skipped and says so, but fails in CI.
 */
public final class UnpackedServer implements AutoCloseable {

	private static final int MINUTES = 3;

	private static final Path FOLDER = Path.of(System.getenv().getOrDefault("HILO_SERVERS", "/tmp/hilo-servers"));

	private final Kind kind;

	private final Path packages;

	private final List<String> options;

	private final int port = FreePort.find();

	private final Path folder;

	/**
	 * Starts a server for one test, which closes it.
	 * @param options of its command line, such as {@code --sql-require-primary-key=ON}
	 */
	public UnpackedServer(Kind kind, String... options) {
		this.kind = kind;
		this.packages = packages(kind.folder());
		this.options = new ArrayList<>(kind.options);
		this.options.addAll(List.of(options));
		this.folder = TemporaryFiles.folder(kind.folder());
		// PostgreSQL does not run as root.
		this.folder.toFile().setExecutable(true, false);
		start();
	}

	/**
	 * The folder of unpacked packages, for servers of other kinds.
	 */
	public static Path packages(String name) {
		Path packages = FOLDER.resolve(name);
		if (!Files.exists(packages.resolve("root/packages"))) {
			String missing = "there is no " + packages + " on this machine: tests/servers/unpacked.sh " + packages
					+ " fetch";
			if (System.getenv("CI") != null) {
				throw new IllegalStateException(missing);
			}
			Assumptions.abort("SKIPPED: " + missing);
		}
		return packages;
	}

	public int port() {
		return this.port;
	}

	public String user() {
		return this.kind.user;
	}

	/**
	 * The URL of a database that is there, or of none with an empty name.
	 */
	public String url(String database) {
		return this.kind.scheme + "//127.0.0.1:" + this.port + "/" + database;
	}

	/**
	 * The URL of a fresh, empty database.
	 */
	public String newDatabase(String name) throws SQLException {
		execute("CREATE DATABASE " + name);
		return url(name);
	}

	/**
	 * Executes statements in no database of a test.
	 */
	public void execute(String... statements) throws SQLException {
		try (Connection connection = DriverManager.getConnection(url(this.kind.first), user(), "");
				Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	/**
	 * Starts it again, with the data and at the port that it had.
	 */
	public void start() {
		List<String> arguments = new ArrayList<>(List.of(this.kind.folder(), data(), "" + this.port));
		arguments.addAll(this.options);
		call(arguments);
	}

	/**
	 * Ends it as an administrator does.
	 */
	public void stop() {
		call(List.of("stop", data()));
	}

	/**
	 * Ends it by SIGKILL.
	 */
	public void kill() {
		call(List.of("kill", data()));
	}

	@Override
	public void close() {
		if (Files.exists(Path.of(data() + ".pid"))) {
			kill();
		}
		try {
			FileSystemUtils.deleteRecursively(this.folder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private String data() {
		return this.folder.resolve("data").toString();
	}

	private void call(List<String> arguments) {
		List<String> command = new ArrayList<>(List.of("bash", script().toString(), this.packages.toString()));
		command.addAll(arguments);
		try {
			Path log = Files.createTempFile("server", ".log");
			// Not a pipe: the server would keep it open
			Process process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
			if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IOException(command + " failed: " + Files.readString(log));
			}
			Files.delete(log);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new UncheckedIOException(new InterruptedIOException("Interrupted while a server was waited for"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Path script() {
		Path folder = Path.of("").toAbsolutePath();
		while (!Files.exists(folder.resolve("tests/servers/unpacked.sh"))) {
			folder = folder.getParent();
		}
		return folder.resolve("tests/servers/unpacked.sh");
	}

	/**
	 * The servers, each of which is started once for all tests that {@linkplain #shared()
	 * share} it.
	 */
	public enum Kind {

		/** Without TLS, so that the URLs need no parameters. */
		MYSQL("jdbc:mysql:", "root", "", "--tls-version=", "--max-connections=300"),

		MARIADB("jdbc:mariadb:", "root", "", "--skip-ssl", "--log-bin", "--max-connections=300"),

		POSTGRES("jdbc:postgresql:", "postgres", "postgres", "-c", "max_connections=300", "-c",
				"max_prepared_transactions=10");

		private final String scheme;

		private final String user;

		private final String first;

		private final List<String> options;

		private UnpackedServer shared;

		Kind(String scheme, String user, String first, String... options) {
			this.scheme = scheme;
			this.user = user;
			this.first = first;
			this.options = List.of(options);
		}

		/**
		 * The one for all tests of this JVM, which ends it.
		 */
		public synchronized UnpackedServer shared() {
			if (this.shared == null) {
				this.shared = new UnpackedServer(this);
				Runtime.getRuntime().addShutdownHook(new Thread(this.shared::close));
			}
			return this.shared;
		}

		private String folder() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
