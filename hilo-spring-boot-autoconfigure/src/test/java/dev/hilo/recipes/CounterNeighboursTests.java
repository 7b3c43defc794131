package dev.hilo.recipes;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.counters.SequenceOrTableFactory;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.support.Engine;
import dev.hilo.support.Neighbours;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Other libraries and HiLo draw from one counter on PostgreSQL at the same time.
 */
@Tag("all")
class CounterNeighboursTests {

	private static final int NUMBERS = 10_000;

	private static final int BLOCK = 20;

	@ParameterizedTest
	@EnumSource
	void otherLibraryAndOursGiveNoNumberTwice(Neighbours other) {
		assertThat(repeats(other, BLOCK)).isZero();
	}

	/** CosId's blocks may have any size. */
	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COSID")
	void otherBlockSizeGivesNumbersTwice(Neighbours other) {
		assertThat(repeats(other, BLOCK + 1)).isPositive();
	}

	@Test
	void applicationTakesItsNumbersFromTheCounterAndMakesNoTable() {
		String url = Engine.POSTGRESQL.newDatabase();
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(url)) {
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			Neighbours.HIBERNATE_LEGACY_HILO.create(jdbc, BLOCK);
			for (long first : new long[] { 1, 32768 }) {
				DataJdbcRunner.application()
					.withPropertyValues("hilo.collections.orders.counter=table:hibernate_unique_key",
							"hilo.collections.orders.arithmetic=legacy-hilo",
							"hilo.collections.orders.block-size=32768", "spring.datasource.url=" + url,
							"spring.datasource.username=" + Engine.POSTGRESQL.user(), "spring.datasource.password=",
							"spring.sql.init.mode=never", "hilo.refill-ahead=false")
					.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).sequence("orders").next())
						.isEqualTo(first));
			}
			assertThat(jdbc.queryForObject("SELECT to_regclass('hilo_range')::text", String.class)).isNull();
		}
	}

	/** How many numbers both give, or one of them twice, drawing side by side. */
	private static int repeats(Neighbours other, int block) {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPool()) {
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			LongSupplier theirs = other.create(jdbc, BLOCK);
			// Marten makes its row with its first id
			theirs.getAsLong();
			try (JdbcRangeRepository store = ours(other, pool, block);
					HiLoSequences sequences = HiLoSequences.over(store)
						.settings(new CollectionSettings(1, 5 * BLOCK))
						.build()) {
				LongSupplier ours = sequences.sequence("orders")::next;
				BitSet seen = new BitSet();
				// So that blocks of another size have drifted apart when the other one
				// begins
				int repeats = add(draw(ours), seen);
				CompletableFuture<long[]> others = CompletableFuture.supplyAsync(() -> draw(theirs));
				repeats += add(draw(ours), seen) + add(others.join(), seen);
				assertThat(seen.get(0)).isFalse();
				System.out.printf("%s and ours in blocks of %d and %d: %d numbers, %d twice%n", other, BLOCK, block,
						3 * NUMBERS, repeats);
				return repeats;
			}
		}
	}

	private static JdbcRangeRepository ours(Neighbours other, HikariDataSource pool, long block) {
		ForeignCounter counter = switch (other) {
			case HIBERNATE_HILO -> counter("sequence:order_seq", "hilo", block);
			case HIBERNATE_LEGACY_HILO -> counter("table:hibernate_unique_key", "legacy-hilo", block);
			case MARTEN -> counter("table:mt_hilo/orders", "marten", block);
			case COSID -> {
				Engine.execute(pool, "CREATE VIEW cosid_numbers AS SELECT name, last_max_id FROM cosid");
				yield counter("table:cosid_numbers/shop.orders", "low", 1);
			}
		};
		return JdbcRangeRepository.over(pool).counters(Map.of("orders", counter)).build();
	}

	private static ForeignCounter counter(String counter, String arithmetic, long block) {
		return new SequenceOrTableFactory().create("hilo.collections.orders.", counter, arithmetic, block,
				(property) -> null);
	}

	private static long[] draw(LongSupplier numbers) {
		return LongStream.generate(numbers).limit(NUMBERS).toArray();
	}

	private static int add(long[] numbers, BitSet seen) {
		int repeats = 0;
		for (long number : numbers) {
			repeats += seen.get(Math.toIntExact(number)) ? 1 : 0;
			seen.set((int) number);
		}
		return repeats;
	}

}
