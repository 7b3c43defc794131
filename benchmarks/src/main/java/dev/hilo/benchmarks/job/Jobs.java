package dev.hilo.benchmarks.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Storing 10,000 new rows in one transaction.
 */
public final class Jobs implements Part {

	private static final int ROWS = 10_000;

	private static final int FEW_ROWS = 500;

	private static final int WARM_UPS = 2;

	/** In rows a second; slower techniques store few rows. */
	private static final int SLOW = 2_000;

	@Override
	public String name() {
		return "jobs";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Section section = new Section();
		section.heading(1, "Whole jobs");
		section.paragraph(
				"""
						Storing %,d new rows in one transaction by `saveAll`; a way below %,d rows a second stores %d. Without a name it
						is Spring Data JPA's, on Hibernate; by 50 and by 500 are its batches. The application makes the UUIDs, for Spring
						Data JDBC before the rows. Rewrite means `reWriteBatchedInserts`.""",
				ROWS, SLOW, FEW_ROWS);
		Table turns = new Table("turns");
		for (int millis : effort.pick(List.of(0, 2), List.of(1))) {
			Table rates = new Table("rows/s");
			List<Engine> engines = effort.pick(List.of(Engine.values()), List.of(Engine.POSTGRESQL));
			for (Engine engine : engines) {
				try (Site site = new Site(engine, millis)) {
					measure(site, effort.pick(3, 1), effort.pick(ROWS, FEW_ROWS), rates, turns);
				}
			}
			section.heading(2, "The database " + millis + " ms away");
			if (millis > 0) {
				String column = engines.get(0).column;
				section.conclusion(
						"""
								**JPA's batches work**: `saveAll` stores %s rows a second with `@HiLoId`, PostgreSQL %s ms away, batches of
								50; %s with a sequence of 50, %s with an identity column, %s with UUIDs.""",
						rates.median("saveAll by 50, @HiLoId Long", column), millis,
						rates.median("saveAll by 50, sequence pooled by 50", column),
						rates.median("saveAll by 50, identity column", column),
						rates.median("saveAll by 50, UUIDv7", column));
			}
			section.table(rates);
			if (millis == 0) {
				section.paragraph(
						"""
								There are no goals here: the server and the application share the processors, and rounds of one way differ by
								as much as most ways do.""");
			}
			else {
				section.paragraph(
						"""
								With batches rewritten, what the application does for each row shows: HiLo sets its id, and blocks come over the
								wire, while UUIDs of Spring Data JDBC are there before.""");
				section.ratios(rates, rates.columns(),
						Ratio.atLeast(1, "Spring Data JDBC, HiLo", "Spring Data JDBC, identity column"),
						Ratio.atLeast(50, "Spring Data JDBC, HiLo", "Spring Data JDBC, @Sequence"),
						Ratio.atLeast(0.7, "Spring Data JDBC, HiLo", "Spring Data JDBC, UUIDv7"),
						Ratio.atLeast(0.8, "Spring Data JDBC, @Sequence in blocks", "Spring Data JDBC, HiLo"),
						Ratio.atLeast(50, "Spring Data JDBC, @Sequence in blocks", "Spring Data JDBC, @Sequence"),
						Ratio.atLeast(5, "saveAll by 50, @HiLoId Long", "saveAll by 50, identity column"),
						Ratio.atLeast(1.8, "saveAll by 50, @HiLoId Long", "saveAll by 50, sequence pooled by 50"),
						Ratio.atLeast(2.5, "saveAll by 500, @HiLoId Long", "saveAll by 500, sequence pooled by 50"),
						Ratio.atLeast(0.95, "saveAll by 50, @HiLoId Long in ranges of up to 1000",
								"saveAll by 50, sequence pooled by 1000"),
						Ratio.atLeast(0.95, "saveAll by 50, @HiLoId Long", "saveAll by 50, UUIDv7"),
						Ratio.atLeast(0.95, "saveAll by 500, @HiLoId Long", "saveAll by 500, UUIDv7"));
			}
		}
		section.paragraph("Turns on the wire for 1,000 rows:");
		section.table(turns);
		return section;
	}

	private static void measure(Site site, int rounds, int rows, Table rates, Table turns) {
		JdbcTemplate sql = new JdbcTemplate(site.bean(DataSource.class));
		List<Technique> techniques = Technique.all(site);
		Map<Technique, Integer> counts = new HashMap<>();
		for (Technique technique : techniques) {
			rate(sql, technique, FEW_ROWS);
			boolean slow = rate(sql, technique, FEW_ROWS) < SLOW;
			counts.put(technique, slow ? FEW_ROWS : rows);
			for (int i = 0; i < (slow ? 0 : WARM_UPS); i++) {
				rate(sql, technique, rows);
			}
		}
		for (int round = 0; round < rounds; round++) {
			for (Technique technique : techniques) {
				int count = counts.get(technique);
				long before = site.turns();
				rates.add(technique.title(), site.engine().column, rate(sql, technique, count));
				if (site.isDistant()) {
					turns.add(technique.title(), site.engine().column, (site.turns() - before) * 1000.0 / count);
				}
			}
		}
	}

	/** In rows a second, from an empty table. */
	private static double rate(JdbcTemplate sql, Technique technique, int count) {
		sql.execute("TRUNCATE TABLE " + technique.table());
		long start = System.nanoTime();
		technique.store().accept(count);
		return count * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
	}

}
