package dev.hilo.series;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.OwnTables;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.series.SeriesProperties.Period;
import dev.hilo.series.SeriesProperties.Settings;
import dev.hilo.support.Engine;

/**
 * An instance of an application with series, and with documents that get their numbers.
 */
final class SeriesDatabase implements AutoCloseable {

	static {
		// Else a deadlock takes 20 seconds there
		System.setProperty("derby.locks.deadlockTimeout", "1");
		System.setProperty("derby.locks.waitTimeout", "5");
	}

	static final LocalDate DATE = LocalDate.of(2026, 11, 28);

	private static final int MARIADB_CHANGED_ROW = 1020;

	final Engine engine;

	final String url;

	final HikariDataSource pool;

	final JdbcTemplate jdbc;

	final JdbcTransactionManager manager;

	final TableSeries series;

	private SeriesDatabase(Engine engine, String url, int connections, ConnectionMode mode) {
		this.engine = engine;
		this.url = url;
		this.pool = engine.pool(url);
		this.pool.setMaximumPoolSize(connections);
		this.pool.setMinimumIdle(0);
		this.jdbc = new JdbcTemplate(this.pool);
		this.manager = new JdbcTransactionManager(this.pool);
		StoreSettings store = new StoreSettings().withConnection(mode)
			.withTimeout(Duration.ofSeconds(30))
			.withSchemaManagement(SchemaManagement.FLYWAY);
		Map<String, SeriesSettings> settings = new HashMap<>();
		settings.put("invoices",
				SeriesSettings.of("invoices", new Settings(Period.YEAR, "INV-{period}-{number:5}", 1, "01-01")));
		settings.put("issues",
				SeriesSettings.of("issues", new Settings(Period.NONE, "{partition}-{number}", 1, "01-01")));
		settings.put("from0", SeriesSettings.of("from0", new Settings(Period.NONE, "{number}", 0, "01-01")));
		this.series = new TableSeries(settings, new CallersTransaction(this.pool, false),
				new OwnTables(this.pool, DataSourceUnwrapper.NONE, store, "series"));
	}

	static SeriesDatabase on(Engine engine) {
		return on(engine, 10);
	}

	static SeriesDatabase on(Engine engine, int connections) {
		SeriesDatabase database = new SeriesDatabase(engine, engine.newDatabase(), connections, ConnectionMode.AUTO);
		database.createDocuments();
		return database;
	}

	/** With the application's connections alone. */
	static SeriesDatabase shared(Engine engine, int connections) {
		SeriesDatabase database = new SeriesDatabase(engine, engine.newDatabase(), connections, ConnectionMode.SHARED);
		database.createDocuments();
		return database;
	}

	/** Another instance over the same database. */
	static SeriesDatabase at(Engine engine, String url, int connections) {
		return new SeriesDatabase(engine, url, connections, ConnectionMode.AUTO);
	}

	private void createDocuments() {
		this.series.start();
		this.jdbc.execute("CREATE TABLE document (series varchar(190) NOT NULL, period varchar(10) NOT NULL, "
				+ "number bigint NOT NULL)" + (this.engine.isMySqlOrMariaDb() ? " ENGINE = InnoDB" : ""));
	}

	TransactionTemplate transaction() {
		return new TransactionTemplate(this.manager);
	}

	<T> T commit(Supplier<T> work) {
		return transaction().execute((status) -> work.get());
	}

	/** Stores a document with a number, in the caller's transaction. */
	SeriesNumber store(String series, LocalDate date) {
		SeriesNumber number = this.series.next(series, date);
		this.jdbc.update("INSERT INTO document (series, period, number) VALUES (?, ?, ?)", series, number.period(),
				number.number());
		return number;
	}

	SeriesNumber store(String series) {
		return store(series, DATE);
	}

	/** The numbers of all committed documents of a series. */
	List<Long> stored(String series, String period) {
		return this.jdbc.queryForList("SELECT number FROM document WHERE series = ? AND period = ? ORDER BY number",
				Long.class, series, period);
	}

	/** Runs it again as often as another transaction comes in between. */
	static <T> T retried(Callable<T> transaction) throws Exception {
		while (true) {
			try {
				return transaction.call();
			}
			catch (ConcurrencyFailureException ex) {
				Thread.onSpinWait();
			}
			catch (UncategorizedSQLException ex) {
				// What Spring makes of a statement of the application's own
				if (ex.getSQLException().getErrorCode() != MARIADB_CHANGED_ROW) {
					throw ex;
				}
			}
		}
	}

	/** Runs the same on several threads, which begin at once. */
	static void inParallel(int threads, Callable<?> work) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			CountDownLatch ready = new CountDownLatch(threads);
			List<Future<?>> results = new ArrayList<>();
			for (int i = 0; i < threads; i++) {
				results.add(executor.submit(() -> {
					ready.countDown();
					ready.await();
					return work.call();
				}));
			}
			for (Future<?> result : results) {
				result.get(5, TimeUnit.MINUTES);
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	static void onAnotherThread(Runnable work) {
		Thread thread = new Thread(work);
		thread.start();
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public void close() {
		this.series.stop();
		this.series.destroy();
		this.pool.close();
	}

}
