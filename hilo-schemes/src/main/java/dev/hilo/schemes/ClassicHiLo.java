package dev.hilo.schemes;

import java.util.function.LongSupplier;

import dev.hilo.RangeUnavailableException;

/**
 * The classic Hi/Lo algorithm over any source of {@code hi}:
 *
 * <pre class="code">
 * if lo &gt;= maxLo: hi = next hi; lo = 0
 * id = hi * maxLo + lo; lo = lo + 1
 * </pre>
 *
 * With a {@code hi} of 2 and a {@code maxLo} of 1000: 2000, 2001, 2002 and so on. Ids are
 * unique as long as no {@code hi} is ever given twice and {@code maxLo} never changes.
 * Thread-safe; the first {@code hi} is fetched for the first id.
 * <p>
 * It has no life cycle: the rest of a {@code hi} stays at hand when the application
 * stops. If an image of the process is taken then, all copies give these ids. Where
 * images are taken, draw nothing before.
 * <p>
 * It is for any source, such as a sequence of the database or the numbers of a
 * collection. Where the {@code hi}s come from a collection's own counter, its scheme
 * {@code classic} does the same, with a life cycle.
 *
 * <pre class="code">
 * &#64;Bean
 * ClassicHiLo tickets(HiLoIdGenerator ids) {
 *     return new ClassicHiLo(ids.sequence("tickets-hi")::next);
 * }
 *
 * &#64;Bean
 * ClassicHiLo parcels(JdbcTemplate jdbc) {
 *     return new ClassicHiLo(() -&gt; jdbc.queryForObject("SELECT NEXT VALUE FOR parcels_hi", Long.class), 100);
 * }
 * </pre>
 *
 * A {@code hi} that uses the pool of the application is fetched in the transaction of the
 * caller: use a sequence, which no rollback sets back, never a row.
 *
 * @since 0.1.0
 */
public final class ClassicHiLo {

	/** The default number of ids per {@code hi}. */
	public static final long DEFAULT_MAX_LO = 1000;

	private final long maxLo;

	private final LongSupplier nextHi;

	private final HiPool blocks;

	/**
	 * Creates a generator of {@value #DEFAULT_MAX_LO} ids per {@code hi}.
	 * @param nextHi gives a {@code hi} from 1 up that was never given before; called by
	 * one thread at a time, on the thread of a caller
	 */
	public ClassicHiLo(LongSupplier nextHi) {
		this(nextHi, DEFAULT_MAX_LO);
	}

	/**
	 * Creates a generator.
	 * @param nextHi gives a {@code hi} from 1 up that was never given before; called by
	 * one thread at a time, on the thread of a caller
	 * @param maxLo ids per {@code hi}, at least 1
	 * @throws IllegalArgumentException if {@code maxLo} is below 1
	 */
	public ClassicHiLo(LongSupplier nextHi, long maxLo) {
		if (maxLo < 1) {
			throw new IllegalArgumentException("maxLo " + maxLo + " is out of bounds: use 1 or more");
		}
		this.maxLo = maxLo;
		this.nextHi = nextHi;
		this.blocks = new HiPool(maxLo, this::fetchHi, this::toId);
	}

	/**
	 * The next id. An exception of the source reaches all callers that waited for it; the
	 * next call asks it again.
	 * @return an id from {@code maxLo} up
	 * @throws RangeUnavailableException if the source gave a {@code hi} below 1, or the
	 * caller was interrupted while it waited (the thread's interrupt status stays set)
	 * @throws SchemeExhaustedException if the id would exceed 2^63-1
	 */
	public long next() {
		return this.blocks.next();
	}

	private long fetchHi() {
		long hi = this.nextHi.getAsLong();
		if (hi < 1) {
			throw new RangeUnavailableException(
					"The source of hi gave " + hi + ": it must start at 1, as an id of 0 is never given", null);
		}
		return hi;
	}

	private long toId(long hi, long lo) {
		try {
			return Math.addExact(Math.multiplyExact(hi, this.maxLo), lo);
		}
		catch (ArithmeticException ex) {
			throw new SchemeExhaustedException("hi " + hi + " * maxLo " + this.maxLo + " + lo " + lo
					+ " exceeds 2^63-1: the ids of this source of hi are used up");
		}
	}

}
