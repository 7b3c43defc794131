package dev.hilo.jdbc;

import java.time.Duration;
import java.util.function.LongSupplier;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.range.InvalidQueryException;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How engines say that a floor query is wrong.
 */
class FloorQueriesErrorsTests {

	@ParameterizedTest
	@EnumSource
	void queryThatCanNeverRunIsToldFromOneThatMayRunLater(Engine engine) {
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = over(pool)) {
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
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = over(pool)) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)");
			assertThatExceptionOfType(InvalidQueryException.class)
				.isThrownBy(repository.query("SELECT id FROM orders")::getAsLong)
				.withMessageContaining("is wrong: no row");
		}
	}

	/** Each driver fails in a way of its own. */
	@ParameterizedTest
	@EnumSource
	void queryThatGivesNoNumberIsWrong(Engine engine) {
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = over(pool)) {
			Engine.execute(pool, "CREATE TABLE orders (id varchar(64) PRIMARY KEY)");
			for (String wrong : new String[] { "x", "orders/7-A", "", "9223372036854775808", "1e999999999" }) {
				Engine.execute(pool, "DELETE FROM orders", "INSERT INTO orders VALUES ('" + wrong + "')");
				assertThatExceptionOfType(InvalidQueryException.class).as(wrong)
					.isThrownBy(repository.query("SELECT id FROM orders")::getAsLong)
					.withMessageContaining("it gives '" + wrong + "', which is no number");
			}
			for (String number : new String[] { "7", "7.0", " 7", "9223372036854775807" }) {
				Engine.execute(pool, "DELETE FROM orders", "INSERT INTO orders VALUES ('" + number + "')");
				assertThat(repository.query("SELECT id FROM orders").getAsLong())
					.isEqualTo(number.contains("92") ? Long.MAX_VALUE : 7);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "HSQLDB" }, mode = EnumSource.Mode.EXCLUDE)
	void statementThatIsNoQueryIsWrongWhereTheDriverSaysSo(Engine engine) {
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = over(pool)) {
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)");
			assertThatExceptionOfType(InvalidQueryException.class)
				.isThrownBy(repository.query("DELETE FROM orders")::getAsLong);
		}
	}

	private static JdbcRangeRepository over(HikariDataSource pool) {
		return Stores.shared(pool).timeout(Duration.ofSeconds(20)).build();
	}

}
