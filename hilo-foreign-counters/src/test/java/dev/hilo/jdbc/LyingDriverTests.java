package dev.hilo.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.HiLoException;
import dev.hilo.counters.SequenceOrTableFactory;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A driver between HiLo and each engine that lies in one side channel at a time, all the
 * time, but about what HiLo believes after a comparison, a count or a key, only on a
 * connection's first refill. The ids are right, or an exception comes.
 */
class LyingDriverTests {

	private static final Random stamps = new Random();

	static Stream<Arguments> counters() {
		return counters(Engine.H2, Engine.POSTGRESQL);
	}

	static Stream<Arguments> counters(Engine... engines) {
		return Arrays.stream(engines)
			.flatMap((engine) -> Arrays.stream(Counter.values())
				.filter((counter) -> counter.isOn(engine))
				.map((counter) -> Arguments.of(engine, counter)));
	}

	@ParameterizedTest
	@MethodSource("counters")
	void idsAreRightOrAnExceptionComes(Engine engine, Counter counter) throws Exception {
		String url = engine.newDatabaseWithTables();
		DriverManagerDataSource database = new DriverManagerDataSource(url, engine.user(), "");
		Engine.execute(database, counter.create);
		for (Lie lie : Lie.values()) {
			Engine.execute(database, "DELETE FROM hilo_range");
			draw(database, counter, lie);
		}
	}

	private static void draw(DriverManagerDataSource database, Counter counter, Lie lie) throws Exception {
		Collection<Range> ranges = new ConcurrentLinkedQueue<>();
		try (Client honest = new Client(database, counter, null);
				Client liar = new Client(database, counter, lie);
				Client second = new Client(database, counter, lie)) {
			List<Client> clients = List.of(honest, liar, second);
			for (int i = 0; i < 2; i++) {
				for (Client client : clients) {
					client.draw(ranges, 1);
				}
			}
			for (Client client : clients) {
				client.lie = (lie.isAboutWitness()) ? null : client.lie;
			}
			ExecutorService threads = Executors.newFixedThreadPool(clients.size());
			List<Callable<Void>> draws = new ArrayList<>();
			clients.forEach((client) -> draws.add(() -> client.draw(ranges, (client.lie == null) ? 10 : 2)));
			for (Future<Void> result : threads.invokeAll(draws)) {
				result.get();
			}
			threads.shutdown();
			assertThat(honest.failures).as("of the client whose driver does not say %s", lie).isEmpty();
			if (lie.isAboutWitness()) {
				int before = ranges.size();
				// Each time it has no longer than a liar
				await("once the driver no more says " + lie).until(() -> {
					liar.draw(ranges, 1);
					return ranges.size() >= before + 2;
				});
			}
		}
		assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
			.as("the driver says %s", lie)
			.doesNotHaveDuplicates();
	}

	/** The others, with both drivers of MariaDB. */
	@Nested
	@Tag("all")
	class OnOtherEngines {

		static Stream<Arguments> others() {
			return counters(Engine.MARIADB, Engine.MARIADB_WITH_CONNECTOR_J, Engine.HSQLDB, Engine.SQLITE,
					Engine.DERBY);
		}

		@ParameterizedTest
		@MethodSource("others")
		void idsAreRightOrAnExceptionComes(Engine engine, Counter counter) throws Exception {
			LyingDriverTests.this.idsAreRightOrAnExceptionComes(engine, counter);
		}

	}

	/** What is counted by, and so which statements run. */
	enum Counter {

		OWN, OWN_IN_THE_PORTABLE_WAY,

		ROW("table:order_row", "low", 10L, "CREATE TABLE order_row (next_val bigint NOT NULL)",
				"INSERT INTO order_row VALUES (1)"),

		SEGMENT("table:order_rows/orders", "low", 10L,
				"CREATE TABLE order_rows (name varchar(190) NOT NULL PRIMARY KEY, val bigint NOT NULL)",
				"INSERT INTO order_rows VALUES ('orders', 0)"),

		SEQUENCE("sequence:order_seq", "low", null, "CREATE SEQUENCE order_seq INCREMENT BY 10");

		private final @Nullable String name;

		private final String arithmetic;

		private final @Nullable Long blockSize;

		private final String[] create;

		Counter() {
			this(null, "low", null);
		}

		Counter(@Nullable String name, String arithmetic, @Nullable Long blockSize, String... create) {
			this.name = name;
			this.arithmetic = arithmetic;
			this.blockSize = blockSize;
			this.create = create;
		}

		boolean isOn(Engine engine) {
			boolean hasSequences = !Set.of(Engine.HSQLDB, Engine.SQLITE, Engine.DERBY).contains(engine);
			return (this != SEQUENCE || hasSequences)
					// Its own way is the portable one
					&& (this != OWN_IN_THE_PORTABLE_WAY || engine != Engine.DERBY);
		}

		Map<String, ForeignCounter> settings() {
			return (this.name == null) ? Map.of() : Map.of("orders", new SequenceOrTableFactory()
				.create("hilo.collections.orders.", this.name, this.arithmetic, this.blockSize, (property) -> null));
		}

	}

	/** What the driver says instead of the truth. */
	enum Lie {

		COUNT_0(0), COUNT_1(1), COUNT_2(2), NO_COUNT(-2), KEY_OF_ANOTHER_COLUMN, NO_KEY, WARNING,

		H2("H2"), POSTGRESQL("PostgreSQL"), MARIADB("MariaDB"), MYSQL("MySQL"), HSQLDB("HSQL Database Engine"),
		SQLITE("SQLite"), DERBY("Apache Derby"), UNKNOWN_ENGINE("Another");

		private final @Nullable Object answer;

		Lie() {
			this.answer = null;
		}

		Lie(Object answer) {
			this.answer = answer;
		}

		boolean isAboutWitness() {
			return this.answer instanceof Integer || this == KEY_OF_ANOTHER_COLUMN || this == NO_KEY;
		}

		@Nullable Object answer(String method, AlteredDataSource.Call real) throws Throwable {
			Object truth = real.make();
			return switch (method) {
				case "executeUpdate", "getUpdateCount" -> (this.answer instanceof Integer) ? this.answer : truth;
				case "getGeneratedKeys" ->
					(this == KEY_OF_ANOTHER_COLUMN || this == NO_KEY) ? keys((ResultSet) truth) : truth;
				case "getWarnings" -> (this == WARNING) ? new SQLWarning("something was cut", "01000") : truth;
				case "getDatabaseProductName" -> (this.answer instanceof String) ? this.answer : truth;
				default -> truth;
			};
		}

		private Object keys(ResultSet truth) {
			return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { ResultSet.class },
					(proxy, method, arguments) -> {
						if (method.getName().equals("getLong")) {
							return 7L;
						}
						if (method.getName().equals("next")) {
							return this != NO_KEY;
						}
						try {
							return method.invoke(truth, arguments);
						}
						catch (InvocationTargetException ex) {
							throw ex.getTargetException();
						}
					});
		}

	}

	/** A store on a connection of its own. */
	private static final class Client implements AutoCloseable {

		private final HikariDataSource pool = new HikariDataSource();

		private final JdbcRangeRepository store;

		private final List<HiLoException> failures = new ArrayList<>();

		private volatile @Nullable Lie lie;

		private long lastMax;

		Client(DriverManagerDataSource database, Counter counter, @Nullable Lie lie) {
			this.lie = lie;
			this.pool.setDataSource(new AlteredDataSource(database, (method, arguments, real) -> {
				Lie told = this.lie;
				return (told != null) ? told.answer(method, real) : real.make();
			}));
			this.pool.setMaximumPoolSize(1);
			this.store = Stores.shared(this.pool)
				.timeout(Duration.ofMillis((lie != null) ? 100 : 60_000))
				.counters(counter.settings())
				.dialect((counter == Counter.OWN_IN_THE_PORTABLE_WAY) ? new PortableDialect(new RangeTable()) : null)
				.build();
		}

		Void draw(Collection<Range> ranges, int times) {
			for (int i = 0; i < times; i++) {
				try {
					Range range = this.store
						.next(new RangeRequest("orders", 10, this.lastMax, 0, Long.MAX_VALUE, stamps.nextLong()));
					this.lastMax = range.high();
					ranges.add(range);
				}
				catch (HiLoException ex) {
					this.failures.add(ex);
				}
			}
			return null;
		}

		@Override
		public void close() {
			this.store.close();
			this.pool.close();
		}

	}

}
