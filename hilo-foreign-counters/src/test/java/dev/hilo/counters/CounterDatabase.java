package dev.hilo.counters;

import java.time.Duration;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

/**
 * A fresh database with counters of others.
 */
final class CounterDatabase implements AutoCloseable {

	final String url;

	final HikariDataSource pool;

	final JdbcTemplate jdbc;

	CounterDatabase(Engine engine) {
		this.url = engine.newDatabase();
		this.pool = engine.pool(this.url);
		this.jdbc = new JdbcTemplate(this.pool);
	}

	CounterDatabase with(String... statements) {
		for (String statement : statements) {
			this.jdbc.execute(statement);
		}
		return this;
	}

	/** Whose collection orders comes from a counter of others. */
	JdbcRangeRepository store(String counter, Arithmetic arithmetic, @Nullable Long blockSize) {
		return store(this.pool, counter, arithmetic, blockSize);
	}

	/** Some wait for each other, on a machine that may be busy. */
	static JdbcRangeRepository store(DataSource pool, String counter, Arithmetic arithmetic, @Nullable Long blockSize) {
		return JdbcRangeRepository.over(pool)
			.timeout(Duration.ofMinutes(1))
			.counters(counters(counter, arithmetic, blockSize))
			.build();
	}

	/** The next value of the sequence order_seq. */
	long nextval(Engine engine) {
		return this.jdbc.queryForObject(switch (engine) {
			case H2 -> "SELECT NEXT VALUE FOR order_seq";
			case POSTGRESQL, NEWEST_POSTGRESQL -> "SELECT nextval('order_seq')";
			default -> "SELECT NEXTVAL(order_seq)";
		}, Long.class);
	}

	/** On connections of the pool itself. */
	static JdbcRangeRepository sharing(HikariDataSource pool, String counter) {
		return Stores.shared(pool).counters(counters(counter, Arithmetic.LOW, null)).build();
	}

	private static Map<String, ForeignCounter> counters(String counter, Arithmetic arithmetic,
			@Nullable Long blockSize) {
		return Map.of("orders", counter(counter, arithmetic, blockSize));
	}

	static ForeignCounter counter(String counter, Arithmetic arithmetic, @Nullable Long blockSize) {
		return new SequenceOrTableFactory().create("hilo.collections.orders.", counter, arithmetic.toString(),
				blockSize, (property) -> null);
	}

	/** Whose collection orders comes from the sequence of an entity. */
	static ForeignCounter ofEntity(String sequence) {
		return new SequenceOrTableFactory().ofEntity("hilo.collections.orders.", sequence, "Order.id");
	}

	static RangeRequest request(long size, long lastMax) {
		return new RangeRequest("orders", size, lastMax, 0, Long.MAX_VALUE, System.nanoTime());
	}

	@Override
	public void close() {
		this.pool.close();
	}

}
