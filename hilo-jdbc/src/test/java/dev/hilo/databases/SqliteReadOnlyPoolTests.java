package dev.hilo.databases;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * SQLite's driver lets nobody change the read-only flag once connected, so that a
 * read-only pool of Hikari's has no connections at all, or, with the driver's
 * {@code explicit_readonly}, some that stay read-only.
 */
@Tag("all")
class SqliteReadOnlyPoolTests {

	private static final String EXPLICIT = "?jdbc.explicit_readonly=true";

	private HikariDataSource tables;

	@BeforeEach
	void start() {
		this.tables = Engine.SQLITE.newPoolWithTables();
	}

	@AfterEach
	void stop() {
		this.tables.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", EXPLICIT })
	void rangesComeOnConnectionsBesideThePool(String parameters) {
		try (HikariDataSource pool = readOnlyPool(parameters);
				JdbcRangeRepository repository = repository(pool, ConnectionMode.AUTO)) {
			Range range = repository.next(tenOrders());
			assertThat(range.high()).isEqualTo(10);
			assertThat(repository.giveBack(range, 3)).isTrue();
			assertThat(repository.next(tenOrders()).low()).isEqualTo(4);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", EXPLICIT })
	void connectionsOfThePoolAreOfNoUseAndTheMessageSaysWhy(String parameters) {
		try (HikariDataSource pool = readOnlyPool(parameters)) {
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> repository(pool, ConnectionMode.SHARED).next(tenOrders()))
				.withMessageMatching("(?is).*cannot change read-only.*");
		}
	}

	private HikariDataSource readOnlyPool(String parameters) {
		HikariDataSource pool = Engine.SQLITE.pool(this.tables.getJdbcUrl() + parameters);
		pool.setReadOnly(true);
		pool.setConnectionTimeout(2000);
		pool.setInitializationFailTimeout(-1);
		return pool;
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, ConnectionMode mode) {
		return JdbcRangeRepository.over(pool).connection(mode).schemaManagement(SchemaManagement.NONE).build();
	}

}
