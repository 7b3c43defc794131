package dev.hilo.benchmarks.index;

import java.util.List;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What keys cost the index that they go into: room, and pages read and written.
 */
public final class IndexDensity implements Part {

	private static final List<Integer> INSTANCES = List.of(1, 2, 10);

	@Override
	public String name() {
		return "index";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Section section = new Section();
		section.heading(1, "The index");
		Tables postgres = new Tables();
		measure(Server.postgres(), effort.pick(1_000_000, 3_000), postgres);
		Tables mariaDb = new Tables();
		if (effort == Effort.FULL) {
			measure(Server.mariaDb(), 300_000, mariaDb);
		}
		section.conclusion(
				"""
						**Keys of several instances leave pages half full**: on PostgreSQL the index of a long takes %s bytes a row
						with one instance, and with ten %s at ranges of 32, %s at 1,024 and %s at 1,048,576; UUIDv7 takes %s, UUIDv4 %s,
						and a text such as `orders/54-A` with ten %s.""",
				postgres.key("long, ranges of 32", 1), postgres.key("long, ranges of 32", 10),
				postgres.key("long, ranges of 1,024", 10), postgres.key("long, ranges of 1,048,576", 10),
				postgres.key("UUIDv7", 10), postgres.key("UUIDv4", 10), postgres.key("text, ranges of 1,024", 10));
		section.paragraph(
				"""
						Rows of a key and an indexed reference to one of the last thousand rows, stored by 1, 2 or 10 instances in
						random turns. *Key*: bytes a row of the index of the key. *All*: of the table and both indexes. *Read*,
						*written*: pages of indexes, the cache (4 MB on PostgreSQL, 6 MB on MariaDB) smaller than either. A page that
						is not the last one splits in the middle, and only the last range has the last page. Range sizes are fixed
						here.""");
		write(section, "On PostgreSQL, 1,000,000 rows", postgres);
		if (effort == Effort.FULL) {
			section.paragraph(
					"MariaDB stores the rows in the index of the key, and each other index has the key as well.");
			write(section, "On MariaDB, 300,000 rows", mariaDb);
		}
		return section;
	}

	private static void write(Section section, String heading, Tables tables) {
		section.heading(2, heading);
		section.table(tables.sizes);
		section.table(tables.pages);
	}

	private static void measure(Server server, int count, Tables tables) {
		for (Keys keys : Keys.all()) {
			for (int instances : INSTANCES) {
				server.execute(keys.columns().create());
				long[] before = server.pagesSoFar();
				StringBuilder rows = new StringBuilder();
				keys.rows(instances, count, (row) -> {
					rows.append(row);
					if (rows.length() > 100_000) {
						server.store(rows.toString());
						rows.setLength(0);
					}
				});
				server.store(rows.toString());
				long[] after = server.pagesSoFar();
				long[] bytes = server.bytes();
				tables.sizes.add(keys.name(), instances + ": key", (double) bytes[0] / count);
				tables.sizes.add(keys.name(), instances + ": all", (double) bytes[1] / count);
				tables.pages.add(keys.name(), instances + ": read", (after[0] - before[0]) * 1000.0 / count);
				tables.pages.add(keys.name(), instances + ": written", (after[1] - before[1]) * 1000.0 / count);
			}
		}
	}

	private record Tables(Table sizes, Table pages) {

		Tables() {
			this(new Table("bytes a row"), new Table("pages a thousand rows"));
		}

		double key(String name, int instances) {
			return this.sizes.median(name, instances + ": key");
		}

	}

}
