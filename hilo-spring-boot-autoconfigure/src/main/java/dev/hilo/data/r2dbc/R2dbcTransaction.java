package dev.hilo.data.r2dbc;

import java.util.Optional;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.r2dbc.connection.ConnectionHolder;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionContext;
import org.springframework.transaction.reactive.TransactionContextManager;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import dev.hilo.data.TransactionIds;
import dev.hilo.data.UnsavedIds;

/**
 * The current reactive transaction of Spring, with the ids that were set within it. They
 * are unset when it rolls back, as it does when it is cancelled. A transaction of
 * something else leaves the rows of a connection that commits each statement, and then
 * their ids stay too.
 */
final class R2dbcTransaction implements TransactionSynchronization, Ordered {

	private final TransactionSynchronizationManager manager;

	private final Key key;

	private final TransactionIds ids;

	/** {@code null} as long as there was no connection to ask. */
	private volatile @Nullable Boolean holdsRows;

	private R2dbcTransaction(TransactionSynchronizationManager manager, Key key) {
		this.manager = manager;
		this.key = key;
		this.ids = new TransactionIds(key.unsaved);
	}

	/**
	 * The ids of the subscriber's transaction; empty if there is none.
	 * @param connections where the entities are stored, or {@code null} if unknown
	 */
	static Mono<Optional<TransactionIds>> current(@Nullable ConnectionFactory connections, UnsavedIds unsaved) {
		Key key = new Key(unsaved, connections);
		return TransactionContextManager.currentContext()
			.map((context) -> current(context, key))
			.onErrorReturn(NoTransactionException.class, Optional.empty());
	}

	/**
	 * Saves of one transaction may run on many threads, which Spring's context does not
	 * expect.
	 */
	private static Optional<TransactionIds> current(TransactionContext context, Key key) {
		synchronized (context) {
			return current(new TransactionSynchronizationManager(context), key);
		}
	}

	private static Optional<TransactionIds> current(TransactionSynchronizationManager manager, Key key) {
		if (!manager.isSynchronizationActive() || !manager.isActualTransactionActive()) {
			return Optional.empty();
		}
		R2dbcTransaction current = (R2dbcTransaction) manager.getResource(key);
		if (current == null) {
			current = new R2dbcTransaction(manager, key);
			manager.registerSynchronization(current);
			manager.bindResource(key, current);
		}
		current.askConnection();
		return Optional.of(current.ids);
	}

	private void askConnection() {
		if (this.holdsRows == null && this.key.connections != null
				&& this.manager.getResource(this.key.connections) instanceof ConnectionHolder holder) {
			this.holdsRows = !holder.getConnection().isAutoCommit();
		}
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> suspend() {
		return Mono.fromRunnable(() -> this.manager.unbindResourceIfPossible(this.key));
	}

	@Override
	public Mono<Void> resume() {
		return Mono.fromRunnable(() -> this.manager.bindResource(this.key, this));
	}

	@Override
	public Mono<Void> beforeCompletion() {
		return Mono.fromRunnable(this::askConnection);
	}

	/** The ids stay if it is unknown how it has ended, as the rows may be there. */
	@Override
	public Mono<Void> afterCompletion(int status) {
		return Mono.fromRunnable(() -> {
			this.manager.unbindResourceIfPossible(this.key);
			if (status == STATUS_ROLLED_BACK && !Boolean.FALSE.equals(this.holdsRows)) {
				this.ids.rolledBack();
			}
		});
	}

	/**
	 * What it is bound to the transaction by.
	 *
	 * @param unsaved those of the application
	 * @param connections where the entities are stored; {@code null} if unknown
	 */
	private record Key(UnsavedIds unsaved, @Nullable ConnectionFactory connections) {
	}

}
