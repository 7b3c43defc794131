package dev.hilo.recipes;

import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

record SharedCounter(ToLongFunction<RangeRequest> value, LongUnaryOperator high,
		LongUnaryOperator size) implements RangeRepository {

	/** Hibernate's optimizer hilo: a sequence that counts blocks from 1. */
	static SharedCounter hibernateHilo(JdbcTemplate jdbc, String sequence, long block) {
		return new SharedCounter((request) -> jdbc.queryForObject("SELECT nextval(?::regclass)", Long.class, sequence),
				(value) -> value * block, (asked) -> block);
	}

	/**
	 * Hibernate's legacy-hilo and NHibernate: a row that holds the next block, from 0.
	 */
	static SharedCounter nextHi(JdbcTemplate jdbc, String table, long maxLo) {
		String sql = "UPDATE " + table + " SET next_hi = next_hi + 1 RETURNING next_hi - 1";
		return new SharedCounter((request) -> jdbc.queryForObject(sql, Long.class),
				(value) -> value * (maxLo + 1) + maxLo, (asked) -> maxLo + 1);
	}

	/**
	 * Marten: a function that counts blocks from 0, or gives -1 if it has to be asked
	 * again.
	 */
	static SharedCounter marten(JdbcTemplate jdbc, long maxLo) {
		return new SharedCounter(
				(request) -> jdbc.queryForObject("SELECT mt_get_next_hi(?)", Long.class, request.collection()),
				(value) -> (value + 1) * maxLo, (asked) -> maxLo);
	}

	/** CosId: a row that holds the last number reserved. */
	static SharedCounter cosId(JdbcTemplate jdbc) {
		String sql = "UPDATE cosid SET last_max_id = last_max_id + ? WHERE name = ? RETURNING last_max_id";
		return new SharedCounter(
				(request) -> jdbc.queryForObject(sql, Long.class, request.size(), request.collection()),
				LongUnaryOperator.identity(), LongUnaryOperator.identity());
	}

	@Override
	public Range next(RangeRequest request) {
		long high;
		do {
			high = this.high.applyAsLong(this.value.applyAsLong(request));
		}
		while (high < 1);
		long low = Math.max(1, high - this.size.applyAsLong(request.size()) + 1);
		if (low > request.bound()) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound());
		}
		return new Range(request.collection(), low, Math.min(high, request.bound()), low - 1, request.stamp(), null,
				null);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return false;
	}

}
