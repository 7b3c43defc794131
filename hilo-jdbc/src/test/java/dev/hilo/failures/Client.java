package dev.hilo.failures;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import com.zaxxer.hikari.HikariDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;

/**
 * What is one process elsewhere: a generator on a pool of its own, and what it drew. It
 * asks the database only when it needs a range, so that the figures are the same each
 * time.
 */
final class Client implements AutoCloseable {

	private final HikariDataSource pool;

	private final JdbcRangeRepository repository;

	private final HiLoSequences database;

	private final Set<Long> drawn = new HashSet<>();

	private long repeats;

	Client(HikariDataSource pool) {
		this(pool, ConnectionMode.SHARED);
	}

	Client(HikariDataSource pool, ConnectionMode mode) {
		this.pool = pool;
		this.repository = JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(Duration.ofSeconds(5))
			.schemaManagement(SchemaManagement.NONE)
			.build();
		this.database = HiLoSequences.over(this.repository)
			.timeout(Duration.ofSeconds(5))
			.settings(new CollectionSettings(100, 100).withRefillAhead(false))
			.build();
	}

	/**
	 * Draws, and draws again where there was no range.
	 */
	void draw(int count) {
		for (int i = 0; i < count; i++) {
			Long id = null;
			while (id == null) {
				try {
					id = this.database.sequence("orders").next();
				}
				catch (RangeUnavailableException ex) {
					// The server is away; the generator waits longer with each attempt.
				}
			}
			this.repeats += this.drawn.add(id) ? 0 : 1;
		}
	}

	/** Draws until somebody else says that it is enough. */
	CompletableFuture<Void> drawUntil(BooleanSupplier enough) {
		return CompletableFuture.runAsync(() -> {
			while (!enough.getAsBoolean()) {
				draw(1);
			}
		}, (task) -> new Thread(task).start());
	}

	/** How many ids it was given twice. */
	long repeats() {
		return this.repeats;
	}

	/** How many ids it was given that the other was given too. */
	long inCommonWith(Client other) {
		return this.drawn.stream().filter(other.drawn::contains).count();
	}

	@Override
	public void close() {
		this.database.close();
		this.repository.close();
		this.pool.close();
	}

}
