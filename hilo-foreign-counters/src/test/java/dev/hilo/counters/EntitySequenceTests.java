package dev.hilo.counters;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;

import static dev.hilo.counters.CounterDatabase.request;
import static dev.hilo.counters.ForeignCounterContract.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The sequence of an entity, of which only the values that it returns are numbers.
 */
class EntitySequenceTests {

	private static final Pattern REMEDY = Pattern.compile("ALTER SEQUENCE .*");

	private final List<JdbcRangeRepository> stores = new ArrayList<>();

	private CounterDatabase database = new CounterDatabase(Engine.H2);

	@AfterEach
	void close() {
		this.stores.forEach(JdbcRangeRepository::close);
		this.database.close();
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void onlyItsValuesAreGivenWhateverItsIncrement(Engine engine) {
		JdbcRangeRepository store = store(engine, "INCREMENT BY 50");
		assertThat(numbers(store.next(request(3, 0)))).isEqualTo("1..1");
		assertThat(nextval(engine)).as("three values were taken").isEqualTo(151);
		assertThat(numbers(store.next(request(3, 1)))).isEqualTo("51..51");
		assertThat(numbers(store.next(request(3, 51)))).isEqualTo("101..101");
		this.database.with("ALTER SEQUENCE order_seq INCREMENT BY 1");
		assertThat(store.next(request(3, 101)).low()).isGreaterThan(151);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void towardsItsEndNoValueIsTakenAndLost(Engine engine) {
		JdbcRangeRepository store = store(engine, "MAXVALUE 100" + ((engine == Engine.MARIADB) ? " NOCACHE" : ""));
		for (int i = 1; i <= 40; i++) {
			assertThat(nextval(engine)).isEqualTo(i);
		}
		List<Range> ranges = new ArrayList<>();
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> {
			long lastMax = 0;
			while (true) {
				ranges.add(store.next(request(1000, lastMax)));
				lastMax = ranges.get(ranges.size() - 1).high();
			}
		}).withMessageContaining("100");
		assertThat(ranges).extracting(ForeignCounterContract::numbers)
			.as("by halves, and singly at last")
			.containsExactly("41..70", "71..85", "86..92", "93..96", "97..98", "99..99", "100..100");
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void itsEndIsKnownOnceItHasBeenLookedAtAndMayBeMoved(Engine engine) {
		JdbcRangeRepository store = store(engine, "MAXVALUE 100");
		Counter counter = counter(store);
		assertThat(counter.bound()).isEqualTo(Long.MAX_VALUE);
		counter.check();
		assertThat(counter.bound()).isEqualTo(100);
		this.database.with("ALTER SEQUENCE order_seq MAXVALUE 2000");
		store.next(request(1, 0));
		assertThat(counter.bound()).isEqualTo(2000);
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void counterOfOursAboveItIsRefusedWithTheStatementThatHelps(Engine engine) {
		JdbcRangeRepository store = store(engine, "INCREMENT BY 2");
		Engine.createTables(this.database.pool);
		this.database.with("INSERT INTO hilo_range (collection, max_value, previous_max, stamp) "
				+ "VALUES ('orders', 5000, 4968, 1), ('products', 9000, 0, 1)");
		nextval(engine);
		String message = assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> counter(store).check())
			.withMessageContainingAll("The sequence of Order.id (hilo.entities.sequences)",
					"collection 'orders' is at 5000")
			.actual()
			.getMessage();
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(1, 0)))
			.withMessage(message);
		Matcher remedy = REMEDY.matcher(message);
		assertThat(remedy.find()).isTrue();
		this.database.with(remedy.group());
		counter(store).check();
		assertThat(numbers(store.next(request(1, 0)))).isEqualTo("5001..5001");
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void valueBelowACounterOfOursIsNotGivenThoughTheSequenceSeemsToBeAbove(Engine engine) {
		JdbcRangeRepository store = store(engine, "");
		Engine.createTables(this.database.pool);
		this.database.with(
				"INSERT INTO hilo_range (collection, max_value, previous_max, stamp) VALUES ('orders', 40, 8, 1)",
				"ALTER SEQUENCE order_seq RESTART WITH 50");
		nextval(engine);
		counter(store).check();
		this.database.with("ALTER SEQUENCE order_seq RESTART WITH 40");
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(1, 0)))
			.withMessageContaining("RESTART WITH 41");
		assertThat(numbers(store.next(request(1, 0)))).isEqualTo("41..41");
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void valuesBelowOneAreLeftOut(Engine engine) {
		JdbcRangeRepository store = store(engine, "START WITH -5 MINVALUE -10");
		counter(store).check();
		assertThat(numbers(store.next(request(32, 0)))).isEqualTo("1..26");
	}

	/** A role with USAGE alone can't see where it begins. */
	@Test
	void oneOfWhichNothingIsKnownIsDrawnFromAllTheSame() {
		store(Engine.POSTGRESQL, "");
		this.database.with("DROP ROLE IF EXISTS user_of_one", "CREATE ROLE user_of_one LOGIN",
				"GRANT USAGE ON SEQUENCE order_seq TO user_of_one");
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setJdbcUrl(this.database.url);
			pool.setUsername("user_of_one");
			JdbcRangeRepository store = store(pool);
			counter(store).check();
			assertThat(counter(store).highest()).isEmpty();
			assertThat(numbers(store.next(request(32, 0)))).isEqualTo("1..32");
			assertThat(counter(store).highest()).hasValue(32);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void manyClientsAndWritersWithoutHiLoNeverGetANumberTwice(Engine engine) throws Exception {
		JdbcRangeRepository first = store(engine, "INCREMENT BY 3");
		this.database.with("CREATE TABLE parcel (id bigint DEFAULT "
				+ ((engine == Engine.POSTGRESQL) ? "nextval('order_seq')" : "NEXT VALUE FOR order_seq")
				+ " PRIMARY KEY, name varchar(9))");
		int each = 60;
		List<Long> given = Collections.synchronizedList(new ArrayList<>());
		List<Callable<Void>> clients = new ArrayList<>();
		for (JdbcRangeRepository store : List.of(first, store())) {
			clients.add(() -> {
				for (int n = 0; n < 10 * each; n++) {
					Range range = store.next(request(70, 0));
					LongStream.rangeClosed(range.low(), range.high()).forEach(given::add);
				}
				return null;
			});
		}
		clients.add(() -> {
			for (int n = 0; n < each; n++) {
				given.add(nextval(engine));
			}
			return null;
		});
		clients.add(() -> {
			for (int n = 0; n < each; n++) {
				this.database.with("INSERT INTO parcel (name) VALUES ('others')");
			}
			return null;
		});
		ExecutorService threads = Executors.newFixedThreadPool(clients.size());
		for (Future<Void> result : threads.invokeAll(clients)) {
			result.get();
		}
		threads.shutdown();
		given.addAll(this.database.jdbc.queryForList("SELECT id FROM parcel", Long.class));
		assertThat(given).hasSizeGreaterThanOrEqualTo(22 * each).doesNotHaveDuplicates();
	}

	private JdbcRangeRepository store(Engine engine, String options) {
		this.database.close();
		this.database = new CounterDatabase(engine).with("CREATE SEQUENCE order_seq " + options);
		return store();
	}

	private JdbcRangeRepository store() {
		return store(this.database.pool);
	}

	private JdbcRangeRepository store(HikariDataSource pool) {
		JdbcRangeRepository store = JdbcRangeRepository.over(pool)
			.timeout(Duration.ofMinutes(1))
			.counters(Map.of("orders", CounterDatabase.ofEntity("order_seq")))
			.build();
		this.stores.add(store);
		return store;
	}

	private static Counter counter(JdbcRangeRepository store) {
		Counter counter = store.counter("orders");
		assertThat(counter.isRaised()).isFalse();
		return counter;
	}

	private long nextval(Engine engine) {
		return this.database.nextval(engine);
	}

}
