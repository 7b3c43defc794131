package dev.hilo.jdbc.schema;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.engine.thread.Completion;

/**
 * Checks the tables of one database, and migrates them where it should. One attempt at a
 * time runs on a thread of its own; all callers that need the tables share it and its
 * outcome, and none of them waits longer than the limit. Thread-safe.
 */
public final class SchemaAttempts {

	/** How long Flyway alone may take, once the database has answered. */
	private static final Duration MIGRATION_LIMIT = Duration.ofSeconds(60);

	/** Lets a pool report by itself why it has no connection. */
	private static final Duration GRACE = Duration.ofSeconds(1);

	private final HiLoSchema schema;

	private final Duration timeout;

	/** Whether HiLo makes or checks the tables, rather than the application alone. */
	private final boolean managed;

	private volatile boolean done;

	private final AtomicReference<@Nullable Completion> attempt = new AtomicReference<>();

	/**
	 * Asks nothing yet.
	 * @param managed whether HiLo makes or checks the tables: if the application alone is
	 * responsible for them, they are taken as they are
	 */
	public SchemaAttempts(HiLoSchema schema, Duration timeout, boolean managed) {
		this.schema = schema;
		this.timeout = timeout;
		this.managed = managed;
	}

	/**
	 * Begins to check whether there is anything to do, but creates nothing.
	 */
	public void probeAhead() {
		if (this.managed) {
			begin(false);
		}
	}

	/**
	 * Waits until the tables are as they should be, unless the application alone is
	 * responsible for them.
	 */
	public void await() {
		if (this.managed) {
			migrate();
		}
	}

	/**
	 * Waits until the tables exist, and creates them if they don't and the application
	 * does not either.
	 * @throws HiLoSchemaException if they can't be checked or created in time, or are
	 * missing; the next call tries again
	 * @throws HiLoConfigurationException if HiLo does not know the database
	 */
	public void migrate() {
		while (!this.done) {
			Completion shared = begin(true);
			try {
				if (!shared.await(this.timeout.plus(GRACE).toNanos())
						&& !(this.schema.isMigrating() && shared.await(MIGRATION_LIMIT.toNanos()))) {
					throw this.schema.silent(null);
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new HiLoSchemaException("Interrupted while waiting for the tables of HiLo", "Try again", ex);
			}
			finally {
				// One that has ended has reported its outcome; one that hangs would hang
				// for all
				this.attempt.compareAndSet(shared, null);
			}
			Throwable failure = shared.failure();
			if (failure != null) {
				throw failure(failure);
			}
		}
	}

	private Completion begin(boolean prepares) {
		Completion own = new Completion();
		Completion known = this.attempt.compareAndExchange(null, own);
		if (known != null) {
			return known;
		}
		own.runOn("hilo-schema", () -> this.done = prepares ? this.schema.prepare() : this.schema.isWhole());
		return own;
	}

	private static HiLoException failure(Throwable cause) {
		return (cause instanceof HiLoException known) ? known
				: new HiLoSchemaException("The tables of HiLo could not be checked: " + cause,
						"Check that the database is up, and the versions of the libraries (docs/compatibility.md)",
						cause);
	}

}
