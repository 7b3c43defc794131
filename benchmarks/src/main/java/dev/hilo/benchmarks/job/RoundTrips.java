package dev.hilo.benchmarks.job;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import javax.sql.DataSource;

import jakarta.persistence.EntityManagerFactory;
import org.HdrHistogram.Histogram;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.enhanced.TableGenerator;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * What one range costs, beside what other things cost that go to the database once.
 */
public final class RoundTrips implements Part {

	@Override
	public String name() {
		return "roundtrips";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Section section = new Section();
		section.heading(1, "Round trips");
		section.paragraph("The median time of one call, on a connection of a pool.");
		Table turns = new Table("turns");
		for (int millis : effort.pick(List.of(0, 2), List.of(1))) {
			Table times = new Table("us");
			for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.MARIADB), List.of(Engine.POSTGRESQL))) {
				try (Site site = new Site(engine, millis)) {
					measure(site, effort.pick(5, 1), effort.pick((millis == 0) ? 2_000 : 200, 10), times, turns);
				}
			}
			section.heading(2, "The database " + millis + " ms away");
			section.table(times);
		}
		section.paragraph("Turns on the wire for one call:");
		section.table(turns);
		return section;
	}

	private static void measure(Site site, int rounds, int calls, Table times, Table turns) throws Exception {
		DataSource pool = site.bean(DataSource.class);
		RangeRepository ranges = site.bean(RangeRepository.class);
		SessionFactoryImplementor factory = site.bean(EntityManagerFactory.class)
			.unwrap(SessionFactoryImplementor.class);
		TableGenerator generator = (TableGenerator) factory.getMappingMetamodel()
			.getEntityDescriptor(Entities.FromTable.class)
			.getGenerator();
		try (SharedSessionContractImplementor session = (SharedSessionContractImplementor) factory.openSession()) {
			Map<String, Callable<?>> trips = new LinkedHashMap<>();
			trips.put("a range", () -> ranges.next(new RangeRequest("trips", 32, 0, 0, Long.MAX_VALUE, 1)));
			trips.put("SELECT 1", () -> query(pool, "SELECT 1"));
			trips.put("nextval", () -> query(pool, site.engine().nextval()));
			trips.put("Hibernate's table generator", () -> generator.generate(session, new Entities.FromTable()));
			for (Callable<?> trip : trips.values()) {
				// Warms up
				median(trip, calls);
			}
			for (int round = 0; round < rounds; round++) {
				for (Map.Entry<String, Callable<?>> trip : trips.entrySet()) {
					long before = site.turns();
					times.add(trip.getKey(), site.engine().column, median(trip.getValue(), calls));
					if (site.isDistant()) {
						turns.add(trip.getKey(), site.engine().column, (double) (site.turns() - before) / calls);
					}
				}
			}
		}
	}

	private static double median(Callable<?> trip, int calls) throws Exception {
		Histogram times = new Histogram(3);
		for (int i = 0; i < calls; i++) {
			long start = System.nanoTime();
			trip.call();
			times.recordValue(System.nanoTime() - start);
		}
		return times.getValueAtPercentile(50) / 1000.0;
	}

	private static long query(DataSource pool, String sql) throws SQLException {
		try (Connection connection = pool.getConnection();
				PreparedStatement statement = connection.prepareStatement(sql);
				ResultSet result = statement.executeQuery()) {
			result.next();
			return result.getLong(1);
		}
	}

}
