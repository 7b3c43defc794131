package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Path;

import dev.hilo.support.Engine;

class PostgresRestartTests extends ServerRestartContract {

	private RestartablePostgres server;

	PostgresRestartTests() {
		super(Engine.POSTGRESQL);
	}

	@Override
	String start(Path folder) throws IOException {
		this.server = new RestartablePostgres(folder);
		return this.server.url();
	}

	@Override
	void startAgain() throws IOException {
		this.server.startAgain();
	}

	@Override
	void stop() throws IOException {
		this.server.stop();
	}

	@Override
	void kill() throws IOException {
		this.server.kill();
	}

}
