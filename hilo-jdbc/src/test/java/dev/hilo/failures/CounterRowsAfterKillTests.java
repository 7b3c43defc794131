package dev.hilo.failures;

import java.io.BufferedReader;
import java.nio.file.Path;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a process that is killed leaves of a counter in the file of an embedded engine.
 */
@Tag("long")
class CounterRowsAfterKillTests {

	private static final int TRIES = 5;

	/** Open again at once after a kill, and closed with the last connection. */
	private static final String HSQLDB = ";hsqldb.lock_file=false;shutdown=true";

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource({ "HSQLDB, jdbc:hsqldb:file:%s" + HSQLDB, "H2, jdbc:h2:file:%s" })
	void committedCounterIsLostByDefault(Engine engine, String url) throws Exception {
		boolean lost = false;
		for (int i = 0; i < TRIES && !lost; i++) {
			lost = maxAfterKill(engine, url.formatted(this.folder.resolve("late" + i)), null) < KilledProcess.MAX;
		}
		assertThat(lost).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "HSQLDB, jdbc:hsqldb:file:%s;hsqldb.write_delay=false" + HSQLDB + ", ",
			"HSQLDB, jdbc:hsqldb:file:%s" + HSQLDB + ", SET FILES WRITE DELAY FALSE",
			"H2, jdbc:h2:file:%s;WRITE_DELAY=0, " })
	void committedCounterIsKeptAsAdvised(Engine engine, String url, @Nullable String advice) throws Exception {
		for (int i = 0; i < TRIES; i++) {
			String database = url.formatted(this.folder.resolve("kept" + i));
			assertThat(maxAfterKill(engine, database, advice)).isEqualTo(KilledProcess.MAX);
		}
	}

	private static long maxAfterKill(Engine engine, String url, @Nullable String advice) throws Exception {
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.createTables(pool);
			if (advice != null) {
				Engine.execute(pool, advice);
			}
		}
		reserveAndBeKilled(engine, url);
		try (HikariDataSource pool = engine.pool(url)) {
			return JdbcClient.create(pool)
				.sql("SELECT coalesce(max(max_value), 0) FROM hilo_range")
				.query(Long.class)
				.single();
		}
	}

	private static void reserveAndBeKilled(Engine engine, String url) throws Exception {
		Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), KilledProcess.class.getName(),
				engine.name(), url)
			.redirectErrorStream(true)
			.start();
		StringBuilder output = new StringBuilder();
		try (BufferedReader reader = process.inputReader()) {
			String line = reader.readLine();
			while (line != null && !line.equals(KilledProcess.RESERVED)) {
				output.append(line).append(System.lineSeparator());
				line = reader.readLine();
			}
			assertThat(line).as("What the process said: %s", output).isNotNull();
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

}
