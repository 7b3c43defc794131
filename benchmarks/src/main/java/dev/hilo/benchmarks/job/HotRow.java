package dev.hilo.benchmarks.job;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.util.FileSystemUtils;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * How many ranges a second one row gives to instances that all want them all the time.
 */
public final class HotRow implements Part {

	private static final int SIZE = 32;

	/** As long as a range lasts at least, at a steady load. */
	private static final int SECONDS = 30;

	private static final String H2 = "on H2, a file";

	@Override
	public String name() {
		return "hotrow";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table rates = new Table("ranges/s");
		for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.MARIADB), List.of(Engine.POSTGRESQL))) {
			measure(engine.url(engine.port(), engine.newDatabase()), engine.column, effort, rates);
		}
		Path folder = Files.createTempDirectory("hotrow");
		try {
			measure("jdbc:h2:file:" + folder.resolve("h2") + ";WRITE_DELAY=0", H2, effort, rates);
		}
		finally {
			FileSystemUtils.deleteRecursively(folder);
		}
		return describe(rates);
	}

	private static void measure(String url, String column, Effort effort, Table rates) throws Exception {
		for (int count : effort.pick(List.of(1, 8, 32), List.of(1, 2))) {
			List<Instance> instances = new ArrayList<>();
			try {
				for (int i = 0; i < count; i++) {
					instances.add(new Instance(url));
				}
				// The first round warms up
				for (int round = 0; round <= effort.pick(5, 1); round++) {
					double perSecond = Workers.during(effort.pick(2_000, 20), List.copyOf(instances)).perSecond();
					if (round > 0) {
						rates.add(row(count), column, perSecond);
					}
				}
			}
			finally {
				instances.forEach(Instance::close);
			}
		}
	}

	private static Section describe(Table rates) {
		Section section = new Section();
		String most = new ArrayList<>(rates.rows().keySet()).get(rates.rows().size() - 1);
		section.heading(1, "One hot row");
		section.conclusion("**One row is enough for thousands of instances**: PostgreSQL gives %s ranges a second from "
				+ "one counter; with default settings and at a steady load, an instance wants one in %s seconds at most.",
				rates.median(most, Engine.POSTGRESQL.column), SECONDS);
		section.paragraph(
				"""
						Instances take ranges from one counter, each on a separate connection, and ask for the next at once: this is
						the most that the row can give. H2 runs in this process, with `WRITE_DELAY=0`; servers are as durable as by
						default.""");
		section.table(rates);
		section.paragraph(
				"""
						The rate of the last row above, divided by how often an instance asks: every %d seconds at most while ranges
						may grow, and each time it has stored `max-capacity` rows where that stops the growth.""",
				SECONDS);
		Table instances = new Table("instances on one row");
		for (String column : rates.columns()) {
			double rate = rates.median(most, column);
			instances.add("default sizes, up to 34,952 new rows a second in each", column, Math.floor(rate * SECONDS));
			instances.add("`max-capacity: 32`, 10 new rows a second in each", column, Math.floor(rate * SIZE / 10));
			instances.add("`max-capacity: 32`, 100 new rows a second in each", column, Math.floor(rate * SIZE / 100));
		}
		section.table(instances);
		return section;
	}

	private static String row(int count) {
		return String.format(Locale.ROOT, (count == 1) ? "%d instance" : "%d instances", count);
	}

	/** One of an application's, with the connection that its refills have. */
	private static final class Instance implements Runnable, AutoCloseable {

		private final HikariDataSource pool = new HikariDataSource();

		private final JdbcRangeRepository ranges;

		private long lastMax;

		Instance(String url) {
			this.pool.setJdbcUrl(url);
			this.pool.setMaximumPoolSize(1);
			this.ranges = JdbcRangeRepository.over(this.pool).build();
			this.ranges.migrate();
		}

		@Override
		public void run() {
			long stamp = ThreadLocalRandom.current().nextLong();
			this.lastMax = this.ranges.next(new RangeRequest("hot", SIZE, this.lastMax, 0, Long.MAX_VALUE, stamp))
				.high();
		}

		@Override
		public void close() {
			this.ranges.close();
			this.pool.close();
		}

	}

}
