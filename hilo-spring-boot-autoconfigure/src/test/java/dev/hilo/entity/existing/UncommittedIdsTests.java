package dev.hilo.entity.existing;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

import static org.assertj.core.api.Assertions.assertThat;

class UncommittedIdsTests {

	private final UncommittedIds ids = new UncommittedIds();

	@AfterEach
	void end() {
		TransactionSynchronizationManager.clear();
		TransactionSynchronizationManager.unbindResourceIfPossible(this.ids);
	}

	@Test
	void transactionThatEndsLeavesNothingWithItsThread() {
		TransactionSynchronizationManager.initSynchronization();
		this.ids.add(7);
		TransactionSynchronizationUtils.triggerAfterCompletion(TransactionSynchronization.STATUS_COMMITTED);
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
		assertThat(this.ids.highest()).isEqualTo(7);
	}

	@Test
	void idAfterATransactionThatEndedOnAnotherThreadIsOneOfTheNext() {
		TransactionSynchronizationManager.initSynchronization();
		this.ids.add(7);
		TransactionSynchronization first = TransactionSynchronizationManager.getSynchronizations().get(0);
		CompletableFuture.runAsync(() -> first.afterCompletion(TransactionSynchronization.STATUS_ROLLED_BACK)).join();
		assertThat(this.ids.highest()).isZero();
		TransactionSynchronizationManager.clear();
		TransactionSynchronizationManager.initSynchronization();
		this.ids.add(5);
		assertThat(this.ids.highest()).isEqualTo(5);
	}

	@Test
	void transactionThatGoesOnAfterAnotherKeepsItsNoteUntilItEnds() {
		TransactionSynchronizationManager.initSynchronization();
		this.ids.add(7);
		TransactionSynchronizationManager.getSynchronizations().forEach(TransactionSynchronization::suspend);
		TransactionSynchronizationManager.getSynchronizations().forEach(TransactionSynchronization::resume);
		this.ids.add(5);
		assertThat(TransactionSynchronizationManager.getSynchronizations()).hasSize(1);
		assertThat(this.ids.highest()).isEqualTo(7);
		TransactionSynchronizationUtils.triggerAfterCompletion(TransactionSynchronization.STATUS_ROLLED_BACK);
		assertThat(this.ids.highest()).isZero();
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
	}

}
