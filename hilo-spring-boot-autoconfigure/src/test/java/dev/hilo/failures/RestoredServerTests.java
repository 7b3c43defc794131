package dev.hilo.failures;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.support.Cluster;
import dev.hilo.support.Engine;
import dev.hilo.support.FreePort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole PostgreSQL server is restored, with its roles, while three instances draw.
 */
@Tag("long")
class RestoredServerTests extends RestoreContract {

	private static final Path POSTGRES = Path.of("/usr/lib/postgresql/15/bin/psql");

	private static final long HEAD_ROOM = 10_000_000;

	private static final int MANY = 20_000;

	@TempDir
	private Path folder;

	private Cluster cluster;

	RestoredServerTests() {
		super("hilo.initial-capacity=4096", "hilo.max-capacity=4096", "hilo.jdbc.timeout=1s",
				"spring.datasource.username=shop");
	}

	@Override
	@BeforeEach
	void createTables() throws Exception {
		String port = "" + FreePort.find();
		this.cluster = new Cluster("postgres-restore.sh", this.folder, POSTGRES, port);
		this.admin = Engine.POSTGRESQL.pool("jdbc:postgresql://127.0.0.1:" + port + "/postgres");
		Engine.createTables(this.admin);
		Engine.execute(this.admin, "CREATE ROLE shop LOGIN", "GRANT ALL ON ALL TABLES IN SCHEMA public TO shop");
	}

	@AfterEach
	void stopServer() throws Exception {
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

	@Test
	void roleThatMayNotLogInIsRestoredToOneThatMay() {
		run((instances) -> {
			InstanceLoad load = new InstanceLoad(instances);
			try (load) {
				drawAndBackUp(load, "base");
				Engine.execute(this.admin, "ALTER ROLE shop NOLOGIN",
						"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'shop'");
				lose(instances);
				call("open");
				load.awaitMore(MANY);
			}
			System.out.printf("Restored from a base backup, kept out by NOLOGIN: %d ids by %d instances, %d twice%n",
					load.count(), INSTANCES, load.repeats());
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "base", "pitr", "snapshot" })
	void nothingRepeatsIfTheCounterIsSetWhileTheServerIsApart(String how) {
		run((instances) -> {
			InstanceLoad load = new InstanceLoad(instances);
			try (load) {
				drawAndBackUp(load, how);
				lose(instances);
				long max = Instance.highest(instances) + HEAD_ROOM;
				call("apart", "UPDATE hilo_range SET max_value = " + max + " WHERE max_value < " + max);
				call("open");
				load.awaitMore(MANY);
			}
			System.out.printf("Restored, %s, set while the server is apart: %d ids by %d instances, %d twice%n", how,
					load.count(), INSTANCES, load.repeats());
			assertThat(load.repeats()).isZero();
			assertThat(Instance.highest(instances)).isGreaterThan(HEAD_ROOM);
		});
	}

	private void drawAndBackUp(InstanceLoad load, String how) {
		load.awaitMore(MANY);
		call("backup", how);
		if (how.equals("pitr")) {
			load.awaitMore(MANY);
			call("point");
		}
		load.awaitMore(MANY);
	}

	private void lose(List<Instance> instances) {
		call("lose");
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> instances.stream().allMatch((instance) -> instance.show().failuresInARow() > 1));
	}

	private void call(String... arguments) {
		try {
			this.cluster.call(arguments);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
