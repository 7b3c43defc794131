package dev.hilo.series;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

import javax.sql.DataSource;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SimpleConnectionHandle;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.jdbc.connection.NewTransaction;

/**
 * The transaction of a caller, whichever manager of Spring's has begun it. Never begins
 * one. Thread-safe.
 */
final class CallersTransaction {

	private static final TransactionDefinition MANDATORY = new DefaultTransactionDefinition(
			TransactionDefinition.PROPAGATION_MANDATORY);

	private final DataSource dataSource;

	private final JdbcTemplate template;

	/** Only asked whether it has a transaction. */
	private final DataSourceTransactionManager manager;

	private final boolean mayBeJta;

	/** Whether auto-commit that is off says that JTA has enlisted a connection. */
	private volatile boolean enlistmentShows;

	/**
	 * Opens no connection yet.
	 * @param dataSource where the series are
	 * @param mayBeJta whether JTA may have enlisted a connection that Spring's own
	 * managers know nothing of
	 */
	CallersTransaction(DataSource dataSource, boolean mayBeJta) {
		DataSource target = (dataSource instanceof TransactionAwareDataSourceProxy proxy) ? proxy.getTargetDataSource()
				: null;
		this.dataSource = (target != null) ? target : dataSource;
		this.template = new JdbcTemplate(this.dataSource);
		this.manager = new DataSourceTransactionManager(this.dataSource);
		this.mayBeJta = mayBeJta;
	}

	/**
	 * Looks, outside of any transaction, how connections are without one, if that will
	 * matter: those that commit nothing by themselves even then need not be enlisted, and
	 * what they lost would be given again.
	 */
	void look() {
		ConnectionCallback<Boolean> autoCommit = Connection::getAutoCommit;
		this.enlistmentShows = this.mayBeJta && Boolean.TRUE.equals(this.template.execute(autoCommit));
	}

	/**
	 * Runs the work in it, with its deadline.
	 * @throws IllegalTransactionStateException if there is none that the work belongs to
	 */
	<T> T run(SeriesKey key, NewTransaction.Work<T> work) {
		require(TransactionSynchronizationManager.isActualTransactionActive(), key,
				"there is none on this thread: put @Transactional on the method that stores the document. "
						+ "It has no effect on calls from the same class, and a reactive transaction can't be used");
		require(!TransactionSynchronizationManager.isCurrentTransactionReadOnly(), key,
				"this one is read-only: remove readOnly=true from its @Transactional, and from that of its callers");
		require(TransactionSynchronizationManager.isSynchronizationActive(), key,
				"this one has ended: put @Transactional(propagation = REQUIRES_NEW) on what runs after the commit");
		boolean isOnDataSource = isOnDataSource();
		require(isOnDataSource || this.mayBeJta, key, "this one is of another DataSource than that of the series: "
				+ "name its manager in @Transactional, or mark its DataSource with @HiLoDataSource");
		require(isOnDataSource || this.enlistmentShows, key, "nothing shows whether JTA has enlisted the DataSource of "
				+ "the series, whose connections commit nothing by themselves anyway: turn on auto-commit in its pool");
		ConnectionCallback<T> callback = (connection) -> {
			requireTransaction(connection, key);
			return work.in(connection);
		};
		return Objects.requireNonNull(this.template.execute(callback));
	}

	/**
	 * Without it, a pool that commits nothing by itself would give the number to two. In
	 * a transaction of another DataSource templates bind connections too, for which no
	 * manager is responsible.
	 */
	private boolean isOnDataSource() {
		if (!(TransactionSynchronizationManager.getResource(this.dataSource) instanceof ConnectionHolder holder)) {
			return false;
		}
		if (holder.getConnectionHandle() != null && !(holder.getConnectionHandle() instanceof SimpleConnectionHandle)) {
			// Of a session of JPA
			return true;
		}
		try {
			TransactionStatus unused = this.manager.getTransaction(MANDATORY);
			return true;
		}
		catch (IllegalTransactionStateException ex) {
			return false;
		}
	}

	private static void requireTransaction(Connection connection, SeriesKey key) throws SQLException {
		require(!connection.getAutoCommit(), key, "the DataSource of the series commits each statement in this one: "
				+ "let the transaction manager use that DataSource, or with JTA enlist it (XA)");
	}

	private static void require(boolean holds, SeriesKey key, String why) {
		if (!holds) {
			throw new IllegalTransactionStateException("A number of " + key.described()
					+ " can only be drawn in the transaction that stores its document, and " + why);
		}
	}

}
