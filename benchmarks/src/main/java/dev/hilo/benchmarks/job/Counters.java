package dev.hilo.benchmarks.job;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;

import javax.sql.DataSource;

import jakarta.persistence.EntityManagerFactory;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Many writers at once, each of whose transactions takes a number and stores one row.
 */
public final class Counters implements Part {

	private static final String COUNTER = "a counter row, in the caller's transaction";

	private static final String UUID = "UUIDv7";

	private static final String HILO = "HiLo";

	@Override
	public String name() {
		return "counters";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		int writers = effort.pick(200, 8);
		int millis = effort.pick(15, 1);
		Table rates = new Table("writes/s");
		Table turns = new Table("turns");
		for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.MARIADB), List.of(Engine.POSTGRESQL))) {
			try (Site site = new Site(engine, millis, writers)) {
				measure(site, writers, effort, rates, turns);
			}
		}
		Section section = new Section();
		section.heading(1, "What it replaces");
		section.conclusion(
				"""
						**A counter in a table of your own, raised in the transaction that uses it**, lets %s writers store %s rows a
						second on PostgreSQL %s ms away. With HiLo it is %s; with UUIDs, which ask no database, %s.
						""",
				writers, rates.median(COUNTER, Engine.POSTGRESQL.column), millis,
				rates.median(HILO, Engine.POSTGRESQL.column), rates.median(UUID, Engine.POSTGRESQL.column));
		section.paragraph(
				"""
						%d threads write at once, the database %d ms away; each transaction takes a number and stores one row, through
						a stateless session of Hibernate. The pool has a connection for each writer. Hibernate's generators take 50
						numbers at a time; everything else has its default settings. The fast ones wait for the processor.

						A counter row that is raised inside the caller's transaction stays locked until that commits. Apicurio
						Registry, which counts this way, reports 6 to 9 writes a second with 200 clients at about this distance, in
						transactions that do more than these
						([#9847](https://github.com/Apicurio/apicurio-registry/issues/9847),
						[#9858](https://github.com/Apicurio/apicurio-registry/issues/9858)). The application makes the UUIDs:
						their figures are the most that can be reached.
						MariaDB's driver goes over the wire twice more, to switch autocommit off and on.""",
				writers, millis);
		section.table(rates);
		section.ratios(rates, rates.columns(), Ratio.atLeast(0.95, HILO, UUID), Ratio.atLeast(30, HILO, COUNTER));
		section.paragraph("Turns on the wire for one write:");
		section.table(turns);
		return section;
	}

	private static void measure(Site site, int writers, Effort effort, Table rates, Table turns) throws Exception {
		JdbcTemplate sql = new JdbcTemplate(site.bean(DataSource.class));
		List<Technique> techniques = techniques(site, sql);
		// The first round opens all connections, and warms up
		for (int round = 0; round <= effort.pick(3, 1); round++) {
			for (Technique technique : techniques) {
				sql.execute("TRUNCATE TABLE " + technique.table());
				long before = site.turns();
				Workers done = Workers.during(effort.pick((round == 0) ? 1_000 : 2_500, 20),
						Collections.nCopies(writers, () -> technique.store().accept(1)));
				if (round > 0) {
					String column = site.engine().column;
					rates.add(technique.title(), column, done.perSecond());
					turns.add(technique.title(), column, (site.turns() - before) / (double) done.count());
				}
			}
		}
	}

	private static List<Technique> techniques(Site site, JdbcTemplate sql) {
		SessionFactory factory = site.bean(EntityManagerFactory.class).unwrap(SessionFactory.class);
		HiLoSequence sequence = site.bean(HiLoIdGenerator.class).sequence(null, "counters");
		String count = site.engine().count();
		return List.of(technique(COUNTER, "hilo_row", factory, (session) -> Entities.numbered(query(session, count))),
				new Technique("a counter row, in its own transaction", "hilo_row", (rows) -> {
					Entities.Numbered row = Entities.numbered(sql.queryForObject(count, Long.class));
					factory.inStatelessTransaction((session) -> session.insert(row));
				}),
				technique("nextval per row", "hilo_row", factory,
						(session) -> Entities.numbered(query(session, site.engine().nextval()))),
				technique("Hibernate pooled", "sequence_row", factory, (session) -> new Entities.Pooled()),
				technique("Hibernate pooled-lotl", "sequence_row", factory, (session) -> new Entities.PooledLotl()),
				technique("hypersistence @BatchSequence", "sequence_row", factory, (session) -> new Entities.Batched()),
				technique(UUID, "uuid_row", factory, (session) -> new Entities.WithUuid()),
				technique(HILO, "hilo_row", factory, (session) -> Entities.numbered(sequence.next())));
	}

	private static Technique technique(String title, String table, SessionFactory factory,
			Function<StatelessSession, Object> entity) {
		return new Technique(title, table,
				(rows) -> factory.inStatelessTransaction((session) -> session.insert(entity.apply(session))));
	}

	private static long query(StatelessSession session, String sql) {
		return session.createNativeQuery(sql, Long.class).getSingleResult();
	}

}
