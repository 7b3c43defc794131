package dev.hilo.smoke.pooled;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Flyway makes the tables, and refills have a pool of their own.
 */
class PooledTests {

	/**
	 * Making the tables, Flyway's first work in this JVM, is a part of the first draw.
	 */
	private static final Duration LIMIT = Duration.ofMinutes(1);

	@Test
	void noSpringIsOnTheClassPath() {
		assertThatExceptionOfType(ClassNotFoundException.class)
			.isThrownBy(() -> Class.forName("org.springframework.core.SpringVersion"));
	}

	@Test
	void emptyH2DatabaseIsEnough(@TempDir Path folder) throws SQLException {
		givesIds("jdbc:h2:" + folder.resolve("pooled"));
	}

	@Test
	void emptyPostgresDatabaseIsEnough() throws IOException, SQLException {
		try (EmbeddedPostgres server = EmbeddedPostgres.builder().setPGStartupWait(LIMIT).start()) {
			givesIds(server.getJdbcUrl("postgres", "postgres"));
		}
	}

	private static void givesIds(String url) throws SQLException {
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setJdbcUrl(url);
			pool.setMaximumPoolSize(1);
			drawsTwoWhileNoConnectionIsFree(pool, 1);
			drawsTwoWhileNoConnectionIsFree(pool, 3);
			assertThat(pool.isClosed()).isFalse();
		}
	}

	private static void drawsTwoWhileNoConnectionIsFree(HikariDataSource pool, long first) throws SQLException {
		try (Connection last = pool.getConnection();
				JdbcRangeRepository store = JdbcRangeRepository.over(pool).timeout(LIMIT).build();
				HiLoSequences ids = HiLoSequences.over(store).timeout(LIMIT).build()) {
			HiLoSequence orders = ids.sequence("Orders");
			assertThat(last.isClosed()).isFalse();
			assertThat(orders.next()).isEqualTo(first);
			assertThat(orders.nextDocumentId()).isEqualTo("orders/" + (first + 1) + "-A");
		}
	}

}
