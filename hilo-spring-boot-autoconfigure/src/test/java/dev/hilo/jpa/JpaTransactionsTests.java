package dev.hilo.jpa;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ids and the transactions of those who persist.
 */
class JpaTransactionsTests {

	private static final int CALLERS = 8;

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void rollbackRepeatsNothingAndCommitsNothing(Engine engine) {
		JpaApplication.with(engine, Shop.BigNumber.class).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			Shop.BigNumber rolledBack = new Shop.BigNumber();
			new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
				.executeWithoutResult((status) -> {
					context.getBean(JdbcTemplate.class)
						.update("INSERT INTO big_number (id, name) VALUES (9000, 'jdbc')");
					application.run((manager) -> manager.persist(rolledBack));
					status.setRollbackOnly();
				});
			assertThat(application.count("BigNumber")).isZero();
			assertThat(application.persist(new Shop.BigNumber()).id).isGreaterThan(rolledBack.id);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void callersWhoHoldAllConnectionsNeverStarveTheFirstRange(Engine engine) {
		JpaApplication.with(engine, Shop.BigNumber.class)
			.withPropertyValues("spring.datasource.hikari.maximum-pool-size=2",
					"spring.datasource.hikari.connection-timeout=20000")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				Set<Long> ids = ConcurrentHashMap.newKeySet();
				CountDownLatch all = new CountDownLatch(CALLERS);
				ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
				List<Future<?>> done = IntStream.range(0, CALLERS).<Future<?>>mapToObj((i) -> callers.submit(() -> {
					all.countDown();
					all.await();
					application.run((manager) -> {
						manager.createNativeQuery("SELECT count(*) FROM big_number").getSingleResult();
						Shop.BigNumber entity = new Shop.BigNumber();
						manager.persist(entity);
						ids.add(entity.id);
					});
					return true;
				})).toList();
				for (Future<?> one : done) {
					one.get();
				}
				callers.shutdown();
				assertThat(ids).hasSize(CALLERS);
			});
	}

}
