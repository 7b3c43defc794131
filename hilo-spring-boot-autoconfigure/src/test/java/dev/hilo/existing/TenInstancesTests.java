package dev.hilo.existing;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.DocumentId;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Instances that all find no counter yet, and rows, at the same time.
 */
class TenInstancesTests {

	private static final int INSTANCES = 10;

	private static final int INSERTS = 40;

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void noneHitsARowAndNoneHitsAnother(Engine engine) throws Exception {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))",
					"CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES (5000, 'a')", "INSERT INTO parcel VALUES ('parcels/300-Z', 'a')");
			Queue<Long> customers = new ConcurrentLinkedQueue<>();
			Queue<String> parcels = new ConcurrentLinkedQueue<>();
			CyclicBarrier together = new CyclicBarrier(INSTANCES);
			ExecutorService threads = Executors.newFixedThreadPool(INSTANCES);
			List<Future<?>> done = new ArrayList<>();
			for (int i = 0; i < INSTANCES; i++) {
				done.add(threads.submit(() -> ExistingApplication.on(engine, pool.getJdbcUrl())
					.withPropertyValues("hilo.jdbc.timeout=1m")
					.run((context) -> {
						JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
						together.await();
						for (int n = 0; n < INSERTS; n++) {
							customers.add(template.insert(new Customer(null, "b")).id());
							parcels.add(template.insert(new Parcel(null, "b")).id());
						}
					})));
			}
			for (Future<?> each : done) {
				each.get();
			}
			threads.shutdown();
			assertThat(customers).hasSize(INSTANCES * INSERTS).doesNotHaveDuplicates().allMatch((id) -> id > 5000);
			LongStream numbers = parcels.stream().mapToLong((id) -> DocumentId.parse(id).number());
			assertThat(numbers).hasSize(INSTANCES * INSERTS).doesNotHaveDuplicates().allMatch((number) -> number > 300);
		}
	}

}
