package dev.hilo.entity;

import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How long a caller may wait within its transaction.
 */
class TransactionDeadlineTests {

	@AfterEach
	void unbind() {
		List.copyOf(TransactionSynchronizationManager.getResourceMap().keySet())
			.forEach(TransactionSynchronizationManager::unbindResource);
	}

	@Test
	void callerWithoutATimeoutMayWaitForEver() {
		assertThat(TransactionDeadline.nanosLeft()).isEqualTo(Long.MAX_VALUE);
		TransactionSynchronizationManager.bindResource("of another kind", "no holder");
		TransactionSynchronizationManager.bindResource("without", new ResourceHolderSupport() {
		});
		assertThat(TransactionDeadline.nanosLeft()).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void earliestTimeoutCounts() {
		bind(Duration.ofHours(2));
		assertThat(TransactionDeadline.nanosLeft()).isBetween(Duration.ofHours(1).toNanos(),
				Duration.ofHours(2).toNanos());
		bind(Duration.ofHours(1));
		bind(Duration.ofHours(3));
		assertThat(TransactionDeadline.nanosLeft()).isBetween(Duration.ofMinutes(30).toNanos(),
				Duration.ofHours(1).toNanos());
	}

	@Test
	void nothingIsLeftAfterTheTimeout() {
		bind(Duration.ofMillis(-1));
		assertThat(TransactionDeadline.nanosLeft()).isZero();
	}

	@Test
	void callerOfAnApplicationWaitsUntilItsTransactionsTimeout() {
		SwitchableDataSource silent = new SwitchableDataSource(new H2Database().withTables().dataSource());
		Contexts.withoutDatabase()
			.withBean(DataSource.class, () -> silent)
			.withPropertyValues("hilo.jdbc.schema-management=none", "hilo.jdbc.timeout=30s")
			.run((context) -> {
				silent.hang();
				bind(Duration.ofMillis(50));
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("Orders"))
					.withMessageContaining("all that was left of the transaction's timeout");
				silent.recover();
			});
	}

	private static void bind(Duration timeout) {
		ResourceHolderSupport holder = new ResourceHolderSupport() {
		};
		holder.setTimeoutInMillis(timeout.toMillis());
		TransactionSynchronizationManager.bindResource(timeout, holder);
	}

}
