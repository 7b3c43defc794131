package dev.hilo.benchmarks.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;
import dev.hilo.series.Series;

/**
 * Transactions that store three rows and take a number without gaps.
 */
public final class SeriesRates implements Part {

	private static final String LAST = "a series, drawn last";

	private static final String FIRST = "a series, drawn first";

	private static final String BY_HAND = "a counter row by hand, raised last";

	private static final int TEN = 10;

	@Override
	public String name() {
		return "series";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		int writers = effort.pick(20, 4);
		Section section = new Section();
		section.heading(1, "Series");
		List<Table> tables = new ArrayList<>();
		for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.MARIADB), List.of(Engine.POSTGRESQL))) {
			Table rates = new Table("numbers/s " + engine.column);
			for (int millis : effort.pick(List.of(0, 2, 15), List.of(0))) {
				try (Site site = new Site(engine, millis, writers)) {
					measure(site, writers, effort, rates, millis + " ms away");
				}
			}
			tables.add(rates);
		}
		Table ofPostgres = tables.get(0);
		String far = effort.pick("15 ms away", "0 ms away");
		section.conclusion(
				"""
						**One series gives %s numbers a second with PostgreSQL 15 ms away if they are drawn last**, %s if they are drawn
						first; ten series together %s.
						""",
				ofPostgres.median(title(LAST, 1), far), ofPostgres.median(title(FIRST, 1), far),
				ofPostgres.median(title(LAST, TEN), far));
		section.paragraph(
				"""
						%d threads write at once; each transaction stores three rows and takes a number, all on connections of their own.
						Callers of one series wait for each other from the number to the commit, over the distance to the database. A
						counter row by hand is an UPDATE and a SELECT, in the same transaction.""",
				writers);
		tables.forEach(section::table);
		return section;
	}

	private static String title(String technique, int series) {
		return technique + ((series == 1) ? "" : ", ten of them");
	}

	private static void measure(Site site, int writers, Effort effort, Table rates, String column) throws Exception {
		DataSource dataSource = site.bean(DataSource.class);
		JdbcTemplate sql = new JdbcTemplate(dataSource);
		sql.execute("CREATE TABLE number_by_hand (series varchar(20) PRIMARY KEY, highest bigint NOT NULL)");
		IntStream.range(0, TEN).forEach((i) -> sql.update("INSERT INTO number_by_hand VALUES (?, 0)", "s" + i));
		Series series = site.bean(Series.class);
		TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource));
		HiLoSequence ids = site.bean(HiLoIdGenerator.class).sequence(null, "series");
		Runnable rows = () -> {
			for (int i = 0; i < 3; i++) {
				sql.update("INSERT INTO hilo_row (id, name, amount) VALUES (?, 'row', 1)", ids.next());
			}
		};
		IntConsumer draw = (i) -> series.next("s" + i);
		IntConsumer count = (i) -> {
			sql.update("UPDATE number_by_hand SET highest = highest + 1 WHERE series = ?", "s" + i);
			sql.queryForObject("SELECT highest FROM number_by_hand WHERE series = ?", Long.class, "s" + i);
		};
		Map<String, IntConsumer> techniques = Map.of(LAST, (i) -> {
			rows.run();
			draw.accept(i);
		}, FIRST, (i) -> {
			draw.accept(i);
			rows.run();
		}, BY_HAND, (i) -> {
			rows.run();
			count.accept(i);
		});
		// The first round opens all connections, and warms up
		for (int round = 0; round <= effort.pick(3, 1); round++) {
			for (int many : List.of(1, TEN)) {
				for (String technique : List.of(LAST, FIRST, BY_HAND)) {
					List<Runnable> work = IntStream.range(0, writers)
						.<Runnable>mapToObj((writer) -> () -> transaction
							.executeWithoutResult((status) -> techniques.get(technique).accept(writer % many)))
						.toList();
					Workers done = Workers.during(effort.pick((round == 0) ? 500 : 1_500, 20), work);
					if (round > 0) {
						rates.add(title(technique, many), column, done.perSecond());
					}
				}
			}
		}
	}

}
