package dev.hilo.data.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.data.GivenIds;
import dev.hilo.entity.BoundToTransaction;

/**
 * The ids that were set within each transaction of Spring, or without one on each thread
 * since its last save. Thread-safe.
 */
final class JdbcGivenIds {

	/** Weak, as a thread may end, or outlive the application. */
	private final Map<Thread, GivenIds> withoutTransaction = Collections.synchronizedMap(new WeakHashMap<>());

	/**
	 * Those of this thread's transaction, or of the thread.
	 */
	GivenIds current() {
		return isInTransaction() ? BoundToTransaction.current(this, () -> new Transaction(this)).ids
				: this.withoutTransaction.computeIfAbsent(Thread.currentThread(), (thread) -> new GivenIds());
	}

	/**
	 * Notes that a save has ended. Without a transaction its ids stay.
	 * @param dataSource where the entities are stored, or {@code null} if unknown
	 */
	void saved(@Nullable DataSource dataSource) {
		if (!isInTransaction()) {
			this.withoutTransaction.remove(Thread.currentThread());
		}
		else if (TransactionSynchronizationManager.getResource(this) instanceof Transaction one) {
			one.ids.saved(commitsEachStatement(dataSource));
		}
	}

	private static boolean isInTransaction() {
		return TransactionSynchronizationManager.isSynchronizationActive()
				&& TransactionSynchronizationManager.isActualTransactionActive();
	}

	/** As within a transaction of something else, such as a queue's. */
	private static boolean commitsEachStatement(@Nullable DataSource dataSource) {
		try {
			return dataSource != null
					&& TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder holder
					&& holder.getConnection().getAutoCommit();
		}
		catch (SQLException | RuntimeException ex) {
			return false; // it is broken
		}
	}

	/**
	 * Unsets the ids when it rolls back, before other listeners hear of that, which may
	 * try again.
	 */
	private static final class Transaction extends BoundToTransaction {

		private final GivenIds ids = new GivenIds();

		Transaction(JdbcGivenIds owner) {
			super(owner);
		}

		@Override
		public int getOrder() {
			return Ordered.HIGHEST_PRECEDENCE;
		}

		@Override
		public void savepoint(Object savepoint) {
			this.ids.savepoint(savepoint);
		}

		@Override
		public void savepointRollback(Object savepoint) {
			this.ids.rolledBackTo(savepoint);
		}

		/** The ids stay if it is unknown how it has ended, as the rows may be there. */
		@Override
		protected void ended(int status) {
			if (status == STATUS_ROLLED_BACK) {
				this.ids.rolledBack();
			}
		}

	}

}
