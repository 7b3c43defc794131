package dev.hilo.benchmarks.index;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.hypersistence.tsid.TSID;

/**
 * A kind of key, as some instances make it in turns at random, a thousand rows a second.
 *
 * @param name its row in the tables
 * @param columns of its table
 * @param makers how one of some instances makes the next key; a fresh function for each
 * table
 */
record Keys(String name, Columns columns, IntFunction<Maker> makers) {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	static List<Keys> all() {
		return List.of(ranges(32), ranges(1_024), ranges(32_768), ranges(1_048_576),
				new Keys("text, ranges of 1,024", Columns.TEXT, (instances) -> {
					Maker numbers = inRanges(instances, 1_024);
					return (row, instance) -> "orders/" + numbers.next(row, instance) + "-" + (char) ('A' + instance);
				}), new Keys("tenant of 100 and long, ranges of 1,024", Columns.TENANT, (instances) -> {
					Maker numbers = inRanges(instances, 1_024);
					Random tenants = new Random(1);
					return (row, instance) -> tenants.nextInt(100) + "\t" + numbers.next(row, instance);
				}), new Keys("TSID", Columns.LONG, Keys::tsids), new Keys("UUIDv7", Columns.UUID, (instances) -> {
					Random random = new Random(1);
					return (row,
							instance) -> new UUID(START.toEpochMilli() + row << 16 | 0x7000 | random.nextInt(1 << 12),
									1L << 63 | random.nextLong() >>> 2)
								.toString();
				}), new Keys("UUIDv4", Columns.UUID, (instances) -> {
					Random random = new Random(1);
					return (row, instance) -> new UUID(random.nextLong() & ~0xf000L | 0x4000,
							1L << 63 | random.nextLong() >>> 2)
						.toString();
				}));
	}

	private static Keys ranges(long size) {
		return new Keys(String.format(Locale.ROOT, "long, ranges of %,d", size), Columns.LONG,
				(instances) -> inRanges(instances, size));
	}

	private static Maker inRanges(int instances, long size) {
		long[] next = new long[instances];
		long[] end = new long[instances];
		long[] counter = new long[1];
		return (row, instance) -> {
			if (next[instance] == end[instance]) {
				next[instance] = counter[0] + 1;
				counter[0] += size;
				end[instance] = counter[0] + 1;
			}
			return Long.toString(next[instance]++);
		};
	}

	private static Maker tsids(int instances) {
		long[] row = new long[1];
		InstantSource source = () -> START.plusMillis(row[0]);
		Clock clock = source.withZone(ZoneOffset.UTC);
		List<TSID.Factory> factories = IntStream.range(0, instances)
			.mapToObj((node) -> TSID.Factory.builder().withNode(node).withClock(clock).build())
			.toList();
		return (now, instance) -> {
			row[0] = now;
			return Long.toString(factories.get(instance).generate().toLong());
		};
	}

	/**
	 * The keys of rows, each with a reference to one of the last thousand rows.
	 * @param instances how many make keys
	 * @param count how many rows
	 * @param rows gets each, as a line of texts with tabs between them
	 */
	void rows(int instances, int count, Consumer<String> rows) {
		Maker maker = this.makers.apply(instances);
		Random turns = new Random(instances);
		String[] latest = new String[1_000];
		for (int row = 0; row < count; row++) {
			String key = maker.next(row, turns.nextInt(instances));
			latest[row % latest.length] = key;
			rows.accept(key + "\t" + latest[turns.nextInt(Math.min(row + 1, latest.length))] + "\n");
		}
	}

	/** The columns of a table: a key, and a reference to a row of the same table. */
	enum Columns {

		LONG("id bigint", "id", "parent bigint", "parent"),

		TEXT("id varchar(64)", "id", "parent varchar(64)", "parent"),

		TENANT("tenant int, id bigint", "tenant, id", "parent_tenant int, parent bigint", "parent_tenant, parent"),

		UUID("id uuid", "id", "parent uuid", "parent");

		private final String definition;

		private final String index;

		Columns(String key, String keyNames, String reference, String referenceNames) {
			this.definition = key + ", " + reference + ", PRIMARY KEY (" + keyNames + ")) ";
			this.index = "CREATE INDEX line_parent ON line (" + referenceNames + ")";
		}

		List<String> create() {
			return List.of("DROP TABLE IF EXISTS line", "CREATE TABLE line (" + this.definition, this.index);
		}

	}

	/** Makes the next key. */
	interface Maker {

		String next(long row, int instance);

	}

}
