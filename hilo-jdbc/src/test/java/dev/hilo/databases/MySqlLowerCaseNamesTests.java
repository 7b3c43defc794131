package dev.hilo.databases;

import java.math.BigDecimal;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A MySQL that keeps all names in lower case, as on Windows.
 */
@Tag("all")
class MySqlLowerCaseNamesTests {

	@Test
	void namesMayBeWrittenInAnyCase() throws Exception {
		try (UnpackedServer server = new UnpackedServer(UnpackedServer.Kind.MYSQL, "--lower-case-table-names=1");
				HikariDataSource pool = Engine.MYSQL.pool(server.newDatabase("Shop"))) {
			assertThat(next(pool, "Counters", "Hilo_Range")).isEqualTo(1);
			assertThat(next(pool, "counters", "hilo_range")).isEqualTo(11);
			assertThat(JdbcClient.create(pool)
				.sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'counters'")
				.query(String.class)
				.list()).containsExactlyInAnyOrder("hilo_range", "hilo_node", "hilo_schema_history");
			probes(pool);
		}
	}

	private static long next(HikariDataSource pool, String schema, String table) {
		try (JdbcRangeRepository store = JdbcRangeRepository.over(pool)
			.settings(new StoreSettings().withTable(new RangeTable(schema, table)))
			.build()) {
			store.migrate();
			return store.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 1)).low();
		}
	}

	private static void probes(HikariDataSource pool) throws Exception {
		Engine.execute(pool, "CREATE TABLE Orders (Id bigint AUTO_INCREMENT PRIMARY KEY)",
				"INSERT INTO ORDERS VALUES (90)", "INSERT INTO orders VALUES (95)", "DELETE FROM Orders WHERE id = 95");
		try (TableProbe probe = new TableProbe(pool, DataSourceUnwrapper.NONE, null, Duration.ofSeconds(30))) {
			ColumnDescription column = probe.describe((connection) -> "Orders", (connection) -> "Id", Long.class).get();
			assertThat(column.filledBy()).isNotNull();
			assertThat(probe.highestNumber(column)).isEqualTo(BigDecimal.valueOf(90));
			assertThat(probe.lastNumber(column)).isEqualTo(BigDecimal.valueOf(95));
		}
	}

}
