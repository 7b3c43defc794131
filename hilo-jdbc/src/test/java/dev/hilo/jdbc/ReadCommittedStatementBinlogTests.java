package dev.hilo.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers a MariaDB whose binary log holds statements: InnoDB refuses every write at READ
 * COMMITTED there.
 */
@Tag("all")
class ReadCommittedStatementBinlogTests {

	@ParameterizedTest
	@CsvSource({ "MARIADB, AUTO", "MARIADB, SHARED", "MARIADB_WITH_CONNECTOR_J, AUTO",
			"MARIADB_WITH_CONNECTOR_J, SHARED", "MYSQL, AUTO", "MYSQL, SHARED" })
	void rangesAreReservedAndGoBack(Engine engine, ConnectionMode mode) {
		try (HikariDataSource pool = statementPool(engine);
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool).connection(mode).build()) {
			Range range = repository.next(tenOrders());
			assertThat(range.high()).isEqualTo(10);
			assertThat(repository.giveBack(range, 3)).isTrue();
		}
	}

	@ParameterizedTest
	@CsvSource({ "MARIADB, AUTO", "MARIADB, SHARED", "MARIADB_WITH_CONNECTOR_J, AUTO",
			"MARIADB_WITH_CONNECTOR_J, SHARED", "MYSQL, AUTO", "MYSQL, SHARED" })
	void portableWayWorksToo(Engine engine, ConnectionMode mode) {
		try (HikariDataSource pool = statementPool(engine)) {
			Engine.createTables(pool);
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
				.connection(mode)
				.schemaManagement(SchemaManagement.NONE)
				.dialect(new PortableDialect(new RangeTable()))
				.build()) {
				assertThat(repository.next(tenOrders()).high()).isEqualTo(10);
			}
		}
	}

	private static HikariDataSource statementPool(Engine engine) {
		HikariDataSource pool = engine.pool(engine.newDatabase() + "?sessionVariables=binlog_format='STATEMENT'");
		assertThat(JdbcClient.create(pool).sql("SELECT @@binlog_format, @@log_bin").query().singleRow().values())
			.hasToString("[STATEMENT, 1]");
		return pool;
	}

}
