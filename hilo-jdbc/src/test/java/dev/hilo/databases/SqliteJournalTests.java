package dev.hilo.databases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * SQLite commits when the statement that returns a row has been read to its end, and
 * without a write-ahead log it can't while another connection reads.
 */
@Execution(ExecutionMode.CONCURRENT)
class SqliteJournalTests {

	private static final String CURE = "must draw its ids before its first statement";

	private static final Duration SHORT = Duration.ofMillis(1500);

	private static final Duration LONG = Duration.ofSeconds(20);

	@ParameterizedTest
	@MethodSource("defaultJournal")
	void rangeThatAReaderKeepsFromBeingWrittenIsGivenToNobody(String parameters, ConnectionMode mode,
			boolean autoCommit) throws SQLException {
		String url = newDatabase(parameters);
		try (HikariDataSource pool = pool(url, autoCommit);
				HikariDataSource otherPool = pool(url, autoCommit);
				JdbcRangeRepository repository = repository(pool, mode, SHORT);
				JdbcRangeRepository other = repository(otherPool, mode, SHORT)) {
			try (Connection reader = openSelect(url)) {
				assertThat(reader.isClosed()).isFalse();
				assertBusy(repository);
				assertBusy(other);
			}
			assertThat(repository.next(tenOrders()).low()).isEqualTo(1);
			assertThat(other.next(tenOrders()).low()).isEqualTo(11);
		}
	}

	@ParameterizedTest
	@EnumSource
	void rangeComesOnceTheReaderHasEnded(ConnectionMode mode) throws SQLException {
		String url = newDatabase("?busy_timeout=20");
		AtomicInteger attempts = new AtomicInteger();
		try (HikariDataSource pool = pool(url, true);
				JdbcRangeRepository repository = JdbcRangeRepository
					.over(new InterceptingDataSource(pool, (connection, sql) -> attempts.incrementAndGet()))
					.connection(mode)
					.timeout(LONG)
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			CompletableFuture<Range> range;
			try (Connection reader = openSelect(url)) {
				assertThat(reader.isClosed()).isFalse();
				range = CompletableFuture.supplyAsync(() -> repository.next(tenOrders()));
				Awaitility.await().until(() -> attempts.get() > 2);
			}
			assertThat(range.join().low()).isEqualTo(1);
			assertThat(repository.next(tenOrders()).low()).isEqualTo(11);
		}
	}

	@ParameterizedTest
	@MethodSource("defaultJournal")
	void transactionThatReadsBeforeItDrawsIsToldTheCureAndNothingRepeats(String parameters, ConnectionMode mode,
			boolean autoCommit) {
		String url = newDatabase(parameters);
		try (HikariDataSource pool = pool(url, autoCommit);
				JdbcRangeRepository repository = repository(pool, mode, SHORT);
				JdbcRangeRepository next = repository(pool, mode, LONG)) {
			assertRefused(pool, repository, LONG, "'product'", CURE);
			HiLoSequence afterRestart = sequence(next, LONG);
			assertThat(afterRestart.next()).isEqualTo(1);
			assertThat(readDrawAndInsert(pool, afterRestart)).as("without a refill").isEqualTo(2);
		}
	}

	@ParameterizedTest
	@MethodSource("defaultJournal")
	void transactionThatDrawsFirstWorks(String parameters, ConnectionMode mode, boolean autoCommit) {
		try (HikariDataSource pool = pool(newDatabase(parameters), autoCommit);
				JdbcRangeRepository repository = repository(pool, mode, LONG)) {
			HiLoSequence sequence = sequence(repository, LONG);
			new TransactionTemplate(new DataSourceTransactionManager(pool)).executeWithoutResult((status) -> {
				assertThat(sequence.next()).isEqualTo(1);
				assertThat(readDrawAndInsert(pool, sequence)).isEqualTo(2);
			});
		}
	}

	@Tag("long")
	@ParameterizedTest
	@MethodSource("furtherJournals")
	void furtherJournalsAreNoDifferent(String parameters, ConnectionMode mode, boolean autoCommit) throws SQLException {
		rangeThatAReaderKeepsFromBeingWrittenIsGivenToNobody(parameters, mode, autoCommit);
		transactionThatReadsBeforeItDrawsIsToldTheCureAndNothingRepeats(parameters, mode, autoCommit);
		transactionThatDrawsFirstWorks(parameters, mode, autoCommit);
	}

	@ParameterizedTest
	@EnumSource
	void transactionThatLocksAsItBeginsIsToldToDrawBefore(ConnectionMode mode) {
		try (HikariDataSource pool = pool(newDatabase("?transaction_mode=IMMEDIATE"), true);
				JdbcRangeRepository repository = repository(pool, mode, SHORT)) {
			assertRefused(pool, repository, LONG, "with transaction_mode=IMMEDIATE or EXCLUSIVE before it begins");
			HiLoSequence sequence = sequence(repository, LONG);
			assertThat(sequence.next()).isEqualTo(1);
			assertThat(readDrawAndInsert(pool, sequence)).isEqualTo(2);
		}
	}

	@Tag("all")
	@ParameterizedTest
	@EnumSource
	void callerLearnsTheCureBeforeItsOwnTimeout(ConnectionMode mode) {
		Duration timeout = Duration.ofSeconds(8);
		try (HikariDataSource pool = pool(newDatabase(""), true);
				JdbcRangeRepository repository = repository(pool, mode, timeout)) {
			assertRefused(pool, repository, timeout, CURE);
		}
	}

	@ParameterizedTest
	@EnumSource
	void writeAheadLogLetsReadersReadOnAndRefusesTheWriteOfATransactionThatReadBeforeTheRefill(ConnectionMode mode)
			throws SQLException {
		String url = newDatabase("?journal_mode=WAL");
		try (HikariDataSource pool = pool(url, true);
				JdbcRangeRepository repository = repository(pool, mode, LONG);
				Connection reader = openSelect(url)) {
			assertThat(reader.isClosed()).isFalse();
			HiLoSequence sequence = sequence(repository, LONG);
			assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> readDrawAndInsert(pool, sequence))
				.withMessageContaining("SQLITE_BUSY_SNAPSHOT");
			assertThat(readDrawAndInsert(pool, sequence)).isEqualTo(2);
		}
	}

	@Test
	void waitEndsByTheTimeoutAndTheConnectionGoesBackAsItCame() throws SQLException {
		// Longer than anything is awaited here
		String url = newDatabase("?busy_timeout=300000");
		try (HikariDataSource pool = pool(url, true); Connection reader = openSelect(url)) {
			assertThat(reader.isClosed()).isFalse();
			pool.setMaximumPoolSize(1);
			Engine.execute(pool, "SELECT 1");
			assertBusy(repository(pool, ConnectionMode.SHARED, SHORT));
			assertThat(JdbcClient.create(pool).sql("PRAGMA busy_timeout").query(Integer.class).single())
				.isEqualTo(300_000);
		}
	}

	static Stream<Arguments> defaultJournal() {
		return withAllConnections("");
	}

	static Stream<Arguments> furtherJournals() {
		return Stream
			.of("?journal_mode=TRUNCATE", "?journal_mode=PERSIST", "?journal_mode=MEMORY", "?journal_mode=OFF",
					"?cache=shared")
			.flatMap(SqliteJournalTests::withAllConnections);
	}

	private static Stream<Arguments> withAllConnections(String parameters) {
		return Stream.of(Arguments.of(parameters, ConnectionMode.AUTO, true),
				Arguments.of(parameters, ConnectionMode.SHARED, true),
				Arguments.of(parameters, ConnectionMode.SHARED, false));
	}

	private static void assertBusy(JdbcRangeRepository repository) {
		assertRefused(() -> repository.next(tenOrders()), "table hilo_range", CURE);
	}

	private static void assertRefused(HikariDataSource pool, JdbcRangeRepository repository, Duration timeout,
			String... reasons) {
		assertRefused(() -> {
			// Else it would try again by itself a second later, and take the next numbers
			try (HiLoSequences sequences = sequences(repository, timeout)) {
				readDrawAndInsert(pool, sequences.sequence("product"));
			}
		}, reasons);
	}

	/**
	 * Not for that reason each time: on a busy machine a connection may be opened, or an
	 * attempt end, too late.
	 */
	private static void assertRefused(ThrowingCallable draw, String... reasons) {
		Awaitility.await()
			.untilAsserted(() -> assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(draw)
				.withMessageContainingAll(reasons));
	}

	private static String newDatabase(String parameters) {
		String url = Engine.SQLITE.newDatabase() + parameters;
		try (HikariDataSource pool = pool(url, true)) {
			Engine.createTables(pool);
			Engine.execute(pool, "CREATE TABLE product (id INTEGER PRIMARY KEY)",
					"INSERT INTO product VALUES (1001), (1002)");
		}
		return url;
	}

	private static HikariDataSource pool(String url, boolean autoCommit) {
		HikariDataSource pool = Engine.SQLITE.pool(url);
		pool.setAutoCommit(autoCommit);
		return pool;
	}

	/** A connection with a SELECT that has not been read to its end. */
	private static Connection openSelect(String url) throws SQLException {
		Connection connection = DriverManager.getConnection(url);
		assertThat(connection.createStatement().executeQuery("SELECT id FROM product").next()).isTrue();
		return connection;
	}

	private static Long readDrawAndInsert(HikariDataSource pool, HiLoSequence sequence) {
		JdbcClient jdbc = JdbcClient.create(pool);
		return new TransactionTemplate(new DataSourceTransactionManager(pool)).execute((status) -> {
			assertThat(jdbc.sql("SELECT COUNT(*) FROM product").query(Long.class).single()).isPositive();
			long id = sequence.next();
			jdbc.sql("INSERT INTO product VALUES (?)").param(id).update();
			return id;
		});
	}

	private static HiLoSequence sequence(JdbcRangeRepository repository, Duration timeout) {
		return sequences(repository, timeout).sequence("product");
	}

	private static HiLoSequences sequences(JdbcRangeRepository repository, Duration timeout) {
		return HiLoSequences.over(repository)
			.timeout(timeout)
			.settings(new CollectionSettings(10, 10).withRefillAhead(false))
			.build();
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, ConnectionMode mode, Duration timeout) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(timeout)
			.schemaManagement(SchemaManagement.NONE)
			.build();
	}

}
