package dev.hilo.entities;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers ids within transactions, and in several at once.
 */
class DataJdbcTransactionTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner
		.withTables("CREATE TABLE visit (id varchar(64) PRIMARY KEY, place varchar(64))");

	@Test
	void anIdMadeByHandThatIsStoredAfterACommitLeavesTheThreadClean() {
		this.contextRunner.run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			TransactionTemplate outer = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
			TransactionTemplate inner = new TransactionTemplate(context.getBean(PlatformTransactionManager.class),
					new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
			outer.executeWithoutResult((status) -> {
				template.insert(new Visit("visits/1-B", "north"));
				inner.executeWithoutResult((own) -> TransactionSynchronizationManager
					.registerSynchronization(new TransactionSynchronization() {

						@Override
						public void afterCommit() {
							template.insert(new Visit("visits/2-B", "south"));
						}

					}));
			});
			assertThat(template.count(Visit.class)).isEqualTo(2);
			assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
		});
	}

	@Test
	void thirtyTwoParallelFirstSavesShareTheFirstRange() {
		this.contextRunner.withPropertyValues("hilo.refill-ahead=false").run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			CyclicBarrier barrier = new CyclicBarrier(32);
			ExecutorService threads = Executors.newFixedThreadPool(32);
			List<Future<String>> saved = threads.invokeAll(Collections.nCopies(32, () -> {
				barrier.await();
				return String.valueOf(template.save(new Visit(null, "north")).id());
			}));
			threads.shutdown();
			assertThat(saved).extracting(Future::get)
				.containsExactlyInAnyOrderElementsOf(
						IntStream.rangeClosed(1, 32).mapToObj((i) -> "visits/" + i + "-A").toList());
			assertThat(context.getBean(JdbcTemplate.class)
				.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'visits'", Long.class))
				.isEqualTo(32);
		});
	}

	record Visit(@Id @Nullable String id, String place) {
	}

}
