package dev.hilo.jdbc;

import java.time.Duration;
import java.util.function.LongSupplier;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.range.InvalidQueryException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How engines say that a floor query is wrong.
 */
class FloorQueriesErrorsTests {

	@ParameterizedTest
	@EnumSource
	void queryThatCanNeverRunIsToldFromOneThatMayRunLater(Engine engine) {
		try (HikariDataSource pool = engine.newPool();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.connection(ConnectionMode.SHARED)
					.timeout(Duration.ofSeconds(20))
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)", "INSERT INTO orders VALUES (7)");
			for (String wrong : new String[] { "SELEKT max(id) FROM orders", "SELECT max(id) FROM nowhere",
					"SELECT max(id) FROM nowhere.orders", "SELECT max(nothing) FROM orders",
					"SELECT nofunction(id) FROM orders", "SELECT max(id) FROM orders WHERE",
					"SELECT max(id), FROM orders" }) {
				LongSupplier query = repository.query(wrong);
				assertThatExceptionOfType(InvalidQueryException.class).as(wrong)
					.isThrownBy(query::getAsLong)
					.withMessageContainingAll(wrong, "is wrong");
			}
			assertThat(repository.query("SELECT max(id) FROM orders").getAsLong()).isEqualTo(7);
			assertThat(repository.query("SELECT max(id) FROM orders WHERE id > 7").getAsLong()).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource
	void queryThatFindsNoRowIsNoZero(Engine engine) {
		try (HikariDataSource pool = engine.newPool();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.connection(ConnectionMode.SHARED)
					.timeout(Duration.ofSeconds(20))
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)");
			assertThatExceptionOfType(InvalidQueryException.class)
				.isThrownBy(repository.query("SELECT id FROM orders")::getAsLong)
				.withMessageContaining("is wrong: no row");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "HSQLDB" }, mode = EnumSource.Mode.EXCLUDE)
	void statementThatIsNoQueryIsWrongWhereTheDriverSaysSo(Engine engine) {
		try (HikariDataSource pool = engine.newPool();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.connection(ConnectionMode.SHARED)
					.timeout(Duration.ofSeconds(20))
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)");
			assertThatExceptionOfType(InvalidQueryException.class)
				.isThrownBy(repository.query("DELETE FROM orders")::getAsLong);
		}
	}

}
