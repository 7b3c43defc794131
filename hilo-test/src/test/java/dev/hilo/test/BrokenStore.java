package dev.hilo.test;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * A store in memory with at most one fault, such as authors of stores make.
 */
final class BrokenStore implements RangeRepository {

	private final Map<String, Range> newest = new ConcurrentHashMap<>();

	private final Fault fault;

	BrokenStore(Fault fault) {
		this.fault = fault;
	}

	@Override
	public Range next(RangeRequest request) {
		if (this.fault == Fault.READS_THEN_WRITES) {
			Range read = this.newest.get(request.collection());
			LockSupport.parkNanos(100_000);
			return store(request.collection(), request.rangeAfter(max(read), null, null));
		}
		synchronized (this) {
			String key = key(request.collection());
			Range last = this.newest.get(key);
			try {
				return store(key, rangeAfter(last, request));
			}
			catch (IdSpaceExhaustedException ex) {
				if (this.fault == Fault.WRITES_THOUGH_EXHAUSTED) {
					set(key, request.bound());
				}
				throw ex;
			}
		}
	}

	@Override
	public synchronized boolean giveBack(Range range, long lastUsed) {
		Range last = this.newest.get(range.collection());
		boolean accepted = switch (this.fault) {
			case TAKES_NOTHING_BACK -> false;
			case TAKES_ANYTHING_BACK -> true;
			case TAKES_BACK_ABOVE_THE_END -> range.equals(last);
			case COMPARES_NO_STAMP -> lastUsed <= range.high() && max(last) == range.high();
			default -> lastUsed <= range.high() && range.equals(last);
		};
		if (accepted) {
			set(range.collection(), lastUsed);
		}
		return accepted;
	}

	@Override
	public Counter counter(String collection) {
		return () -> {
			if (this.fault == Fault.TAKES_A_NUMBER_TO_TELL) {
				next(new RangeRequest(collection, 1, 0, 0, Long.MAX_VALUE, 1));
			}
			Range last = this.newest.get(collection);
			return (last != null || this.fault == Fault.TELLS_OF_A_MISSING_COUNTER) ? OptionalLong.of(max(last))
					: OptionalLong.empty();
		};
	}

	void set(String collection, long max) {
		this.newest.put(collection, new Range(collection, 1, max, 0, 0, null, null));
	}

	long max(String collection) {
		return max(this.newest.get(collection));
	}

	private Range store(String key, Range range) {
		this.newest.put(key, range);
		return range;
	}

	private String key(String collection) {
		return switch (this.fault) {
			case ONE_COUNTER_FOR_ALL -> "all";
			case STRIPS_NAMES -> collection.strip();
			default -> collection;
		};
	}

	private Range rangeAfter(@Nullable Range last, RangeRequest asked) {
		long max = max(last);
		return switch (this.fault) {
			case STARTS_AT_TWO -> asked.rangeAfter(Math.max(1, max), null, null);
			case SKIPS_A_NUMBER -> asked.rangeAfter((last != null) ? max + 1 : max, null, null);
			case FORGETS_THE_STAMP -> with(asked, asked.lastMax(), asked.floor(), asked.bound(), 0, max);
			case NEVER_HEALS -> with(asked, 0, asked.floor(), asked.bound(), asked.stamp(), max);
			case IGNORES_THE_FLOOR -> with(asked, asked.lastMax(), 0, asked.bound(), asked.stamp(), max);
			case IGNORES_THE_BOUND -> with(asked, asked.lastMax(), asked.floor(), Long.MAX_VALUE, asked.stamp(), max);
			case OVERFLOWS ->
				new Range(asked.collection(), max + 1, max + asked.size(), max, asked.stamp(), null, null);
			default -> asked.rangeAfter(max, null, null);
		};
	}

	private static Range with(RangeRequest asked, long lastMax, long floor, long bound, long stamp, long max) {
		return new RangeRequest(asked.collection(), asked.size(), lastMax, floor, bound, stamp).rangeAfter(max, null,
				null);
	}

	private static long max(@Nullable Range last) {
		return (last != null) ? last.high() : 0;
	}

	enum Fault {

		NONE, STARTS_AT_TWO, SKIPS_A_NUMBER, TELLS_OF_A_MISSING_COUNTER, ONE_COUNTER_FOR_ALL, FORGETS_THE_STAMP,
		STRIPS_NAMES, NEVER_HEALS, IGNORES_THE_FLOOR, IGNORES_THE_BOUND, OVERFLOWS, WRITES_THOUGH_EXHAUSTED,
		TAKES_NOTHING_BACK, TAKES_ANYTHING_BACK, COMPARES_NO_STAMP, TAKES_BACK_ABOVE_THE_END, READS_THEN_WRITES,
		TAKES_A_NUMBER_TO_TELL, TAKES_BACK_WHAT_NOBODY_HEARS_OF

	}

}
