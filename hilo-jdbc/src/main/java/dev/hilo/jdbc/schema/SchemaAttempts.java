package dev.hilo.jdbc.schema;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.engine.thread.CleanThreadFactory;

/**
 * Checks the tables of one database, and migrates them where it should. One attempt at a
 * time runs on a thread of its own; all callers that need the tables share it and its
 * outcome, and none of them waits longer than the limit. Thread-safe.
 */
public final class SchemaAttempts {

	/** How long Flyway alone may take, once the database has answered. */
	private static final Duration MIGRATION_LIMIT = Duration.ofSeconds(60);

	/** How long an application that ends waits for a warning. */
	private static final Duration LAST_MOMENT = Duration.ofMillis(250);

	/** Lets a pool report by itself why it has no connection. */
	private static final Duration GRACE = Duration.ofSeconds(1);

	private final HiLoSchema schema;

	private final Duration timeout;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile boolean done;

	/** Open while a check that only warns is under way. */
	private volatile CountDownLatch warning = new CountDownLatch(0);

	private @Nullable Attempt attempt;

	public SchemaAttempts(HiLoSchema schema, Duration timeout) {
		this.schema = schema;
		this.timeout = timeout;
	}

	/**
	 * Begins to check whether there is anything to do, but creates nothing.
	 */
	public void probeAhead() {
		begin(this.schema::isWhole);
	}

	/**
	 * Begins to check the tables that the application alone is responsible for, and logs
	 * the outcome.
	 */
	public void warnIfIncomplete() {
		CountDownLatch ended = new CountDownLatch(1);
		this.warning = ended;
		CleanThreadFactory.start("hilo-schema", () -> {
			try {
				this.schema.warnIfIncomplete();
			}
			finally {
				ended.countDown();
			}
		});
	}

	/**
	 * Waits a moment for the warning of a check that has begun, since an application may
	 * end at once.
	 */
	public void awaitWarning() {
		try {
			boolean unused = this.warning.await(LAST_MOMENT.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Waits until the tables exist, and creates them if they don't and the application
	 * does not either.
	 * @throws HiLoSchemaException if they can't be checked or created in time, or are
	 * missing; the next call tries again
	 * @throws HiLoConfigurationException if the server does not allow their names
	 */
	public void await() {
		while (!this.done) {
			Attempt shared = begin(this.schema::prepare);
			try {
				await(shared);
			}
			catch (TimeoutException ex) {
				throw this.schema.silent(ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new HiLoSchemaException("Interrupted while waiting for the tables of HiLo", "Try again", ex);
			}
			finally {
				forget(shared);
			}
		}
	}

	private Attempt begin(BooleanSupplier work) {
		this.lock.lock();
		try {
			Attempt known = this.attempt;
			if (known != null) {
				return known;
			}
			Attempt begun = new Attempt();
			CleanThreadFactory.start("hilo-schema", () -> run(work, begun));
			this.attempt = begun;
			return begun;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void await(Attempt shared) throws InterruptedException, TimeoutException {
		if (!shared.ended.await(this.timeout.plus(GRACE).toNanos(), TimeUnit.NANOSECONDS) && !(this.schema.isMigrating()
				&& shared.ended.await(MIGRATION_LIMIT.toNanos(), TimeUnit.NANOSECONDS))) {
			throw new TimeoutException();
		}
		if (shared.failure != null) {
			throw failure(shared.failure);
		}
	}

	/** A finished attempt has reported its outcome; one that hangs would hang for all. */
	private void forget(Attempt over) {
		this.lock.lock();
		try {
			if (this.attempt == over) {
				this.attempt = null;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	private void run(BooleanSupplier work, Attempt begun) {
		try {
			this.done = work.getAsBoolean();
		}
		catch (RuntimeException | Error ex) {
			begun.failure = ex;
		}
		finally {
			begun.ended.countDown();
		}
	}

	private static HiLoException failure(Throwable cause) {
		return (cause instanceof HiLoException known) ? known : new HiLoSchemaException(
				"The tables of HiLo could not be checked: " + cause, "Check that the database is up", cause);
	}

	/** Callers wait on a latch: a future's {@code get} may run other tasks meanwhile. */
	private static final class Attempt {

		private final CountDownLatch ended = new CountDownLatch(1);

		private volatile @Nullable Throwable failure;

	}

}
