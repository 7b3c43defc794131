package dev.hilo.counters;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.HiLoSequence;
import dev.hilo.counters.HibernateBeside.Kind;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real Hibernate and our ranges on one counter, at the same time.
 */
@Tag("all")
@ParameterizedClass
@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
class HibernateBesideTests {

	private static final int IDS = 10_000;

	/** Both sides draw so many, wait for each other, and go on. */
	private static final int SLICE = 250;

	private static final int RESTARTS_EVERY = 2_500;

	private final Engine engine;

	HibernateBesideTests(Engine engine) {
		this.engine = engine;
	}

	@ParameterizedTest
	@CsvSource({ "SEQUENCE, pooled, POOLED", "SEQUENCE, pooled-lo, LOW", "SEGMENT, pooled, POOLED",
			"SEGMENT, pooled-lo, LOW", "ROW, pooled, POOLED", "ROW, pooled-lo, LOW", "SEQUENCE, hilo, HILO",
			"SEGMENT, hilo, HILO", "ROW, hilo, HILO", "SEQUENCE, legacy-hilo, LEGACY_HILO",
			"SEGMENT, legacy-hilo, LEGACY_HILO", "ROW, legacy-hilo, LEGACY_HILO" })
	void noIdIsGivenTwiceThoughBothAreRestarted(Kind kind, String optimizer, Arithmetic arithmetic) throws Exception {
		List<Long> ids = drawFromBoth(kind, optimizer, arithmetic);
		assertThat(ids).hasSize(2 * IDS).doesNotHaveDuplicates().allMatch((id) -> id > 0);
	}

	@ParameterizedTest
	@CsvSource({ "SEQUENCE, pooled, LOW", "SEGMENT, pooled, LOW", "ROW, pooled, LOW", "SEQUENCE, legacy-hilo, HILO",
			"SEGMENT, legacy-hilo, HILO", "ROW, legacy-hilo, HILO" })
	void optimizerThatIsReadAsAnotherGivesIdsTwice(Kind kind, String optimizer, Arithmetic arithmetic)
			throws Exception {
		List<Long> ids = drawFromBoth(kind, optimizer, arithmetic);
		Set<Long> distinct = new HashSet<>(ids);
		System.out.printf("%s, %s: %s read as %s gave %d of %d ids twice%n", this.engine, kind, optimizer, arithmetic,
				ids.size() - distinct.size(), ids.size());
		assertThat(distinct).hasSizeLessThan(ids.size());
	}

	@ParameterizedTest
	@CsvSource({ "SEQUENCE, true", "SEQUENCE, false", "SEGMENT, true", "SEGMENT, false", "ROW, true", "ROW, false" })
	void whoeverComesFirstHasTheInitialValueAndRestartsGoOnAbove(Kind kind, boolean hibernateFirst) throws Exception {
		try (CounterDatabase database = fresh(kind, "pooled")) {
			List<Long> ids = new ArrayList<>();
			for (int round = 0; round < 6; round++) {
				boolean hibernate = (round % 2 == 0) == hibernateFirst;
				try (Side side = hibernate ? new Side(hibernate(database, kind, "pooled"))
						: ours(database, kind, Arithmetic.POOLED)) {
					// The first has 1 alone, and takes a second block for 2
					LongStream.range(0, 2).forEach((i) -> ids.add(side.ids.getAsLong()));
				}
			}
			assertThat(ids).containsExactly(1L, 2L, 52L, 53L, 102L, 103L, 152L, 153L, 202L, 203L, 252L, 253L);
		}
	}

	@ParameterizedTest
	@CsvSource({ "SEQUENCE, hilo, HILO, 1", "SEGMENT, hilo, HILO, 1", "ROW, hilo, HILO, 1",
			"SEQUENCE, legacy-hilo, LEGACY_HILO, 51", "SEGMENT, legacy-hilo, LEGACY_HILO, 51",
			"ROW, legacy-hilo, LEGACY_HILO, 51" })
	void multiplyingClientsTakeBlockAfterBlockFromTheFirst(Kind kind, String optimizer, Arithmetic arithmetic,
			long first) {
		try (CounterDatabase database = fresh(kind, optimizer)) {
			List<Long> ids = new ArrayList<>();
			for (int round = 0; round < 4; round++) {
				try (Side side = (round % 2 == 0) ? new Side(hibernate(database, kind, optimizer))
						: ours(database, kind, arithmetic)) {
					ids.add(side.ids.getAsLong());
				}
			}
			long block = kind.blockSize(arithmetic);
			assertThat(ids).containsExactly(first, first + block, first + 2 * block, first + 3 * block);
		}
	}

	private List<Long> drawFromBoth(Kind kind, String optimizer, Arithmetic arithmetic) throws Exception {
		try (CounterDatabase database = fresh(kind, optimizer)) {
			CyclicBarrier barrier = new CyclicBarrier(2);
			ExecutorService threads = Executors.newFixedThreadPool(2);
			List<Future<List<Long>>> both = List.of(
					threads.submit(draw(() -> new Side(hibernate(database, kind, optimizer)), barrier)),
					threads.submit(draw(() -> ours(database, kind, arithmetic), barrier)));
			threads.shutdown();
			// The one that fails first says why; the other finds it gone
			Future<List<Long>> ours = both.get(1);
			List<Long> ids = new ArrayList<>(ours.get());
			ids.addAll(both.get(0).get());
			return ids;
		}
	}

	private static Callable<List<Long>> draw(Supplier<Side> start, CyclicBarrier barrier) {
		return () -> {
			List<Long> ids = new ArrayList<>();
			while (ids.size() < IDS) {
				try (Side side = start.get()) {
					for (int i = 0; i < RESTARTS_EVERY; i++) {
						if (i % SLICE == 0) {
							barrier.await(1, TimeUnit.MINUTES);
						}
						ids.add(side.ids.getAsLong());
					}
				}
			}
			return ids;
		};
	}

	/** Hibernate has made the counter, and drawn nothing. */
	private CounterDatabase fresh(Kind kind, String optimizer) {
		Assumptions.assumeTrue(kind != Kind.SEQUENCE || this.engine != Engine.MYSQL, "MySQL has no sequences");
		CounterDatabase database = new CounterDatabase(this.engine);
		new HibernateBeside(this.engine, database.url, kind, optimizer, true).close();
		return database;
	}

	private HibernateBeside hibernate(CounterDatabase database, Kind kind, String optimizer) {
		return new HibernateBeside(this.engine, database.url, kind, optimizer, false);
	}

	private Side ours(CounterDatabase database, Kind kind, Arithmetic arithmetic) {
		HikariDataSource pool = this.engine.pool(database.url);
		JdbcRangeRepository store = CounterDatabase.store(pool, kind.counter, arithmetic, kind.blockSize(arithmetic));
		HiLoSequences sequences = HiLoSequences.over(store)
			.settings(new CollectionSettings(1, 1_000).withRefillAhead(false))
			.build();
		HiLoSequence orders = sequences.sequence("orders");
		return new Side(orders::next, () -> {
			sequences.close();
			store.close();
			pool.close();
		});
	}

	/** One of the two applications, from a start to its end. */
	private record Side(LongSupplier ids, Runnable end) implements AutoCloseable {

		Side(HibernateBeside hibernate) {
			this(hibernate, hibernate::close);
		}

		@Override
		public void close() {
			this.end.run();
		}

	}

}
