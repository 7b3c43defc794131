package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import dev.hilo.engine.thread.Completion;

/**
 * A few connections beside the application's pool, so that a refill never waits for one
 * that callers hold. The pool opens when needed, from a copy of the application's
 * configuration at that moment, and closes idle connections. Thread-safe.
 */
class RefillPool extends ConnectionFactory implements AutoCloseable {

	static final long LEAST_TIMEOUT_MILLIS = 250;

	/**
	 * After that, a pool whose database does not answer goes on closing in the
	 * background.
	 */
	private static final Duration CLOSING_LIMIT = Duration.ofMillis(250);

	private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

	private final HikariDataSource source;

	private final ReadCommitted readCommitted;

	private final RefillSettings settings;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable OpenPool pool;

	/** Pools that still close, and then take the meters of their name with them. */
	private final AtomicInteger draining = new AtomicInteger();

	private volatile boolean closed;

	private volatile @Nullable Closing closing;

	RefillPool(HikariDataSource source, ReadCommitted readCommitted, RefillSettings settings) {
		this.source = source;
		this.readCommitted = readCommitted;
		this.settings = settings;
	}

	/**
	 * Waits for half of the timeout at most, so that callers, who wait for all of it,
	 * learn the reason.
	 */
	@Override
	public Connection getConnection() throws SQLException {
		return getConnection(this.settings.timeout(), true);
	}

	/**
	 * For work that begins anew where the server refuses one more: what it holds may be
	 * what others wait for.
	 */
	Connection getUnlessRefused(Duration most) throws SQLException {
		return getConnection(most, false);
	}

	/**
	 * Asks Hikari several times: it opens nothing for a caller that waits while another's
	 * connection breaks, and this pool may be drained meanwhile.
	 */
	private Connection getConnection(Duration most, boolean alsoIfRefused) throws SQLException {
		long millis = Math.max(most.toMillis() / 2, LEAST_TIMEOUT_MILLIS);
		long begun = System.nanoTime();
		long left = millis;
		SQLTransientConnectionException failure = null;
		OpenPool asked;
		do {
			asked = current();
			asked.borrowers.incrementAndGet();
			try {
				// Else it was drained meanwhile
				if (asked == this.pool) {
					return asked.lend(Math.min(left, LEAST_TIMEOUT_MILLIS));
				}
			}
			catch (SQLTransientConnectionException ex) {
				failure = (failure == null || ex.getCause() != null) ? ex : failure;
			}
			finally {
				asked.borrowers.decrementAndGet();
			}
			left = millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
		}
		while (failure == null
				|| (left > 0 && (alsoIfRefused || failure.getCause() == null || !ConnectionErrors.isRefusal(failure))));
		throw asked.explain(failure, millis);
	}

	/**
	 * Fails after one attempt if the database can't be reached. Tries nothing while the
	 * pool has a connection.
	 */
	void tryToConnect() throws SQLException {
		OpenPool open = this.pool;
		if (open == null || open.getHikariPoolMXBean().getTotalConnections() == 0) {
			TrialConnection.open(this.source, this.readCommitted, this.settings.timeout());
			// After many failed attempts the pool may pause for seconds; a new one does
			// not
			OpenPool paused = detach();
			inBackground("hilo-pool-drain", () -> closeWhenIdle(paused, this.settings.timeout()));
		}
	}

	/**
	 * Closes each connection once it is not in use. They may lead to a server that writes
	 * no more, such as the former primary after a failover, while new ones find another.
	 */
	void replaceConnections() {
		OpenPool open = this.pool;
		if (open != null) {
			open.getHikariPoolMXBean().softEvictConnections();
		}
	}

	/**
	 * Closes all connections as soon as none is in use. New ones are opened when they are
	 * needed. Does not block.
	 * @return open until all sockets are closed
	 */
	CountDownLatch beginDrain() {
		return endOpened("hilo-pool-drain", this.settings.timeout());
	}

	/**
	 * Ends the pool that is open in the background: opening may take as long as the
	 * application's code takes to supply credentials.
	 * @param most how long to wait for refills that use connections
	 * @return open until all sockets are closed
	 */
	private CountDownLatch endOpened(String thread, Duration most) {
		CountDownLatch done = new CountDownLatch(1);
		// In this order: a thread that opens the pool holds the lock until it is set
		if (!this.lock.isLocked() && this.pool == null) {
			done.countDown();
		}
		else {
			inBackground(thread, () -> {
				try {
					closeWhenIdle(detach(), most);
				}
				finally {
					done.countDown();
				}
			});
		}
		return done;
	}

	/**
	 * Drains the pool, and waits until its sockets are closed.
	 * @param most how long to wait for refills that use connections; more than a moment
	 * for the close itself is waited for in no case
	 * @return whether they are closed
	 */
	boolean drain(Duration most) {
		OpenPool open = this.pool;
		boolean used = open != null && !open.isIdle();
		return await(beginDrain(), (used ? most : CLOSING_LIMIT.plus(most)).toNanos());
	}

	/** Not until then if interrupted. */
	private static boolean await(CountDownLatch done, long nanos) {
		try {
			return done.await(nanos, TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/** What it returns has to be closed by {@link #closeWhenIdle}. */
	private @Nullable OpenPool detach() {
		this.lock.lock();
		try {
			OpenPool open = this.pool;
			if (open != null) {
				this.draining.incrementAndGet();
				this.pool = null;
			}
			return open;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A close of Hikari's aborts what is in use. */
	private void closeWhenIdle(@Nullable OpenPool removed, Duration most) {
		if (removed == null) {
			return;
		}
		try {
			long begun = System.nanoTime();
			while (!removed.isIdle() && System.nanoTime() - begun < most.toNanos()) {
				LockSupport.parkNanos(POLL_INTERVAL.toNanos());
			}
			removed.close();
		}
		finally {
			this.draining.decrementAndGet();
		}
	}

	/**
	 * Closes the pool. Hikari would wait up to half a minute for a database that does not
	 * answer; that goes on in the background.
	 */
	@Override
	public void close() {
		Closing begun = beginClose();
		boolean unused = await(begun.done, begun.deadline - System.nanoTime());
	}

	/**
	 * Begins to close the pool, for callers that close several. Does not block, unless
	 * there is no thread for it.
	 */
	Closing beginClose() {
		Closing known = this.closing;
		if (known == null) {
			this.closed = true;
			known = new Closing(endOpened("hilo-pool-close", Duration.ZERO),
					System.nanoTime() + CLOSING_LIMIT.toNanos());
			this.closing = known;
		}
		return known;
	}

	/** By the caller, where no thread can be made. */
	private void inBackground(String name, Runnable work) {
		try {
			start(name, work);
		}
		catch (OutOfMemoryError ex) {
			work.run();
		}
	}

	void start(String name, Runnable work) {
		Completion.inBackground(name, work);
	}

	private OpenPool current() throws SQLException {
		OpenPool open = this.pool;
		OpenPool current = (open != null && !this.closed && !mayBeMetered(open)) ? open : open();
		current.connectAs(this.source.getCredentials());
		return current;
	}

	private boolean mayBeMetered(OpenPool open) {
		return this.draining.get() == 0 && open.lacksMeters(this.source);
	}

	private OpenPool open() throws SQLException {
		this.lock.lock();
		try {
			if (this.closed) {
				throw new SQLException("the pool for refills has been closed");
			}
			OpenPool open = this.pool;
			if (open == null) {
				open = new OpenPool(this.settings.pool(this.source, this.readCommitted));
				this.pool = open;
			}
			if (mayBeMetered(open)) {
				open.addMeters(this.source);
			}
			return open;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * A close that has begun.
	 *
	 * @param done open until the pool is closed
	 * @param deadline when callers stop waiting for it, in the time of
	 * {@link System#nanoTime}
	 */
	record Closing(CountDownLatch done, long deadline) {

	}

}
