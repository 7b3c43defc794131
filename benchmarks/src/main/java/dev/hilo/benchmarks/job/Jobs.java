package dev.hilo.benchmarks.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;

/**
 * Storing 10,000 new rows in one transaction.
 */
public final class Jobs implements Part {

	private static final String RATE = "rate";

	private static final String TURNS = "turns";

	private static final String ENGINE = "on";

	private static final String DISTANCE = "ms away";

	private static final int ROWS = 10_000;

	private static final int FEW_ROWS = 500;

	private static final int WARM_UPS = 4;

	/** In rows a second; who is slower stores few rows. */
	private static final int SLOW = 2_000;

	@Override
	public String name() {
		return "jobs";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		List<Sample> samples = new ArrayList<>();
		for (int millis : effort.pick(List.of(0, 2), List.of(0))) {
			for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.POSTGRESQL_REWRITE, Engine.MARIADB),
					List.of(Engine.H2))) {
				int rounds = effort.pick((millis == 0) ? 7 : 3, 1);
				for (Class<?> application : List.of(JdbcApplication.class, JpaApplication.class)) {
					try (Site site = new Site(application, engine, millis)) {
						measure(site, rounds, effort.pick(ROWS, FEW_ROWS))
							.forEach((sample) -> samples.add(sample.at(ENGINE, engine.title).at(DISTANCE, millis)));
					}
				}
			}
		}
		return samples;
	}

	private static List<Sample> measure(Site site, int rounds, int rows) {
		JdbcTemplate sql = new JdbcTemplate(site.application().getBean(DataSource.class));
		List<Technique> techniques = site.techniques();
		Map<Technique, Integer> counts = new HashMap<>();
		for (Technique technique : techniques) {
			technique.store().accept(FEW_ROWS);
			boolean slow = rate(sql, technique, FEW_ROWS) < SLOW;
			counts.put(technique, slow ? FEW_ROWS : rows);
			for (int i = 0; i < (slow ? 0 : WARM_UPS); i++) {
				rate(sql, technique, rows);
			}
		}
		List<Sample> samples = new ArrayList<>();
		for (int round = 0; round < rounds; round++) {
			for (Technique technique : techniques) {
				int count = counts.get(technique);
				Long before = site.turns();
				samples.add(Sample.of(RATE, technique.title(), "rows/s", rate(sql, technique, count)));
				Long after = site.turns();
				if (before != null && after != null) {
					samples.add(Sample.of(TURNS, technique.title(), "turns", (after - before) * 1000.0 / count));
				}
			}
		}
		return samples;
	}

	/** In rows a second, from an empty table. */
	private static double rate(JdbcTemplate sql, Technique technique, int count) {
		sql.execute("TRUNCATE TABLE " + technique.table());
		long start = System.nanoTime();
		technique.store().accept(count);
		return count * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Whole jobs");
		page.paragraph(
				"""
						Storing %,d new rows in one transaction, in rows a second; who makes fewer than %,d a second stores %d. The
						UUIDs are made by the application. For JPA, HiLo's numbers are drawn by hand before, and the entities
						of `saveAll` say that they are new (`Persistable`). Rewrite means
						`reWriteBatchedInserts`."""
					.formatted(ROWS, SLOW, FEW_ROWS));
		for (String millis : samples.values(DISTANCE)) {
			page.heading(3, "The database " + millis + " ms away");
			Samples rates = samples.of(RATE).at(DISTANCE, millis);
			page.table(rates, ENGINE);
			for (Engine engine : Engine.values()) {
				Samples here = rates.at(ENGINE, engine.title);
				if (!here.all().isEmpty()) {
					page.ratios(here, ENGINE, ratios(engine, millis.equals("0")));
				}
			}
		}
		page.paragraph("Turns on the wire for 1,000 rows:");
		page.table(samples.of(TURNS), ENGINE);
	}

	private static List<Ratio> ratios(Engine engine, boolean near) {
		return List.of(Ratio.atLeast(near ? overIdentity(engine) : 1, JdbcTechniques.HILO, JdbcTechniques.IDENTITY),
				Ratio.atLeast(near ? 3 : 50, JdbcTechniques.HILO, JdbcTechniques.SEQUENCE),
				Ratio.atLeast(0.9, JdbcTechniques.HILO, JdbcTechniques.UUID_V7),
				Ratio.atLeast(5, JpaTechniques.HILO, JpaTechniques.IDENTITY),
				Ratio.atLeast(5, JpaTechniques.SAVE_ALL_HILO, JpaTechniques.SAVE_ALL_IDENTITY),
				Ratio.atLeast(0.9, JpaTechniques.HILO, JpaTechniques.UUID_V7));
	}

	private static double overIdentity(Engine engine) {
		return switch (engine) {
			case H2 -> 1;
			case POSTGRESQL -> 1.5;
			case POSTGRESQL_REWRITE -> 2;
			case MARIADB -> 3.5;
		};
	}

}
