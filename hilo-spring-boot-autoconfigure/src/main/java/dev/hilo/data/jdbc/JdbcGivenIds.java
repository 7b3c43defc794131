package dev.hilo.data.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.data.GivenIds;

/**
 * The ids that were set within each transaction of Spring, or without one on each thread
 * since its last save. Thread-safe.
 */
final class JdbcGivenIds {

	/** Weak, as a thread may end, or outlive the application. */
	private final Map<Thread, GivenIds> withoutTransaction = Collections.synchronizedMap(new WeakHashMap<>());

	/**
	 * Those of this thread's transaction, or of the thread.
	 * @param dataSource where the entities are stored, or {@code null} if unknown
	 */
	GivenIds current(@Nullable DataSource dataSource) {
		if (!isInTransaction()) {
			return this.withoutTransaction.computeIfAbsent(Thread.currentThread(), (thread) -> new GivenIds());
		}
		Key key = new Key(this, dataSource);
		Transaction current = (Transaction) TransactionSynchronizationManager.getResource(key);
		if (current == null) {
			current = new Transaction(key);
			TransactionSynchronizationManager.registerSynchronization(current);
			current.resume();
		}
		return current.ids;
	}

	/**
	 * Notes that a save has ended. Without a transaction its ids stay.
	 */
	void saved(@Nullable DataSource dataSource) {
		if (!isInTransaction()) {
			this.withoutTransaction.remove(Thread.currentThread());
		}
		else if (TransactionSynchronizationManager.getResource(new Key(this, dataSource)) instanceof Transaction one) {
			one.ids.saved();
		}
	}

	private static boolean isInTransaction() {
		return TransactionSynchronizationManager.isSynchronizationActive()
				&& TransactionSynchronizationManager.isActualTransactionActive();
	}

	/**
	 * Unsets the ids when it rolls back, before other listeners hear of that, which may
	 * try again. A transaction of something else, such as a queue's, leaves the rows of a
	 * connection that commits each statement, and then their ids stay too.
	 */
	private static final class Transaction extends ResourceHolderSupport implements TransactionSynchronization {

		private final Key key;

		private final GivenIds ids = new GivenIds();

		private boolean leavesRows;

		Transaction(Key key) {
			this.key = key;
		}

		@Override
		public int getOrder() {
			return Ordered.HIGHEST_PRECEDENCE;
		}

		@Override
		public void suspend() {
			TransactionSynchronizationManager.unbindResourceIfPossible(this.key);
		}

		@Override
		public void resume() {
			TransactionSynchronizationManager.bindResource(this.key, this);
		}

		@Override
		public void savepoint(Object savepoint) {
			this.ids.savepoint(savepoint);
		}

		@Override
		public void savepointRollback(Object savepoint) {
			if (!commitsEachStatement()) {
				this.ids.rolledBackTo(savepoint);
			}
		}

		/** The connection is there no more when it is completed. */
		@Override
		public void beforeCompletion() {
			this.leavesRows = commitsEachStatement();
		}

		/**
		 * May run on another thread than the one that it is bound to. The ids stay if it
		 * is unknown how it has ended, as the rows may be there.
		 */
		@Override
		public void afterCompletion(int status) {
			if (TransactionSynchronizationManager.getResource(this.key) == this) {
				suspend();
			}
			unbound();
			if (status == STATUS_ROLLED_BACK && !this.leavesRows) {
				this.ids.rolledBack();
			}
		}

		private boolean commitsEachStatement() {
			Stream<?> resources = (this.key.dataSource != null)
					? Stream.ofNullable(TransactionSynchronizationManager.getResource(this.key.dataSource))
					: TransactionSynchronizationManager.getResourceMap().values().stream();
			return resources.filter(ConnectionHolder.class::isInstance)
				.map((holder) -> commitsEachStatement((ConnectionHolder) holder))
				.filter(Objects::nonNull)
				.reduce(Boolean::logicalAnd)
				.orElse(false);
		}

		private static @Nullable Boolean commitsEachStatement(ConnectionHolder holder) {
			try {
				return holder.getConnection().getAutoCommit();
			}
			catch (SQLException | RuntimeException ex) {
				return null; // it is broken, or not there yet
			}
		}

	}

	/**
	 * What it is bound to the thread by.
	 *
	 * @param owner those of the application
	 * @param dataSource where the entities are stored; {@code null} if unknown
	 */
	private record Key(JdbcGivenIds owner, @Nullable DataSource dataSource) {
	}

}
