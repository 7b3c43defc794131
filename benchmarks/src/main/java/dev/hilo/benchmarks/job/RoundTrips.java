package dev.hilo.benchmarks.job;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
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
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.RangeTable;
import dev.hilo.range.RangeRequest;

/**
 * What one range costs, beside what other things cost that go to the database once.
 */
public final class RoundTrips implements Part {

	private static final String TIME = "time";

	private static final String TURNS = "turns";

	private static final String ENGINE = "on";

	private static final String DISTANCE = "ms away";

	@Override
	public String name() {
		return "roundtrips";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		List<Sample> samples = new ArrayList<>();
		for (int millis : effort.pick(List.of(0, 2), List.of(0))) {
			for (Engine engine : effort.pick(List.of(Engine.POSTGRESQL, Engine.MARIADB), List.of(Engine.H2))) {
				try (Site site = new Site(JpaApplication.class, engine, millis)) {
					int calls = effort.pick((millis == 0) ? 2_000 : 200, 10);
					measure(site, engine, effort.pick(5, 1), calls)
						.forEach((sample) -> samples.add(sample.at(ENGINE, engine.title).at(DISTANCE, millis)));
				}
			}
		}
		return samples;
	}

	private static List<Sample> measure(Site site, Engine engine, int rounds, int calls) throws Exception {
		DataSource pool = site.application().getBean(DataSource.class);
		List<Sample> samples = new ArrayList<>();
		try (JdbcRangeRepository ranges = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.AUTO,
				Duration.ofSeconds(10)); SharedSessionContractImplementor session = session(site)) {
			Map<String, Callable<?>> trips = new LinkedHashMap<>();
			trips.put("a range", () -> ranges.next(new RangeRequest("trips", 32, 0, 0, Long.MAX_VALUE, 1)));
			trips.put("SELECT 1", () -> query(pool, "SELECT 1"));
			trips.put("nextval", () -> query(pool, engine.nextval));
			trips.put("Hibernate's table generator",
					() -> generator(session).generate(session, new Entities.FromTable()));
			for (int round = -1; round < rounds; round++) {
				for (Map.Entry<String, Callable<?>> trip : trips.entrySet()) {
					Long before = site.turns();
					double micros = median(trip.getValue(), calls);
					Long after = site.turns();
					if (round >= 0) {
						samples.add(Sample.of(TIME, trip.getKey(), "us", micros));
					}
					if (round >= 0 && before != null && after != null) {
						samples.add(Sample.of(TURNS, trip.getKey(), "turns", (double) (after - before) / calls));
					}
				}
			}
		}
		return samples;
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

	private static SharedSessionContractImplementor session(Site site) {
		return (SharedSessionContractImplementor) site.application()
			.getBean(EntityManagerFactory.class)
			.unwrap(SessionFactoryImplementor.class)
			.openSession();
	}

	private static TableGenerator generator(SharedSessionContractImplementor session) {
		return (TableGenerator) session.getFactory()
			.getMappingMetamodel()
			.getEntityDescriptor(Entities.FromTable.class)
			.getGenerator();
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Round trips");
		page.paragraph("The median time of one call, on a connection of a pool.");
		for (String millis : samples.values(DISTANCE)) {
			page.heading(3, "The database " + millis + " ms away");
			page.table(samples.of(TIME).at(DISTANCE, millis), ENGINE);
		}
		page.paragraph("Turns on the wire for one call:");
		page.table(samples.of(TURNS), ENGINE);
	}

}
