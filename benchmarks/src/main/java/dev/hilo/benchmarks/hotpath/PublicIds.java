package dev.hilo.benchmarks.hotpath;

import java.util.LinkedHashMap;
import java.util.Map;

import org.openjdk.jmh.runner.RunnerException;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Nanoseconds and bytes to write and to read a public id. Forks are taken in turn.
 */
public final class PublicIds implements Part {

	private static final String WRITE = "write";

	private static final String READ = "read";

	private static final int FORKS = 5;

	private static final int GOAL = 1000;

	private static final String OURS = "HiLo public id";

	/** By the beginning of the methods of {@link PublicIdsBenchmark}. */
	private static final Map<String, String> titles = new LinkedHashMap<>();

	static {
		titles.put("hilo", OURS);
		titles.put("sqids", "Sqids");
		titles.put("uuid", "UUID");
	}

	@Override
	public String name() {
		return "publicids";
	}

	@Override
	public Section measure(Effort effort) throws RunnerException {
		Table times = new Table("ns, one thread");
		Table allocations = new Table("bytes");
		for (int fork = 0; fork < effort.pick(FORKS, 1); fork++) {
			for (Map.Entry<String, String> each : titles.entrySet()) {
				measure(each, "Write", WRITE, effort, times, allocations);
				measure(each, "Read", READ, effort, times, allocations);
			}
		}
		return describe(times, allocations);
	}

	private static void measure(Map.Entry<String, String> subject, String method, String column, Effort effort,
			Table times, Table allocations) throws RunnerException {
		Fork measured = Fork.run(PublicIdsBenchmark.class, subject.getKey() + method, 1, effort);
		times.add(subject.getValue(), column, measured.nanos());
		allocations.add(subject.getValue(), column, measured.bytes());
	}

	private static Section describe(Table times, Table allocations) {
		Section section = new Section();
		section.heading(1, "Public ids");
		section.conclusion(
				"**A public id costs %s ns to write and %s ns to read**, encrypted under a key and checked; Sqids, which"
						+ " has neither a key nor a check, %s and %s; `UUID.toString` and `fromString` %s and %s.",
				times.median(OURS, WRITE), times.median(OURS, READ), times.median("Sqids", WRITE),
				times.median("Sqids", READ), times.median("UUID", WRITE), times.median("UUID", READ));
		section.paragraph("""
				The text of a number from 1,000,000 up, and the number of such a text; random UUIDs. %d forks, taken in
				turn, with default settings.""", FORKS);
		section.table(times);
		Map<String, String> verdicts = new LinkedHashMap<>();
		for (String column : times.columns()) {
			double nanos = times.median(OURS, column);
			verdicts.put(OURS + ", " + column, Section.verdict(nanos <= GOAL, "%.0f ns", nanos));
		}
		section.verdicts("at most " + GOAL + " ns", verdicts);
		section.paragraph("Allocated for each:");
		section.table(allocations);
		return section;
	}

}
