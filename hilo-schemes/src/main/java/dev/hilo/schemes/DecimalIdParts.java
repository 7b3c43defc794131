package dev.hilo.schemes;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.hilo.scheme.IdDescription;

/**
 * The parts of a DecimalId.
 *
 * @param counter 1 to 922,337,202
 * @param generator the generator id, 0 to 99,999
 * @param launch the launch id, 0 (tests) to 99,999
 * @since 0.1.0
 */
public record DecimalIdParts(int counter, int generator, int launch) {

	/**
	 * The highest counter that fits 2^63-1 with every generator and launch id.
	 */
	public static final int MAX_COUNTER = 922_337_202;

	/** The highest generator id. */
	public static final int MAX_GENERATOR = 99_999;

	/** The highest launch id. */
	public static final int MAX_LAUNCH = 99_999;

	static final long COUNTER_UNIT = 10_000_000_000L;

	static final long GENERATOR_UNIT = 100_000;

	/**
	 * Reads an id.
	 * @param id a DecimalId
	 * @return its parts
	 * @throws IllegalArgumentException if its counter is out of bounds
	 */
	public static DecimalIdParts of(long id) {
		long counter = id / COUNTER_UNIT;
		if (counter < 1 || counter > MAX_COUNTER) {
			throw new IllegalArgumentException(
					id + " is not a DecimalId: its counter " + counter + " is outside 1.." + MAX_COUNTER);
		}
		return new DecimalIdParts((int) counter, (int) (id % COUNTER_UNIT / GENERATOR_UNIT),
				(int) (id % GENERATOR_UNIT));
	}

	/**
	 * The parts by name and as text.
	 * @return the description
	 */
	public IdDescription describe() {
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("counter", this.counter);
		parts.put("generator", this.generator);
		parts.put("launch", this.launch);
		return new IdDescription("decimal", parts);
	}

}
