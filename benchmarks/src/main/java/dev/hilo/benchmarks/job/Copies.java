package dev.hilo.benchmarks.job;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Storing many new parents, and children that refer to them, in one transaction.
 */
public final class Copies implements Part {

	private static final int PARENTS = 100_000;

	private static final int FEW_PARENTS = 1_000;

	private static final String COPY = "COPY, a block of HiLo's";

	private static final String IDENTITY = "batches, identity column read back";

	private static final String EACH = "batches, nextval for each parent";

	@Override
	public String name() {
		return "copy";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table rates = new Table("rows/s");
		for (int millis : effort.pick(List.of(0, 2), List.of(1))) {
			try (Site site = new Site(Engine.POSTGRESQL, millis)) {
				measure(site, effort.pick((millis == 0) ? 3 : 2, 1), effort, rates, millis + " ms away");
			}
		}
		Section section = new Section();
		section.heading(1, "Rows by COPY with a block of ids");
		String near = rates.columns().iterator().next();
		section.conclusion(
				"""
						**Parents and their children go in by PostgreSQL's COPY** when their ids are drawn before: %s rows a second,
						where batches with an identity column, whose keys must be read back, store %s.
						""",
				rates.median(COPY, near), rates.median(IDENTITY, near));
		section.paragraph(
				"""
						Storing %,d new parents with %d children each, which refer to them, in one transaction on PostgreSQL, ids
						included; a way that asks for each number stores %,d. Batches have %,d rows; rewrite means
						`reWriteBatchedInserts`, which does not apply where keys are read back.

						A block is one call, `sequence.next(count)`. A sequence can give as many in one statement too, `SELECT
						nextval(..) FROM generate_series(..)`, and sends each over the wire; COPY works with these as well. Neither
						promises consecutive numbers. An identity column gives its numbers only while rows are inserted, and COPY
						returns none: such rows must be inserted by statements that return their keys, before the first child can be
						written.""",
				PARENTS, Families.CHILDREN, FEW_PARENTS, Families.BATCH);
		section.table(rates);
		section.ratios(rates, rates.columns(),
				rates.rows()
					.keySet()
					.stream()
					.filter((row) -> row.startsWith("batches"))
					.map((row) -> Ratio.atLeast(1, COPY, row))
					.toArray(Ratio[]::new));
		return section;
	}

	private static void measure(Site site, int rounds, Effort effort, Table rates, String column) throws SQLException {
		HikariDataSource pool = site.bean(DataSource.class).unwrap(HikariDataSource.class);
		String rewriting = pool.getJdbcUrl() + "&reWriteBatchedInserts=true";
		try (SingleConnectionDataSource rewritten = new SingleConnectionDataSource(rewriting, true)) {
			JdbcTemplate sql = new JdbcTemplate(pool);
			sql.execute(Families.TABLES);
			List<Technique> techniques = techniques(site, sql, new JdbcTemplate(rewritten));
			// The first round warms up
			for (int round = 0; round <= rounds; round++) {
				for (Technique technique : techniques) {
					int parents = effort.pick(technique.title().equals(EACH) ? FEW_PARENTS : PARENTS, 100);
					sql.execute("TRUNCATE TABLE " + technique.table());
					long start = System.nanoTime();
					technique.store().accept(parents);
					double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
					if (round > 0) {
						rates.add(technique.title(), column, parents * (1 + Families.CHILDREN) / seconds);
					}
				}
			}
		}
	}

	private static List<Technique> techniques(Site site, JdbcTemplate sql, JdbcTemplate rewritten) {
		HiLoSequence sequence = site.bean(HiLoIdGenerator.class).sequence(null, "parents");
		String nextval = site.engine().nextval();
		Store batches = (connection, count) -> Families.insert(connection, sequence.next(count));
		return List.of(technique(COPY, sql, (connection, count) -> Families.copy(connection, sequence.next(count))),
				technique("COPY, a block by generate_series", sql,
						(connection, count) -> Families.copy(connection, Families.block(connection, nextval, count))),
				technique("batches, a block of HiLo's", sql, batches),
				technique("batches, a block of HiLo's, rewrite", rewritten, batches),
				technique(IDENTITY, sql, Families::insertUnnumbered),
				technique("batches, identity column read back, rewrite", rewritten, Families::insertUnnumbered),
				technique(EACH, sql, (connection, count) -> {
					long[] ids = new long[count];
					for (int i = 0; i < count; i++) {
						ids[i] = Families.block(connection, nextval, 1)[0];
					}
					Families.insert(connection, ids);
				}));
	}

	private static Technique technique(String title, JdbcTemplate sql, Store store) {
		TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(sql.getDataSource()));
		return new Technique(title, "parent, child",
				(count) -> transaction.execute((status) -> sql.execute((ConnectionCallback<Void>) (connection) -> {
					store.accept(connection, count);
					return null;
				})));
	}

	private interface Store {

		void accept(Connection connection, int parents) throws SQLException;

	}

}
