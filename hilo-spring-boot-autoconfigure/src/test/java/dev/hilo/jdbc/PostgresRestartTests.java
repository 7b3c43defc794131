package dev.hilo.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.CollectionSettings;
import dev.hilo.range.HiLoDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A server is stopped and started again under a living generator.
 */
class PostgresRestartTests {

	@TempDir
	private Path folder;

	@BeforeEach
	void serversCanRunHere() {
		Engine.POSTGRESQL.newDatabase();
	}

	@Test
	void generatorOutlivesItsServer() throws Exception {
		EmbeddedPostgres first = start(0);
		int port = first.getPort();
		try (HikariDataSource pool = Engine.POSTGRESQL.pool("jdbc:postgresql://127.0.0.1:" + port + "/postgres");
				JdbcRangeRepository repository = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.AUTO,
						Duration.ofSeconds(1))) {
			repository.migrate();
			HiLoSequence orders = HiLoDatabase.over(repository)
				.timeout(Duration.ofSeconds(1))
				.settings(new CollectionSettings(100, 100).onDemand())
				.build()
				.sequence("orders");
			Set<Long> drawn = new LinkedHashSet<>();
			drawn.add(orders.next());
			first.close();
			for (int i = 2; i <= 100; i++) {
				drawn.add(orders.next());
			}
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
				.withMessageContaining("'orders'");
			EmbeddedPostgres second = start(port);
			long begun = System.nanoTime();
			drawn.add(Awaitility.await()
				.atMost(Duration.ofSeconds(30))
				.ignoreException(RangeUnavailableException.class)
				.until(orders::next, (number) -> true));
			System.out.printf("PostgreSQL restarted: served %d ms after it was up%n",
					Duration.ofNanos(System.nanoTime() - begun).toMillis());
			for (int i = 102; i <= 250; i++) {
				drawn.add(orders.next());
			}
			second.close();
			assertThat(drawn).hasSize(250).contains(1L, 100L, 101L);
		}
	}

	private EmbeddedPostgres start(int port) throws IOException {
		return EmbeddedPostgres.builder()
			.setDataDirectory(this.folder.resolve("data"))
			.setCleanDataDirectory(false)
			.setServerConfig("listen_addresses", "127.0.0.1")
			.setPort(port)
			.start();
	}

}
