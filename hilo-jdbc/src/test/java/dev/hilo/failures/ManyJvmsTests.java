package dev.hilo.failures;

import java.nio.file.Path;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Four processes at a time on one database, some killed without warning.
 */
class ManyJvmsTests {

	private static final int SMALL = 20_000;

	private static final int LARGE = 1_000_000;

	@TempDir
	private Path folder;

	@Test
	void processesThatAreKilledGiveNoIdTwice() throws Exception {
		check(Engine.POSTGRESQL, SMALL, 2);
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB" })
	void processesThatAreKilledGiveNoneOfAMillionIdsTwice(Engine engine) throws Exception {
		check(engine, LARGE, 12);
	}

	/** See docs/guarantees.md. */
	@Test
	@EnabledIfSystemProperty(named = "hilo.harness.url", matches = ".+")
	void processesThatAreKilledGiveNoIdTwiceOnADatabaseOfYourOwn() throws Exception {
		String url = System.getProperty("hilo.harness.url");
		String user = System.getProperty("hilo.harness.user", "");
		String password = System.getenv().getOrDefault(IdWorker.PASSWORD, "");
		if (!"false".equals(System.getProperty("hilo.harness.migrate"))) {
			migrate(url, user, password);
		}
		check("Your database", Integer.getInteger("hilo.harness.ids", 100_000),
				Integer.getInteger("hilo.harness.kills", 4), url, user, password);
	}

	private void check(Engine engine, long ids, int kills) throws Exception {
		String url = engine.newDatabase();
		migrate(url, engine.user(), "");
		check(engine.name(), ids, kills, url, engine.user(), "");
	}

	private static void migrate(String url, String user, String password) {
		try (HikariDataSource pool = IdWorker.pool(url, user, password)) {
			Engine.createTables(pool, IdWorker.TABLE);
		}
	}

	private void check(String database, long ids, int kills, String url, String user, String password)
			throws Exception {
		long seed = System.nanoTime();
		long begun = System.nanoTime();
		ManyJvms.Figures figures = new ManyJvms(url, user, password, this.folder, seed).run(ids, kills);
		System.out.printf("%s: %s, at most %d held when they ended, in %.1f s, seed %d%n", database, figures,
				figures.held(), (System.nanoTime() - begun) / 1e9, seed);
		assertThat(figures.acknowledged()).isGreaterThanOrEqualTo(ids);
		assertThat(figures.duplicated()).isZero();
		assertThat(figures.disorders()).isZero();
		assertThat(figures.lost()).isBetween(0L, figures.held());
		assertThat(figures.attempted() - figures.acknowledged()).isBetween(0L, (long) kills * IdWorker.BATCH);
	}

}
