package dev.hilo.entity;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;

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

	private static void bind(Duration timeout) {
		ResourceHolderSupport holder = new ResourceHolderSupport() {
		};
		holder.setTimeoutInMillis(timeout.toMillis());
		TransactionSynchronizationManager.bindResource(timeout, holder);
	}

}
