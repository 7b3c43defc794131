package dev.hilo.schemes;

import java.util.Map;
import java.util.TreeMap;

/**
 * Statistics over a stream of bits, as deviations from what random bits would give:
 * normal deviates for monobit and runs, chi-square for pairs of bits (serial test, 3
 * degrees of freedom) and for bytes (255 degrees, as a normal deviate).
 */
class Randomness {

	private static final long EVEN = 0x5555555555555555L;

	private long word;

	private int free = Long.SIZE;

	private long previous;

	private long words;

	private long ones;

	private long changes;

	private final long[] pairs = new long[4];

	private final long[] bytes = new long[256];

	void add(long value, int bits) {
		if (bits < this.free) {
			this.free -= bits;
			this.word |= value << this.free;
			return;
		}
		int rest = bits - this.free;
		accept(this.word | (value >>> rest));
		this.free = Long.SIZE - rest;
		this.word = (rest == 0) ? 0 : value << this.free;
	}

	private void accept(long bits) {
		if (this.words > 0) {
			this.changes += (this.previous ^ (bits >>> 63)) & 1;
		}
		this.words++;
		this.previous = bits;
		this.ones += Long.bitCount(bits);
		this.changes += Long.bitCount((bits ^ (bits >>> 1)) & Long.MAX_VALUE);
		long high = (bits >>> 1) & EVEN;
		long low = bits & EVEN;
		this.pairs[3] += Long.bitCount(high & low);
		this.pairs[2] += Long.bitCount(high & ~low);
		this.pairs[1] += Long.bitCount(~high & low);
		this.pairs[0] += Long.bitCount(~high & ~low & EVEN);
		for (int shift = 0; shift < Long.SIZE; shift += 8) {
			this.bytes[(int) (bits >>> shift) & 0xFF]++;
		}
	}

	/**
	 * The deviations; random bits give each of them within -5 to 5 (serial: 0 to 5 here
	 * is a chi-square up to 35) in all but about one of a million streams.
	 */
	Map<String, Double> deviations() {
		double bits = this.words * (double) Long.SIZE;
		Map<String, Double> deviations = new TreeMap<>();
		deviations.put("monobit", (2 * this.ones - bits) / Math.sqrt(bits));
		deviations.put("runs", (2 * this.changes - (bits - 1)) / Math.sqrt(bits - 1));
		deviations.put("serial", chiSquare(this.pairs, bits / 2) / 7);
		deviations.put("bytes", (chiSquare(this.bytes, bits / 8) - 255) / Math.sqrt(2 * 255));
		return deviations;
	}

	private static double chiSquare(long[] counts, double total) {
		double expected = total / counts.length;
		double sum = 0;
		for (long count : counts) {
			sum += (count - expected) * (count - expected) / expected;
		}
		return sum;
	}

}
