package dev.hilo.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.InvalidCollectionException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * MariaDB and MySQL say by a generated key what a counter was, and only warn where they
 * write another value than they were given.
 */
@Tag("all")
class MariaDbWitnessTests {

	private static final Random stamps = new Random();

	static Stream<Arguments> urls() {
		return Stream.of("", "useAffectedRows=true", "useServerPrepStmts=true")
			.flatMap((parameters) -> Stream.of(Engine.MARIADB, Engine.MARIADB_WITH_CONNECTOR_J)
				.map((engine) -> Arguments.of(engine, parameters)));
	}

	@ParameterizedTest
	@MethodSource("urls")
	void columnThatFillsItselfIsNotTakenForTheCounter(Engine engine, String parameters) {
		for (ConnectionMode mode : ConnectionMode.values()) {
			for (boolean autoCommit : new boolean[] { true, false }) {
				try (HikariDataSource pool = pool(engine, parameters)) {
					pool.setAutoCommit(autoCommit);
					Engine.execute(pool, "ALTER TABLE hilo_range ADD COLUMN no bigint NOT NULL AUTO_INCREMENT UNIQUE",
							"ALTER TABLE hilo_range AUTO_INCREMENT = 33");
					try (JdbcRangeRepository one = store(pool, mode); JdbcRangeRepository other = store(pool, mode)) {
						for (String collection : List.of("orders", "products", "invoices")) {
							List<Range> ranges = new ArrayList<>();
							for (int i = 0; i < 3; i++) {
								ranges.add(one.next(request(collection, 32)));
								ranges.add(other.next(request(collection, 32)));
							}
							assertThat(ranges).as("%s in %s", collection, mode)
								.extracting(Range::low)
								.containsExactly(1L, 33L, 65L, 97L, 129L, 161L);
						}
					}
				}
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "MyISAM", "Aria", "MEMORY" })
	void tableWithoutTransactionsGivesEachRangeOnce(String storage) throws Exception {
		try (HikariDataSource pool = pool(Engine.MARIADB, "")) {
			Engine.execute(pool, "ALTER TABLE hilo_range ENGINE = " + storage);
			pool.setMaximumPoolSize(16);
			Collection<Range> ranges = new ConcurrentLinkedQueue<>();
			List<JdbcRangeRepository> stores = new ArrayList<>();
			List<Callable<Void>> draws = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				JdbcRangeRepository store = store(pool, ConnectionMode.AUTO);
				stores.add(store);
				draws.add(() -> {
					for (int n = 0; n < 50; n++) {
						ranges.add(store.next(request("orders", 3)));
						if (n % 10 == 0) {
							// The next connection compares again
							store.drain();
						}
					}
					return null;
				});
			}
			ExecutorService threads = Executors.newFixedThreadPool(draws.size());
			for (Future<Void> result : threads.invokeAll(draws)) {
				result.get();
			}
			threads.shutdown();
			stores.forEach(JdbcRangeRepository::close);
			assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
				.doesNotHaveDuplicates()
				.hasSize(6 * 50 * 3);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void counterThatDoesNotFitItsColumnGivesNoRangeThoughTheServerOnlyWarns(Engine engine) {
		try (HikariDataSource pool = pool(engine, "sessionVariables=sql_mode=''&jdbcCompliantTruncation=false")) {
			Engine.execute(pool,
					"ALTER TABLE hilo_range MODIFY max_value int NOT NULL, MODIFY previous_max int NOT NULL");
			try (JdbcRangeRepository one = store(pool, ConnectionMode.AUTO);
					JdbcRangeRepository other = store(pool, ConnectionMode.AUTO)) {
				one.next(request("orders", 32));
				other.next(request("orders", 32));
				Engine.execute(pool, "UPDATE hilo_range SET max_value = 2147483600");
				assertThat(one.next(request("orders", 32)).low()).isEqualTo(2147483601L);
				for (int i = 0; i < 2; i++) {
					for (JdbcRangeRepository store : List.of(one, other)) {
						assertThatExceptionOfType(RangeUnavailableException.class)
							.isThrownBy(() -> store.next(request("orders", 32)))
							.withMessageContaining("its max_value is 2147483647");
					}
				}
			}
		}
	}

	/** Both would be {@code ??}, and so would draw from one counter. */
	@Test
	void nameThatTheConnectionCanNotSendIsRefused() {
		try (HikariDataSource pool = pool(Engine.MARIADB_WITH_CONNECTOR_J, "characterEncoding=ISO-8859-1");
				JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
			store.next(request("orders", 10));
			store.next(request("orders", 10));
			for (String name : List.of("\u9867\u5ba2", "\u6ce8\u6587", "\u6ce8\u6587")) {
				assertThatExceptionOfType(InvalidCollectionException.class)
					.isThrownBy(() -> store.next(request(name, 10)))
					.withMessageContainingAll("as '??'", "UTF-8");
			}
			assertThat(store.next(request("orders", 10)).low()).isEqualTo(21);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void nameThatTheServerCutsIsRefused(Engine engine) {
		try (HikariDataSource pool = pool(engine, "sessionVariables=sql_mode=''&jdbcCompliantTruncation=false");
				JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(InvalidCollectionException.class)
					.isThrownBy(() -> store.next(request("a".repeat(191), 10)))
					.withMessageContaining("190 characters");
			}
			assertThat(store.next(request("a".repeat(190), 10)).low()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void triggerThatComesLaterCostsOneRangeOfEachConnectionAtMost(Engine engine) {
		try (HikariDataSource pool = pool(engine, ""); JdbcRangeRepository store = store(pool, ConnectionMode.AUTO)) {
			for (int i = 0; i < 3; i++) {
				assertThat(store.next(request("orders", 10)).low()).isEqualTo(i * 10 + 1);
			}
			Engine.execute(pool, "CREATE TABLE audit (id bigint AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 5",
					"CREATE TRIGGER audit BEFORE UPDATE ON hilo_range FOR EACH ROW INSERT INTO audit VALUES (NULL)");
			for (int i = 0; i < 3; i++) {
				assertThat(store.next(request("orders", 10)).low()).isEqualTo(i * 10 + 41);
			}
		}
	}

	private static HikariDataSource pool(Engine engine, String parameters) {
		HikariDataSource pool = engine.pool(engine.newDatabaseWithTables() + "?" + parameters);
		pool.setMaximumPoolSize(3);
		return pool;
	}

	private static JdbcRangeRepository store(HikariDataSource pool, ConnectionMode mode) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(Duration.ofMinutes(1))
			.schemaManagement(SchemaManagement.NONE)
			.build();
	}

	private static RangeRequest request(String collection, int size) {
		return new RangeRequest(collection, size, 0, 0, Long.MAX_VALUE, stamps.nextLong());
	}

}
