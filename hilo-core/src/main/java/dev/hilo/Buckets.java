package dev.hilo;

import java.nio.charset.StandardCharsets;

import com.dynatrace.hash4j.hashing.Hashing;

/**
 * Places documents in buckets and buckets on shards, as RavenDB does. A class of its own
 * because only buckets need the hashing library.
 */
final class Buckets {

	static final int COUNT = 1 << 20;

	private Buckets() {
	}

	static int of(String text) {
		if (text.endsWith("$")) {
			throw new InvalidIdException(text, "has no bucket: nothing follows its last '$'");
		}
		StringBuilder lower = new StringBuilder(text.length());
		text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
		int anchor = lower.lastIndexOf("$");
		String key = (anchor > 0) ? lower.substring(anchor + 1) : lower.toString();
		return (int) (hash(key) & (COUNT - 1));
	}

	private static long hash(String key) {
		try {
			return Hashing.xxh64().hashBytesToLong(key.getBytes(StandardCharsets.UTF_8));
		}
		catch (NoClassDefFoundError ex) {
			throw new HiLoConfigurationException("The library that buckets need", null,
					"Add com.dynatrace.hash4j:hash4j to the class path");
		}
	}

	static int shardOf(int bucket, int shards) {
		if (bucket < 0 || bucket >= COUNT) {
			throw new IllegalArgumentException("There is no bucket " + bucket + ": use 0 to " + (COUNT - 1));
		}
		if (shards < 1 || shards > COUNT) {
			throw new IllegalArgumentException("Shard count " + shards + " is out of bounds: use 1 to " + COUNT);
		}
		return Math.min(bucket / (COUNT / shards), shards - 1);
	}

}
