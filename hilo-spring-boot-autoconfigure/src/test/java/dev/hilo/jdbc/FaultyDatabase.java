package dev.hilo.jdbc;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoSequence;
import dev.hilo.range.CollectionSettings;
import dev.hilo.range.HiLoDatabase;
import dev.hilo.range.RangeListener;

/**
 * A generator that reaches its server through a proxy.
 */
final class FaultyDatabase implements AutoCloseable, RangeListener {

	private final HikariDataSource direct;

	private final HikariDataSource pool;

	private final JdbcRangeRepository repository;

	private final HiLoDatabase database;

	private final List<Throwable> failures = new CopyOnWriteArrayList<>();

	final TcpProxy proxy;

	FaultyDatabase(Engine engine, Duration timeout, CollectionSettings settings) {
		this.direct = engine.newPoolWithTables();
		this.proxy = new TcpProxy(this.direct.getJdbcUrl());
		this.pool = engine.pool(this.proxy.url());
		this.repository = new JdbcRangeRepository(this.pool, new RangeTable(), ConnectionMode.AUTO, timeout);
		this.database = HiLoDatabase.over(this.repository).timeout(timeout).settings(settings).listener(this).build();
	}

	HiLoSequence orders() {
		return this.database.sequence("orders");
	}

	/** The attempts that failed. */
	List<Throwable> failures() {
		return this.failures;
	}

	/** What the table says, asked for behind the proxy. */
	long max() {
		return JdbcClient.create(this.direct)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'orders'")
			.query(Long.class)
			.single();
	}

	@Override
	public void refillFailed(@Nullable String database, String collection, Throwable failure) {
		this.failures.add(failure);
	}

	@Override
	public void close() {
		this.repository.close();
		this.pool.close();
		this.proxy.close();
		this.direct.close();
	}

}
