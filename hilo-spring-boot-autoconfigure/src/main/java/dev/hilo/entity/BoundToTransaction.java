package dev.hilo.entity;

import java.util.function.Supplier;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * What is kept for a transaction of Spring: bound to its thread while that is the same,
 * and gone when it ends. Used by that thread, but for its end.
 */
public abstract class BoundToTransaction extends ResourceHolderSupport implements TransactionSynchronization {

	private final Object key;

	/**
	 * For {@link #current}.
	 * @param key what it is bound by
	 */
	protected BoundToTransaction(Object key) {
		this.key = key;
	}

	/**
	 * That of the calling thread's transaction, which must be active.
	 * @param key what it is bound by
	 * @param first makes the first one of a transaction
	 * @param <T> its type
	 * @return the same one until the transaction ends
	 */
	@SuppressWarnings("unchecked") // bound here only
	public static <T extends BoundToTransaction> T current(Object key, Supplier<T> first) {
		T current = (T) TransactionSynchronizationManager.getResource(key);
		if (current == null) {
			current = first.get();
			TransactionSynchronizationManager.registerSynchronization(current);
			current.resume();
		}
		return current;
	}

	@Override
	public void suspend() {
		TransactionSynchronizationManager.unbindResourceIfPossible(this.key);
	}

	@Override
	public void resume() {
		TransactionSynchronizationManager.bindResource(this.key, this);
	}

	/** May run on another thread than the one that it is bound to. */
	@Override
	public final void afterCompletion(int status) {
		if (TransactionSynchronizationManager.getResource(this.key) == this) {
			suspend();
		}
		unbound();
		ended(status);
	}

	/**
	 * Called when the transaction has ended, on any thread.
	 * @param status how it has, by the constants of {@link TransactionSynchronization}
	 */
	protected abstract void ended(int status);

}
