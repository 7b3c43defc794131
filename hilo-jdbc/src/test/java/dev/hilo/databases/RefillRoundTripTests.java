package dev.hilo.databases;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a range costs, counted on the wire.
 */
@Tag("all")
class RefillRoundTripTests {

	private static final int RANGES = 10;

	/**
	 * The least counts: a pool may open or probe a connection in the background
	 * meanwhile.
	 */
	private static final int REPEATS = 10;

	/**
	 * Longer than the driver needs between BEGIN and the statement that it sends with it.
	 */
	private static final Duration ANSWER = Duration.ofMillis(5);

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL" })
	void rangeTakesOneRoundTrip(Engine engine) {
		assertThat(measure(engine, ConnectionMode.AUTO, false)).isEqualTo(RANGES);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL" })
	void rangeWithTagAndPrefixTakesOneRoundTrip(Engine engine) {
		assertThat(measure(engine, ConnectionMode.AUTO, true)).isEqualTo(RANGES);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB" })
	void withoutAutoCommitTheCommitIsASecondRoundTrip(Engine engine) {
		assertThat(measure(engine, ConnectionMode.SHARED, false)).isEqualTo(2 * RANGES);
	}

	/** Its driver asks the server whether a connection that is not HiLo's only reads. */
	@ParameterizedTest
	@CsvSource({ "'', 3", "?useLocalSessionState=true, 2" })
	@Tag("all")
	void withConnectorJAndWithoutAutoCommitItIsOneMore(String parameters, int trips) {
		assertThat(measure(Engine.MARIADB_WITH_CONNECTOR_J, ConnectionMode.SHARED, false, parameters))
			.isEqualTo(trips * RANGES);
	}

	private static String version(DataSource dataSource) {
		try (Connection connection = dataSource.getConnection()) {
			return connection.getMetaData().getDatabaseProductVersion();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** In the shared mode by a pool that does not commit by itself. */
	private static int measure(Engine engine, ConnectionMode mode, boolean tag) {
		return measure(engine, mode, tag, "");
	}

	private static int measure(Engine engine, ConnectionMode mode, boolean tag, String parameters) {
		try (TcpProxy proxy = new TcpProxy(engine.newDatabase());
				HikariDataSource pool = engine.pool(proxy.url() + parameters)) {
			pool.setAutoCommit(mode == ConnectionMode.AUTO);
			// Filling the pool would take longer than all repeats on a busy machine
			pool.setMinimumIdle(1);
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
				.connection(mode)
				.schemaManagement(SchemaManagement.NONE)
				.build()) {
				repository.migrate();
				if (tag) {
					try (HikariDataSource other = engine.pool(proxy.url())) {
						Engine.execute(other, "INSERT INTO hilo_node (node_tag, server_prefix) VALUES ('B', 'North/')");
					}
				}
				proxy.latency(ANSWER);
				int least = Integer.MAX_VALUE;
				for (int repeat = 1; repeat <= REPEATS; repeat++) {
					int before = proxy.turns();
					Range range = null;
					for (int i = 0; i < RANGES; i++) {
						range = repository.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, i));
					}
					least = Math.min(least, proxy.turns() - before);
					assertThat(range.high()).isEqualTo(repeat * RANGES * 10L);
					assertThat(range.nodeTag()).isEqualTo(tag ? "B" : null);
					assertThat(range.serverPrefix()).isEqualTo(tag ? "North/" : null);
				}
				System.out.printf("%s %s, %s, with tag: %s: %d round trips for %d ranges%n", engine, version(pool),
						mode, tag, least, RANGES);
				return least;
			}
		}
	}

}
