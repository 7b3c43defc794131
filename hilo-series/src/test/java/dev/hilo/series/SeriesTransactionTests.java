package dev.hilo.series;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.OwnTables;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * In which transactions numbers are drawn, and in which not.
 */
class SeriesTransactionTests {

	private final SeriesDatabase database = SeriesDatabase.on(Engine.H2);

	@AfterEach
	void close() {
		this.database.close();
	}

	@Test
	void withoutATransactionItNamesTransactional() {
		refused(() -> this.database.series.next("invoices"), "@Transactional");
	}

	@Test
	void inAReadOnlyTransactionItIsRefused() {
		TransactionTemplate readOnly = this.database.transaction();
		readOnly.setReadOnly(true);
		refused(() -> readOnly.execute((status) -> this.database.series.next("invoices")), "readOnly=true");
		refused(() -> readOnly.execute((status) -> this.database.commit(() -> this.database.series.next("invoices"))),
				"readOnly=true");
	}

	@Test
	void outsideOfASuspendedTransactionItIsRefused() {
		TransactionTemplate none = this.database.transaction();
		none.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
		this.database.transaction().executeWithoutResult((status) -> {
			this.database.store("invoices");
			refused(() -> none.execute((suspended) -> this.database.series.next("credits")), "@Transactional");
			assertThat(this.database.store("invoices").number()).isEqualTo(2);
		});
	}

	@Test
	void innerTransactionHasItsOwnNumbersAndRollback() {
		TransactionTemplate inner = this.database.transaction();
		inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
		this.database.transaction().executeWithoutResult((outer) -> {
			assertThat(this.database.store("invoices").number()).isEqualTo(1);
			inner.executeWithoutResult((status) -> {
				assertThat(this.database.store("credits").number()).isEqualTo(1);
				status.setRollbackOnly();
			});
			Long credit = inner.execute((status) -> this.database.store("credits").number());
			assertThat(credit).isEqualTo(1);
			outer.setRollbackOnly();
		});
		assertThat(this.database.stored("invoices", "2026")).isEmpty();
		assertThat(this.database.stored("credits", "")).containsExactly(1L);
	}

	/** A nested one is a savepoint. */
	@Test
	void nestedTransactionThatFailsGivesItsNumberBack() {
		TransactionTemplate nested = this.database.transaction();
		nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
		this.database.transaction().executeWithoutResult((outer) -> {
			nested.executeWithoutResult((status) -> {
				this.database.store("invoices");
				status.setRollbackOnly();
			});
			nested.executeWithoutResult((status) -> this.database.store("invoices"));
		});
		assertThat(this.database.stored("invoices", "2026")).containsExactly(1L);
	}

	/** Also where a template has bound a connection that nobody commits. */
	@Test
	void inATransactionOfAnotherDataSourceItIsRefused() {
		try (HikariDataSource other = Engine.H2.newPool()) {
			TransactionTemplate others = new TransactionTemplate(new DataSourceTransactionManager(other));
			for (boolean autoCommit : new boolean[] { true, false }) {
				try (HikariDataSource own = Engine.H2.pool(this.database.url)) {
					own.setAutoCommit(autoCommit);
					TableSeries series = series(own, false);
					refused(() -> others.execute((status) -> series.next("invoices")), "another DataSource");
					refused(() -> others.execute((status) -> {
						new JdbcTemplate(own).queryForList("SELECT 1 FROM document");
						return series.next("invoices");
					}), "another DataSource");
					Long number = new TransactionTemplate(new DataSourceTransactionManager(own))
						.execute((status) -> series.next("invoices").number());
					assertThat(number).isPositive();
					series.destroy();
				}
			}
		}
	}

	/**
	 * As {@code @TransactionalEventListener} runs. Its connection is still there, and
	 * nobody commits what it writes, if the pool does not.
	 */
	@Test
	void afterTheEndOfTheTransactionItIsRefused() {
		for (boolean autoCommit : new boolean[] { true, false }) {
			try (HikariDataSource own = Engine.H2.pool(this.database.url)) {
				own.setAutoCommit(autoCommit);
				TableSeries series = series(own, false);
				TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(own));
				AtomicInteger refused = new AtomicInteger();
				for (boolean commits : new boolean[] { true, false }) {
					transaction.executeWithoutResult((status) -> {
						TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

							@Override
							public void afterCompletion(int how) {
								refused(() -> series.next("invoices"), "this one has ended");
								refused.incrementAndGet();
							}

						});
						if (!commits) {
							status.setRollbackOnly();
						}
					});
				}
				assertThat(refused).hasValue(2);
				series.destroy();
			}
		}
	}

	@Test
	void proxiesOfSpringAreSeenThrough() {
		for (DataSource proxy : new DataSource[] { new TransactionAwareDataSourceProxy(this.database.pool),
				new LazyConnectionDataSourceProxy(this.database.pool) }) {
			TableSeries series = series(proxy, false);
			long number = new TransactionTemplate(new DataSourceTransactionManager(proxy))
				.execute((status) -> series.next("proxied").number());
			new TransactionTemplate(new DataSourceTransactionManager(proxy)).executeWithoutResult((status) -> {
				assertThat(series.next("proxied").number()).isEqualTo(number + 1);
				status.setRollbackOnly();
			});
			series.destroy();
		}
		assertThat(this.database.jdbc.queryForObject("SELECT last_number FROM hilo_series", Long.class)).isEqualTo(2);
	}

	/**
	 * JTA over a DataSource that is not enlisted; one that is commits nothing by itself
	 * within a transaction, and one that never does shows nothing.
	 */
	@Test
	void underJtaOnlyAConnectionThatCommitsNothingByItselfCounts() {
		try (HikariDataSource pool = Engine.H2.pool(this.database.url);
				HikariDataSource never = Engine.H2.pool(this.database.url)) {
			never.setAutoCommit(false);
			TransactionTemplate jta = new TransactionTemplate(new GlobalTransactions());
			TableSeries series = series(pool, true);
			series.start();
			refused(() -> jta.execute((status) -> series.next("invoices")), "enlist it (XA)");
			TableSeries ofNever = series(never, true);
			ofNever.start();
			refused(() -> jta.execute((status) -> ofNever.next("invoices")), "turn on auto-commit in its pool");
			TableSeries ofEnlisted = series(enlisted(pool), true);
			ofEnlisted.start();
			Long number = jta.execute((status) -> ofEnlisted.next("invoices").number());
			assertThat(number).isEqualTo(1);
			series.destroy();
			ofNever.destroy();
			ofEnlisted.destroy();
		}
	}

	private static DataSource enlisted(DataSource pool) {
		return new DelegatingDataSource(pool) {

			@Override
			public Connection getConnection() throws SQLException {
				Connection connection = super.getConnection();
				connection.setAutoCommit(!TransactionSynchronizationManager.isActualTransactionActive());
				return connection;
			}

		};
	}

	/** PostgreSQL refuses all statements after one that failed. */
	@ParameterizedTest
	@EnumSource(names = "POSTGRESQL")
	void afterAnErrorThatWasCaughtTheExceptionNamesTheSeries(Engine engine) throws Exception {
		try (SeriesDatabase other = SeriesDatabase.on(engine)) {
			TransactionTemplate transaction = other.transaction();
			assertThatExceptionOfType(NonTransientDataAccessResourceException.class)
				.isThrownBy(() -> transaction.execute((status) -> {
					assertThatException().isThrownBy(() -> other.jdbc.execute("SELECT nothing"));
					return other.series.next("invoices");
				}))
				.withMessageContaining("series 'invoices'");
		}
	}

	/** What hides rows does not make a number anew. */
	@ParameterizedTest
	@EnumSource(names = "POSTGRESQL")
	void rowLevelSecurityThatHidesTheRowsEndsInAnErrorOfTheSeries(Engine engine) {
		try (SeriesDatabase other = SeriesDatabase.on(engine); HikariDataSource clerks = engine.pool(other.url)) {
			other.commit(() -> other.series.next("issues"));
			Engine.execute(other.pool, "CREATE ROLE clerk LOGIN", "GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk",
					"ALTER TABLE hilo_series ENABLE ROW LEVEL SECURITY");
			clerks.setUsername("clerk");
			TableSeries series = series(clerks, false);
			TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(clerks));
			for (String name : List.of("issues", "unset")) {
				assertThatExceptionOfType(DataAccessException.class)
					.isThrownBy(() -> transaction.execute((status) -> series.next(name)))
					.withMessageContaining("series '" + name + "'")
					.withMessageContaining("row-level security");
			}
			series.destroy();
			assertThat(other.commit(() -> other.series.next("issues").number())).isEqualTo(2);
		}
	}

	/** Drivers, pools and transaction managers refuse savepoints in an XA transaction. */
	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void firstNumbersNeedNoSavepoint(Engine engine) throws Exception {
		int callers = 6;
		try (SeriesDatabase others = SeriesDatabase.shared(engine, callers)) {
			DataSource enlisted = withoutSavepoints(others.pool);
			TableSeries series = series(enlisted, false);
			series.start();
			TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(enlisted));
			Queue<Long> numbers = new ConcurrentLinkedQueue<>();
			SeriesDatabase.inParallel(callers, () -> numbers
				.add(SeriesDatabase.retried(() -> transaction.execute((status) -> series.next("invoices").number()))));
			assertThat(numbers).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L);
			series.destroy();
		}
	}

	private static DataSource withoutSavepoints(DataSource pool) {
		return new DelegatingDataSource(pool) {

			@Override
			public Connection getConnection() throws SQLException {
				Connection connection = super.getConnection();
				return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(),
						new Class<?>[] { Connection.class }, (proxy, method, args) -> {
							if (method.getName().contains("Savepoint")
									|| ("rollback".equals(method.getName()) && args != null)) {
								throw new SQLException(method.getName() + " is not allowed in an XA transaction");
							}
							try {
								return method.invoke(connection, args);
							}
							catch (InvocationTargetException ex) {
								throw ex.getTargetException();
							}
						});
			}

		};
	}

	private TableSeries series(DataSource dataSource, boolean mayBeJta) {
		return new TableSeries(Map.of(), new CallersTransaction(dataSource, mayBeJta), new OwnTables(dataSource,
				new SpringProxies(), new StoreSettings().withConnection(ConnectionMode.SHARED), "series"));
	}

	private static void refused(ThrowingCallable draw, String message) {
		assertThatExceptionOfType(IllegalTransactionStateException.class).isThrownBy(draw)
			.withMessageContaining("series '")
			.withMessageContaining(message);
	}

	/** Binds no connections, as JTA. */
	private static final class GlobalTransactions extends AbstractPlatformTransactionManager {

		@Override
		protected Object doGetTransaction() {
			return new Object();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
		}

	}

}
