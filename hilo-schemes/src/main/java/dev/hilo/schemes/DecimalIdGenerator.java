package dev.hilo.schemes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import dev.hilo.RangeUnavailableException;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;

/**
 * Readable ids: {@code counter * 10^10 + generatorId * 10^5 + launchId}, so
 * 14150009200065 is counter 1415 of generator 92 at launch 65. Unique as long as no pair
 * of generator id and launch id is given twice. Thread-safe.
 * <p>
 * The first generator id is fetched for the first id, another one whenever the counter
 * has reached 922,337,202.
 *
 * @since 0.1.0
 */
public final class DecimalIdGenerator implements NumberSource {

	/**
	 * The highest counter that fits 2^63-1 with every generator and launch id.
	 */
	private static final int MAX_COUNTER = 922_337_202;

	static final int MAX_GENERATOR = 99_999;

	private static final int MAX_LAUNCH = 99_999;

	private static final long COUNTER_UNIT = 10_000_000_000L;

	private static final long GENERATOR_UNIT = 100_000;

	private final int launchId;

	private final LongSupplier generatorIds;

	private final HiPool blocks;

	/**
	 * Creates a generator.
	 * @param launchId the number of this deployment, 1 to 99,999
	 * @param generatorIds gives a generator id, 0 to 99,999, that it never gave before
	 * for this launch id, in any process; called by one thread at a time, on the thread
	 * of a caller
	 * @throws IllegalArgumentException if the launch id is out of bounds
	 */
	public DecimalIdGenerator(int launchId, LongSupplier generatorIds) {
		this(launchId, 1, generatorIds);
	}

	private DecimalIdGenerator(int launchId, int lowest, LongSupplier generatorIds) {
		if (launchId < lowest || launchId > MAX_LAUNCH) {
			throw new IllegalArgumentException("launch-id " + launchId + " is out of bounds: use " + lowest + " to "
					+ MAX_LAUNCH + ((launchId == 0) ? "; 0 is for tests only, with ranges in memory" : ""));
		}
		this.launchId = launchId;
		this.generatorIds = generatorIds;
		this.blocks = new HiPool(MAX_COUNTER, this::fetchGeneratorId, this::toId);
	}

	/**
	 * Creates a generator for tests, whose ids have the launch id 0, which none in
	 * production has.
	 * @param generatorIds gives fresh generator ids, 0 to 99,999
	 * @return the generator
	 */
	public static DecimalIdGenerator forTests(LongSupplier generatorIds) {
		return new DecimalIdGenerator(0, 0, generatorIds);
	}

	/**
	 * The next id. An exception of the source of generator ids reaches all callers that
	 * waited for it; the next call asks it again.
	 * @return an id from 10,000,000,000 up
	 * @throws SchemeExhaustedException if the source went past 99,999
	 * @throws RangeUnavailableException if the source gave a negative generator id, or
	 * the caller was interrupted while it waited (the thread's interrupt status stays
	 * set)
	 */
	@Override
	public long next() {
		return this.blocks.next();
	}

	/**
	 * The next id, unless a generator id must be fetched for it.
	 * @return an id from 10,000,000,000 up, or 0
	 */
	@Override
	public long tryNext() {
		return this.blocks.tryNext();
	}

	/**
	 * Drops the generator id with its unused counters: the next id needs another one.
	 */
	@Override
	public void release() {
		this.blocks.release();
	}

	@Override
	public String name() {
		return "decimal";
	}

	@Override
	public IdDescription describe(long id) {
		long counter = id / COUNTER_UNIT;
		if (counter < 1 || counter > MAX_COUNTER) {
			throw new IllegalArgumentException(
					id + " is not a DecimalId: its counter " + counter + " is outside 1.." + MAX_COUNTER);
		}
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("counter", (int) counter);
		parts.put("generator", (int) (id % COUNTER_UNIT / GENERATOR_UNIT));
		parts.put("launch", (int) (id % GENERATOR_UNIT));
		return new IdDescription(name(), parts);
	}

	private long fetchGeneratorId() {
		long generatorId = this.generatorIds.getAsLong();
		if (generatorId > MAX_GENERATOR) {
			throw new SchemeExhaustedException("The generator ids of launch-id " + this.launchId + " are used up: "
					+ generatorId + " is above " + MAX_GENERATOR + ". Give this deployment another launch-id");
		}
		if (generatorId < 0) {
			throw new RangeUnavailableException("The source of generator ids gave " + generatorId + " for launch-id "
					+ this.launchId + ": it must start at 0", null);
		}
		return generatorId;
	}

	private long toId(long generatorId, long offset) {
		return (offset + 1) * COUNTER_UNIT + generatorId * GENERATOR_UNIT + this.launchId;
	}

}
