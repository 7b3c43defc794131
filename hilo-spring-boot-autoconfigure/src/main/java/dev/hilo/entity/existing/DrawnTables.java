package dev.hilo.entity.existing;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The tables that each thread's transaction stores new entities in. Those of the last one
 * are kept, as a failure is reported after it. Thread-safe.
 */
final class DrawnTables {

	/** Weak, as a thread may end, or outlive the application. */
	private final Map<Thread, Set<EntityTable>> tables = Collections.synchronizedMap(new WeakHashMap<>());

	void add(EntityTable table) {
		if (TransactionSynchronizationManager.getResource(this) instanceof Begun begun) {
			begun.own.add(table);
			return;
		}
		Set<EntityTable> own = this.tables.computeIfAbsent(Thread.currentThread(), (thread) -> new HashSet<>());
		if (TransactionSynchronizationManager.isSynchronizationActive()) {
			own.clear();
			new Begun(own).register();
		}
		own.add(table);
	}

	/**
	 * Those of the calling thread, once.
	 */
	Set<EntityTable> takeAll() {
		Set<EntityTable> own = this.tables.get(Thread.currentThread());
		if (own == null) {
			return Set.of();
		}
		Set<EntityTable> taken = Set.copyOf(own);
		own.clear();
		return taken;
	}

	/**
	 * Bound as long as the transaction is the same. It registers itself: Spring's
	 * interface need not be on the class path before that.
	 */
	private final class Begun extends ResourceHolderSupport implements TransactionSynchronization {

		private final Set<EntityTable> own;

		Begun(Set<EntityTable> own) {
			this.own = own;
		}

		void register() {
			TransactionSynchronizationManager.registerSynchronization(this);
			resume();
		}

		@Override
		public void suspend() {
			TransactionSynchronizationManager.unbindResourceIfPossible(DrawnTables.this);
		}

		@Override
		public void resume() {
			TransactionSynchronizationManager.bindResource(DrawnTables.this, this);
		}

		/** May run on another thread than the one that it is bound to. */
		@Override
		public void afterCompletion(int status) {
			if (TransactionSynchronizationManager.getResource(DrawnTables.this) == this) {
				suspend();
			}
			unbound();
		}

	}

}
