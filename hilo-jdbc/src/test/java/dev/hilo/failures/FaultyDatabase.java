package dev.hilo.failures;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;
import dev.hilo.support.TcpProxy;

/**
 * A generator that reaches its server through a proxy.
 */
final class FaultyDatabase implements AutoCloseable, RangeListener {

	private final HikariDataSource direct;

	private final HikariDataSource pool;

	private final JdbcRangeRepository repository;

	private final HiLoSequences database;

	private final List<Throwable> failures = new CopyOnWriteArrayList<>();

	final TcpProxy proxy;

	FaultyDatabase(Engine engine, Duration timeout, CollectionSettings settings) {
		this(engine, timeout, settings, null);
	}

	FaultyDatabase(Engine engine, Duration timeout, CollectionSettings settings, @Nullable Duration failFastAfter) {
		this.direct = engine.newPoolWithTables();
		this.proxy = new TcpProxy(this.direct.getJdbcUrl());
		this.pool = engine.pool(this.proxy.url());
		this.repository = JdbcRangeRepository.over(this.pool)
			.timeout(timeout)
			.schemaManagement(SchemaManagement.NONE)
			.build();
		this.database = HiLoSequences.over(this.repository)
			.timeout(timeout)
			.failFastAfter(failFastAfter)
			.settings(settings)
			.listener(this)
			.build();
		// Opens a connection, for which an impatient caller may not have the time
		Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> this.repository.next(new RangeRequest("others", 1, 0, 0, Long.MAX_VALUE, 1)).size() == 1);
	}

	HiLoSequence orders() {
		return this.database.sequence("orders");
	}

	/** How many numbers can be drawn without asking the server. */
	long atHand() {
		return this.database.heldRanges()
			.stream()
			.mapToLong((range) -> range.high() - range.low() + 1 - range.used())
			.sum();
	}

	/**
	 * Uses up a range of ten numbers, for which an impatient caller may not have the time
	 * either.
	 * @return the last one
	 */
	long useUpARange() {
		return Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> orders().next(10), (numbers) -> true)[9];
	}

	/** The first step of a closing. */
	void giveBack() {
		this.database.giveBack();
	}

	/** The last step of a closing, which leaves the connections open. */
	void end() {
		this.database.close();
	}

	/** A range that another process takes behind the proxy. */
	Range takenElsewhere() {
		return Stores.shared(this.direct)
			.build()
			.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, System.nanoTime()));
	}

	/** The attempts that failed until now. */
	List<Throwable> failures() {
		return List.copyOf(this.failures);
	}

	/** What the table says, asked for behind the proxy. */
	long max() {
		return JdbcClient.create(this.direct)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'orders'")
			.query(Long.class)
			.single();
	}

	@Override
	public void refillFailed(RangeEvent.RefillFailed event) {
		this.failures.add(event.failure());
	}

	@Override
	public void close() {
		this.repository.close();
		this.pool.close();
		this.proxy.close();
		this.direct.close();
	}

}
