package dev.hilo.benchmarks.job;

import java.util.ArrayList;
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
						Storing %,d new rows in one transaction; a way below %,d rows a second stores %d. JPA is Hibernate: `persist`
						of each entity, with a flush after each batch, and Spring Data JPA's `saveAll`; by 50 and by 500 are its
						batches. The application makes the UUIDs. Rewrite means `reWriteBatchedInserts`.""",
				ROWS, SLOW, FEW_ROWS);
		Table turns = new Table("turns");
		for (int millis : effort.pick(List.of(0, 2), List.of(1))) {
			Table rates = new Table("rows/s");
			List<Engine> engines = effort.pick(List.of(Engine.values()), List.of(Engine.POSTGRESQL));
			for (Engine engine : engines) {
				try (Site site = new Site(engine, millis)) {
					measure(site, effort.pick((millis == 0) ? 5 : 3, 1), effort.pick(ROWS, FEW_ROWS), rates, turns);
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
			for (Engine engine : engines) {
				section.ratios(rates, List.of(engine.column), overIdentity((millis == 0) ? engine.overIdentity : 1));
			}
			section.ratios(rates, rates.columns(), goals(millis == 0));
		}
		section.paragraph("Turns on the wire for 1,000 rows:");
		section.table(turns);
		return section;
	}

	private static void measure(Site site, int rounds, int rows, Table rates, Table turns) {
		JdbcTemplate sql = new JdbcTemplate(site.bean(DataSource.class));
		List<Technique> techniques = new ArrayList<>(new JdbcTechniques(site).all());
		techniques.addAll(new JpaTechniques(site).all());
		Map<Technique, Integer> counts = new HashMap<>();
		for (Technique technique : techniques) {
			technique.store().accept(FEW_ROWS);
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

	private static Ratio overIdentity(double goal) {
		return Ratio.atLeast(goal, "Spring Data JDBC, HiLo", "Spring Data JDBC, identity column");
	}

	private static Ratio[] goals(boolean near) {
		return new Ratio[] { Ratio.atLeast(near ? 3 : 50, "Spring Data JDBC, HiLo", "Spring Data JDBC, @Sequence"),
				Ratio.atLeast(0.9, "Spring Data JDBC, @Sequence in blocks", "Spring Data JDBC, HiLo"),
				Ratio.atLeast(near ? 3 : 50, "Spring Data JDBC, @Sequence in blocks", "Spring Data JDBC, @Sequence"),
				Ratio.atLeast(0.9, "Spring Data JDBC, HiLo", "Spring Data JDBC, UUIDv7"),
				Ratio.atLeast(5, "persist by 50, @HiLoId Long", "persist by 50, identity column"),
				Ratio.atLeast(5, "saveAll by 50, @HiLoId Long", "saveAll by 50, identity column"),
				Ratio.atLeast(near ? 1.05 : 1.8, "persist by 50, @HiLoId Long", "persist by 50, sequence pooled by 50"),
				Ratio.atLeast(near ? 1.05 : 1.8, "saveAll by 50, @HiLoId Long", "saveAll by 50, sequence pooled by 50"),
				Ratio.atLeast(near ? 1.05 : 2.5, "persist by 500, @HiLoId Long",
						"persist by 500, sequence pooled by 50"),
				Ratio.atLeast(0.95, "persist by 50, @HiLoId Long in ranges of up to 1000",
						"persist by 50, sequence pooled by 1000"),
				Ratio.atLeast(0.95, "persist by 50, @HiLoId Long", "persist by 50, UUIDv7"),
				Ratio.atLeast(0.95, "saveAll by 500, @HiLoId Long", "saveAll by 500, UUIDv7") };
	}

}
