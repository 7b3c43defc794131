package dev.hilo.counters;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The owner of a sequence changes its increment while processes live.
 */
class ForeignCounterIncrementTests {

	static Stream<Arguments> changes() {
		return Stream.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.H2)
			.flatMap((engine) -> Stream.of(Arithmetic.LOW, Arithmetic.POOLED)
				.flatMap((arithmetic) -> Stream.of(Arguments.of(engine, arithmetic, 50, 10),
						Arguments.of(engine, arithmetic, 10, 50), Arguments.of(engine, arithmetic, 50, 1))));
	}

	@ParameterizedTest
	@MethodSource("changes")
	void livingProcessesNeverGetANumberTwice(Engine engine, Arithmetic arithmetic, int before, int after) {
		try (CounterDatabase database = new CounterDatabase(engine)
			.with("CREATE SEQUENCE order_seq INCREMENT BY " + before);
				JdbcRangeRepository one = database.store("sequence:order_seq", arithmetic, null);
				JdbcRangeRepository other = database.store("sequence:order_seq", arithmetic, null)) {
			List<Range> ranges = new ArrayList<>();
			long lastOfOne = 0;
			long lastOfOther = 0;
			for (int i = 0; i < 10; i++) {
				ranges.add(one.next(request(100, lastOfOne)));
				lastOfOne = last(ranges).high();
				ranges.add(other.next(request(100, lastOfOther)));
				lastOfOther = last(ranges).high();
				if (i == 4) {
					database.with("ALTER SEQUENCE order_seq INCREMENT BY " + after);
				}
			}
			assertDistinct(ranges);
		}
	}

	/** Restarted above all, as its owner has to where others may hold larger blocks. */
	@ParameterizedTest
	@MethodSource("changes")
	void othersThatTakeBlocksOfTheNewSizeGetNoneOfOurs(Engine engine, Arithmetic arithmetic, int before, int after) {
		try (CounterDatabase database = new CounterDatabase(engine)
			.with("CREATE SEQUENCE order_seq INCREMENT BY " + before);
				JdbcRangeRepository one = database.store("sequence:order_seq", arithmetic, null)) {
			List<Range> ranges = new ArrayList<>();
			long last = 0;
			for (int i = 0; i < 10; i++) {
				ranges.add(one.next(request(100, last)));
				last = last(ranges).high();
				if (i == 4) {
					database.with("ALTER SEQUENCE order_seq RESTART WITH 5000 INCREMENT BY " + after);
				}
				if (i >= 4) {
					ranges.add(block(database.nextval(engine), arithmetic, after));
				}
			}
			assertDistinct(ranges);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void blockSizeThatIsConfiguredIsHeldAgainstEachValue(Engine engine) {
		try (CounterDatabase database = new CounterDatabase(engine).with("CREATE SEQUENCE order_seq INCREMENT BY 50");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.LOW, 50L)) {
			store.next(request(100, 0));
			database.with("ALTER SEQUENCE order_seq INCREMENT BY 10");
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(100, 100)))
				.withMessageContainingAll("block-size", "10");
			database.with("ALTER SEQUENCE order_seq INCREMENT BY 50 CYCLE");
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(100, 100)))
				.withMessageContaining("NO CYCLE");
			database.with("ALTER SEQUENCE order_seq INCREMENT BY -1 MINVALUE -1000");
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(100, 100)))
				.withMessageContaining("ascending");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB" })
	void changeIsSeenInTheSameTrip(Engine engine) {
		String url = engine.newDatabase();
		try (TcpProxy proxy = new TcpProxy(url);
				HikariDataSource pool = engine.pool(proxy.url());
				HikariDataSource owner = engine.pool(url)) {
			Engine.execute(owner, "CREATE SEQUENCE order_seq INCREMENT BY 50");
			try (JdbcRangeRepository store = CounterDatabase.store(pool, "sequence:order_seq", Arithmetic.POOLED,
					null)) {
				Range last = store.next(request(50, 0));
				last = store.next(request(50, last.high()));
				int least = Integer.MAX_VALUE;
				for (int i = 0; i < 20; i++) {
					int size = (i % 2 == 0) ? 10 : 50;
					Engine.execute(owner, "ALTER SEQUENCE order_seq INCREMENT BY " + size);
					int before = proxy.turns();
					Range next = store.next(request(1, last.high()));
					least = Math.min(least, proxy.turns() - before);
					assertThat(next.low()).isGreaterThan(last.high());
					assertThat(next.size()).isEqualTo(10);
					last = next;
				}
				assertThat(least).isEqualTo(1);
			}
		}
	}

	/** Where a value says nothing of the next one, as on PostgreSQL, at any moment. */
	@Test
	void changesAtAnyMomentGiveNoNumberTwice() {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL)
			.with("CREATE SEQUENCE order_seq INCREMENT BY 50");
				JdbcRangeRepository one = database.store("sequence:order_seq", Arithmetic.POOLED, null);
				JdbcRangeRepository other = database.store("sequence:order_seq", Arithmetic.POOLED, null)) {
			List<CompletableFuture<List<Range>>> drawing = Stream.of(one, other)
				.map((store) -> CompletableFuture.supplyAsync(() -> draw(store, 200),
						(work) -> new Thread(work).start()))
				.toList();
			for (int i = 0; !drawing.stream().allMatch(CompletableFuture::isDone); i++) {
				database.with("ALTER SEQUENCE order_seq INCREMENT BY " + ((i % 2 == 0) ? 10 : 50));
			}
			assertDistinct(drawing.stream().flatMap((ranges) -> ranges.join().stream()).toList());
		}
	}

	/** A change writes a new file, and empties the one before. */
	@Test
	void oneThatNobodyHasUsedIsReadAsAWholeWhileItChanges() {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL)
			.with("CREATE SEQUENCE order_seq INCREMENT BY 50");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.LOW, null)) {
			CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> {
				for (int i = 0; i < 1_000; i++) {
					assertThat(store.counter("orders").highest()).hasValue(0);
				}
			}, (work) -> new Thread(work).start());
			for (int i = 0; !reading.isDone(); i++) {
				database.with("ALTER SEQUENCE order_seq INCREMENT BY " + ((i % 2 == 0) ? 10 : 50));
			}
			reading.join();
		}
	}

	private static List<Range> draw(JdbcRangeRepository store, int count) {
		List<Range> ranges = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			ranges.add(store.next(request(200, ranges.isEmpty() ? 0 : last(ranges).high())));
		}
		return ranges;
	}

	private static void assertDistinct(List<Range> ranges) {
		assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
			.doesNotHaveDuplicates();
	}

	private static Range last(List<Range> ranges) {
		return ranges.get(ranges.size() - 1);
	}

	private static Range block(long value, Arithmetic arithmetic, int size) {
		long low = (arithmetic == Arithmetic.LOW) ? value : value - size + 1;
		return new Range("others", low, low + size - 1, 0, 0, null, null);
	}

}
