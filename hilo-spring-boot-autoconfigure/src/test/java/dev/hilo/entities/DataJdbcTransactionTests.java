package dev.hilo.entities;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Covers ids within transactions, and in several at once.
 */
class DataJdbcTransactionTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner
		.withTables("CREATE TABLE visit (id varchar(64) PRIMARY KEY, place varchar(64))");

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void aRollbackNeverHandsIdsOutAgainAndLeavesTheRowUnlocked(Engine engine) {
		String url = engine.newDatabase();
		this.contextRunner
			.withPropertyValues("spring.datasource.generate-unique-name=false", "spring.datasource.url=" + url,
					"spring.datasource.username=" + engine.user(), "spring.datasource.password=")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				TransactionTemplate transaction = new TransactionTemplate(
						context.getBean(PlatformTransactionManager.class));
				assertThatIllegalStateException().isThrownBy(() -> transaction.executeWithoutResult((status) -> {
					assertThat(template.save(new Visit(null, "north")).id()).isEqualTo("visits/1-A");
					assertThat(template.save(new Visit(null, "south")).id()).isEqualTo("visits/2-A");
					assertThat(raiseFromAnotherConnection(url, engine.user())).isEqualTo(1);
					throw new IllegalStateException("changed my mind");
				}));
				assertThat(template.count(Visit.class)).isZero();
				assertThat(template.save(new Visit(null, "north")).id()).isEqualTo("visits/3-A");
				assertThat(context.getBean(JdbcTemplate.class)
					.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'visits'", Long.class))
					.isEqualTo(1032);
				assertThat(context.getBean(DataSource.class)).isInstanceOf(HikariDataSource.class);
			});
	}

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

	private static int raiseFromAnotherConnection(String url, String user) {
		try (Connection connection = DriverManager.getConnection(url, user, "");
				Statement statement = connection.createStatement()) {
			statement.setQueryTimeout(2);
			return statement.executeUpdate("UPDATE hilo_range SET max_value = max_value + 1000");
		}
		catch (java.sql.SQLException ex) {
			throw new AssertionError("The row is locked by the transaction", ex);
		}
	}

	record Visit(@Id @Nullable String id, String place) {
	}

}
