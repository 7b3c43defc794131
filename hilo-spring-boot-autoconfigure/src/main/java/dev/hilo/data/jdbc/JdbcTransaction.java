package dev.hilo.data.jdbc;

import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.data.TransactionIds;
import dev.hilo.data.UnsavedIds;

/**
 * The current transaction of Spring, with the ids that were set within it. They are unset
 * when it rolls back, before other listeners hear of that, which may try again. A
 * transaction of something else, such as a queue's, leaves the rows of a connection that
 * commits each statement, and then their ids stay too.
 */
final class JdbcTransaction extends ResourceHolderSupport implements TransactionSynchronization {

	private final Key key;

	private final TransactionIds ids;

	/** {@code null} as long as there was no connection to ask. */
	private @Nullable Boolean holdsRows;

	private JdbcTransaction(Key key) {
		this.key = key;
		this.ids = new TransactionIds(key.unsaved);
	}

	/**
	 * Whether this thread is within one.
	 */
	static boolean isActive() {
		return TransactionSynchronizationManager.isSynchronizationActive()
				&& TransactionSynchronizationManager.isActualTransactionActive();
	}

	/**
	 * The transaction of this thread, which is within one.
	 * @param dataSource where the entities are stored, or {@code null} if unknown
	 */
	static JdbcTransaction current(@Nullable DataSource dataSource, UnsavedIds unsaved) {
		Key key = new Key(unsaved, dataSource);
		JdbcTransaction current = (JdbcTransaction) TransactionSynchronizationManager.getResource(key);
		if (current == null) {
			current = new JdbcTransaction(key);
			TransactionSynchronizationManager.registerSynchronization(current);
			current.resume();
		}
		current.askConnection();
		return current;
	}

	TransactionIds ids() {
		return this.ids;
	}

	private void askConnection() {
		if (this.holdsRows == null) {
			this.holdsRows = holders().map(JdbcTransaction::holdsRows)
				.filter(Objects::nonNull)
				.reduce(Boolean::logicalOr)
				.orElse(null);
		}
	}

	private Stream<ConnectionHolder> holders() {
		Stream<?> resources = (this.key.dataSource != null)
				? Stream.ofNullable(TransactionSynchronizationManager.getResource(this.key.dataSource))
				: TransactionSynchronizationManager.getResourceMap().values().stream();
		return resources.filter(ConnectionHolder.class::isInstance).map(ConnectionHolder.class::cast);
	}

	private static @Nullable Boolean holdsRows(ConnectionHolder holder) {
		try {
			return !holder.getConnection().getAutoCommit();
		}
		catch (SQLException | RuntimeException ex) {
			return null; // it is broken, or not there yet
		}
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
		askConnection();
		if (!Boolean.FALSE.equals(this.holdsRows)) {
			this.ids.rolledBackTo(savepoint);
		}
	}

	@Override
	public void beforeCompletion() {
		askConnection();
	}

	/**
	 * The ids stay if it is unknown how it has ended, as the rows may be there. May run
	 * on another thread than the one that it is bound to.
	 */
	@Override
	public void afterCompletion(int status) {
		if (TransactionSynchronizationManager.getResource(this.key) == this) {
			suspend();
		}
		unbound();
		if (status == STATUS_ROLLED_BACK && !Boolean.FALSE.equals(this.holdsRows)) {
			this.ids.rolledBack();
		}
	}

	/**
	 * What it is bound to the thread by.
	 *
	 * @param unsaved those of the application
	 * @param dataSource where the entities are stored; {@code null} if unknown
	 */
	private record Key(UnsavedIds unsaved, @Nullable DataSource dataSource) {
	}

}
