package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.data.jpa.repository.config.EnableJpaAuditing;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.jpa.Warehouse.Bill;
import dev.hilo.jpa.Warehouse.Position;
import dev.hilo.jpa.Warehouse.Sale;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with ten entities, in all that they can do together.
 */
@TestInstance(Lifecycle.PER_CLASS)
class TenEntitiesTests {

	private static final int CALLERS = 8;

	private static final int SALES = 25;

	private final ConfigurableApplicationContext context = JpaApplication.start(Engine.H2, Audit.class, Warehouse.ALL);

	private final JpaApplication application = new JpaApplication(this.context);

	@AfterAll
	void stop() {
		this.context.close();
	}

	@Test
	void aggregateIsStoredWithAllItsIdsVersionsAndDates() {
		Sale sale = this.application.persist(Warehouse.sale());
		this.application.run((manager) -> {
			Sale found = manager.find(Sale.class, sale.id);
			assertThat(found.version).isZero();
			assertThat(found.created).isNotNull();
			assertThat(found.client.id).startsWith("clients/");
			assertThat(found.positions).hasSize(3).allSatisfy((position) -> {
				assertThat(position.id).isPositive();
				assertThat(position.offer.id).isPositive();
				assertThat(position.created).isNotNull();
			});
			assertThat(found.payments).extracting((payment) -> payment.id).doesNotHaveDuplicates().hasSize(2);
			assertThat(found.papers).singleElement().satisfies((paper) -> assertThat(paper.id).startsWith("papers/"));
			assertThat(found.delivery.id).isPositive();
		});
	}

	@Test
	void mergeOfChangedAggregateGivesIdsToWhatIsNew() {
		Sale sale = this.application.persist(Warehouse.sale());
		sale.positions.add(new Position());
		sale.papers.add(new Bill());
		Sale merged = this.application.call((manager) -> new SimpleJpaRepository<>(Sale.class, manager).save(sale));
		assertThat(merged.id).isEqualTo(sale.id);
		assertThat(this.application.<Integer>call((manager) -> manager.find(Sale.class, sale.id).positions.size()))
			.isEqualTo(4);
	}

	/** As open-in-view has it: one EntityManager around several transactions. */
	@Test
	void openEntityManagerAroundTransactionsGetsIds() {
		EntityManagerFactory factory = this.application.context().getBean(EntityManagerFactory.class);
		try (EntityManager manager = factory.createEntityManager()) {
			TransactionSynchronizationManager.bindResource(factory, new EntityManagerHolder(manager));
			Sale first = this.application.persist(Warehouse.sale());
			Sale second = this.application.persist(Warehouse.sale());
			assertThat(manager.contains(first)).isTrue();
			assertThat(second.id).isNotNull().isNotEqualTo(first.id);
		}
		finally {
			TransactionSynchronizationManager.unbindResource(factory);
		}
	}

	@Test
	void callersAtOnceNeverGetTheSameIds() throws Exception {
		AsyncTaskExecutor executor = this.application.context()
			.getBean("applicationTaskExecutor", AsyncTaskExecutor.class);
		storeAtOnce(executor);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "SKIPPED: virtual threads need JDK 21")
	void callersAreVirtualThreads() throws Exception {
		AsyncTaskExecutor executor = this.application.context()
			.getBean("applicationTaskExecutor", AsyncTaskExecutor.class);
		assertThat(executor.submit(() -> Thread.currentThread().toString()).get()).startsWith("VirtualThread");
	}

	private void storeAtOnce(AsyncTaskExecutor executor) throws Exception {
		CountDownLatch all = new CountDownLatch(CALLERS);
		List<Future<List<Sale>>> callers = new ArrayList<>();
		for (int i = 0; i < CALLERS; i++) {
			callers.add(executor.submit(() -> {
				all.countDown();
				all.await();
				List<Sale> stored = new ArrayList<>();
				for (int j = 0; j < SALES; j++) {
					stored.add(this.application.persist(Warehouse.sale()));
				}
				return stored;
			}));
		}
		List<Sale> sales = new ArrayList<>();
		for (Future<List<Sale>> caller : callers) {
			sales.addAll(caller.get());
		}
		assertThat(sales).hasSize(CALLERS * SALES).extracting((sale) -> sale.id).doesNotHaveDuplicates();
		assertThat(sales.stream().flatMap((sale) -> sale.payments.stream())).extracting((payment) -> payment.id)
			.doesNotHaveDuplicates();
		assertThat(sales.stream().flatMap((sale) -> sale.positions.stream())).extracting((position) -> position.id)
			.doesNotHaveDuplicates();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJpaAuditing
	@ImportAutoConfiguration(TaskExecutionAutoConfiguration.class)
	static class Audit {

	}

}
