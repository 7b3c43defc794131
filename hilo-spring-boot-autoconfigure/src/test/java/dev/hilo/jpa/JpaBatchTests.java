package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import javax.sql.DataSource;

import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many entities at once: what goes to the database, counted at the driver.
 */
class JpaBatchTests {

	private static final int COUNT = 10_000;

	private static final int BATCH = 100;

	@Test
	void manyEntitiesAreSavedInBatchesWithFewRequests() {
		check(Engine.H2);
	}

	@Test
	@Tag("long")
	void manyEntitiesAreSavedInBatchesWithFewRequestsOnMariaDb() {
		check(Engine.MARIADB);
	}

	private static void check(Engine engine) {
		Inserts inserts = new Inserts();
		AtomicInteger requests = new AtomicInteger();
		JpaApplication.with(engine, Shop.BigNumber.class)
			.withPropertyValues("spring.jpa.properties.hibernate.jdbc.batch_size=" + BATCH)
			.withBean(Inserts.class, () -> inserts)
			.withBean(RangeListener.class, () -> new RangeListener() {

				@Override
				public void obtained(RangeEvent.Obtained event) {
					requests.incrementAndGet();
				}

			})
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				List<Shop.BigNumber> all = Stream.generate(Shop.BigNumber::new).limit(COUNT).toList();
				application.run((manager) -> new SimpleJpaRepository<>(Shop.BigNumber.class, manager).saveAll(all));
				assertThat(all).extracting((entity) -> entity.id).isSorted().doesNotHaveDuplicates();
				assertThat(application.count("BigNumber")).isEqualTo(COUNT);
			});
		assertThat(inserts.sizes).hasSize(COUNT / BATCH).containsOnly(BATCH);
		assertThat(requests).as("Once closed, all events are told").hasValueBetween(1, 10);
	}

	/** The sizes of the batches. */
	private static final class Inserts implements BeanPostProcessor, QueryExecutionListener {

		private final List<Integer> sizes = new ArrayList<>();

		@Override
		public Object postProcessAfterInitialization(Object bean, String name) {
			return (bean instanceof DataSource dataSource)
					? ProxyDataSourceBuilder.create(dataSource).listener(this).build() : bean;
		}

		@Override
		public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
		}

		@Override
		public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
			if (queries.get(0).getQuery().startsWith("insert into big_number")) {
				this.sizes.add(execution.getBatchSize());
			}
		}

	}

}
