package dev.hilo.failures;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;
import dev.hilo.support.UnreliableDataSource;
import dev.hilo.support.UnreliableDataSource.Fault;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The statement fails, or gives neither a range nor an error, as engines do that are
 * PostgreSQL-like only. That does not mean that the numbers are used up.
 */
class RefillMissingRangeTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@ParameterizedTest
	@EnumSource(names = { "H2", "HSQLDB", "SQLITE", "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL" })
	void answerWithoutARowIsRepeatedAndGivesOneRange(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			for (long base : new long[] { 0, 10 }) {
				UnreliableDataSource unreliable = new UnreliableDataSource(pool, Fault.NO_ROW, Fault.NO_ROW);
				assertThat(repository(unreliable, TIMEOUT).next(tenOrders()).low()).isEqualTo(base + 1);
				assertThat(unreliable.left()).isZero();
				assertThat(Stores.max(pool)).isEqualTo(base + 10);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "40001", "40003", "23505" })
	void conflictBeforeTheServerAnswersIsRepeatedAndGivesOneRange(String state) {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			for (long base : new long[] { 0, 10 }) {
				UnreliableDataSource unreliable = new UnreliableDataSource(pool, Fault.before(state),
						Fault.before("40001"), Fault.NO_ROW);
				assertThat(repository(unreliable, TIMEOUT).next(tenOrders()).low()).isEqualTo(base + 1);
				assertThat(unreliable.left()).isZero();
				assertThat(Stores.max(pool)).isEqualTo(base + 10);
			}
		}
	}

	@Test
	void rangeWhoseOutcomeIsUnknownIsThrownAway() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			Range range = repository(new UnreliableDataSource(pool, Fault.after("40003")), TIMEOUT).next(tenOrders());
			assertThat(range.low()).isEqualTo(11);
			JdbcRangeRepository cutOff = repository(new UnreliableDataSource(pool, Fault.after("08006")), TIMEOUT);
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> cutOff.next(tenOrders()));
			assertThat(cutOff.next(tenOrders()).low()).isEqualTo(31);
			assertThat(Stores.max(pool)).isEqualTo(40);
		}
	}

	@Test
	void rowThatStaysMissingIsUnavailableAndSaysSo() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			JdbcRangeRepository repository = repository(pool, Duration.ofMillis(500));
			keepRowsFromBeingWritten(pool);
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(tenOrders()))
				.withMessageContainingAll("table hilo_range", "'orders'", "does not exist", "trigger");
			Engine.execute(pool, "DROP TRIGGER drop_row ON hilo_range");
			repository(pool, TIMEOUT).next(tenOrders());
			keepRowsFromBeingWritten(pool);
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(tenOrders()))
				.withMessageContaining("its counter is 10");
		}
	}

	@Test
	void rangeComesOnceRowsAreWrittenAgain() {
		AtomicInteger attempts = new AtomicInteger();
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			keepRowsFromBeingWritten(pool);
			JdbcRangeRepository repository = repository(
					new InterceptingDataSource(pool, (connection, sql) -> attempts.incrementAndGet()), TIMEOUT);
			CompletableFuture<Range> range = CompletableFuture.supplyAsync(() -> repository.next(tenOrders()));
			Awaitility.await().until(() -> attempts.get() > 4);
			Engine.execute(pool, "DROP TRIGGER drop_row ON hilo_range");
			assertThat(range.join().low()).isEqualTo(1);
		}
	}

	private static void keepRowsFromBeingWritten(HikariDataSource pool) {
		Engine.execute(pool, """
				CREATE OR REPLACE FUNCTION drop_row() RETURNS trigger AS 'BEGIN RETURN NULL; END' LANGUAGE plpgsql""",
				"CREATE TRIGGER drop_row BEFORE INSERT ON hilo_range FOR EACH ROW EXECUTE FUNCTION drop_row()");
	}

	private static JdbcRangeRepository repository(DataSource dataSource, Duration timeout) {
		return Stores.shared(dataSource).timeout(timeout).build();
	}

}
