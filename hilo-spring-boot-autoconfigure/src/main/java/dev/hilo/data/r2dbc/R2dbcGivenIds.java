package dev.hilo.data.r2dbc;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.r2dbc.connection.ConnectionHolder;
import org.springframework.r2dbc.connection.lookup.AbstractRoutingConnectionFactory;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionContext;
import org.springframework.transaction.reactive.TransactionContextManager;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import dev.hilo.data.GivenId;
import dev.hilo.data.GivenIds;

/**
 * The ids that were set in entities that are not stored yet, and those that were set
 * within each reactive transaction. Entities are held weakly. Thread-safe.
 */
final class R2dbcGivenIds {

	private static final int FEW = 16;

	private final Map<List<Object>, GivenId> unsaved = new ConcurrentHashMap<>();

	/** How many there are when those of entities that are gone are dropped. */
	private volatile int sweepAt = FEW;

	/**
	 * Notes an id.
	 * @param connections where the entity is stored
	 * @param transaction the ids of its transaction, or {@code null} without one
	 */
	void add(ConnectionFactory connections, GivenId given, @Nullable GivenIds transaction) {
		if (this.unsaved.size() >= this.sweepAt) {
			this.unsaved.values().removeIf((each) -> each.refersTo(null));
			this.sweepAt = Math.max(FEW, 2 * this.unsaved.size());
		}
		Object entity = given.get();
		if (entity != null) {
			this.unsaved.put(key(connections, given.property().getOwner(), entity, given.value()), given);
			if (transaction != null) {
				transaction.add(List.of(given));
			}
		}
	}

	/**
	 * Finds the id of an entity.
	 * @return {@code null} if its id was not set here, or has been stored since
	 */
	@Nullable GivenId find(ConnectionFactory connections, PersistentEntity<?, ?> entity, Object bean) {
		List<Object> key = keyOf(connections, entity, bean);
		GivenId given = (key != null) ? this.unsaved.get(key) : null;
		return (given != null && given.refersTo(bean)) ? given : null;
	}

	/**
	 * Unsets the id of an entity that is not stored.
	 */
	void undo(ConnectionFactory connections, PersistentEntity<?, ?> entity, Object bean) {
		GivenId given = find(connections, entity, bean);
		if (given != null) {
			saved(connections, entity, bean);
			GivenIds.undo(List.of(given));
		}
	}

	/**
	 * Forgets the id of an entity, as it is stored, or of its copy.
	 */
	void saved(ConnectionFactory connections, PersistentEntity<?, ?> entity, Object bean) {
		List<Object> key = keyOf(connections, entity, bean);
		if (key != null) {
			this.unsaved.remove(key);
		}
	}

	private @Nullable List<Object> keyOf(ConnectionFactory connections, PersistentEntity<?, ?> entity, Object bean) {
		Object id = this.unsaved.isEmpty() ? null : GivenId.valueOf(entity, bean);
		return (id != null) ? key(connections, entity, bean, id) : null;
	}

	/**
	 * Finds an id again in an entity, or in its copy: by the ConnectionFactory, or by the
	 * entity's identity where that leads to a database for each caller, which have equal
	 * ids.
	 */
	private static List<Object> key(ConnectionFactory connections, PersistentEntity<?, ?> entity, Object bean,
			Object id) {
		Object place = (connections instanceof AbstractRoutingConnectionFactory) ? System.identityHashCode(bean)
				: connections;
		return List.of(place, entity.getType(), id);
	}

	/**
	 * The ids of the subscriber's transaction; empty if there is none.
	 * @param connections where the entities are stored
	 */
	Mono<Optional<GivenIds>> transaction(ConnectionFactory connections) {
		return TransactionContextManager.currentContext()
			.map((context) -> transaction(context, connections))
			.onErrorReturn(NoTransactionException.class, Optional.empty());
	}

	/**
	 * Saves of one transaction may run on many threads, which Spring's context does not
	 * expect.
	 */
	private Optional<GivenIds> transaction(TransactionContext context, ConnectionFactory connections) {
		synchronized (context) {
			TransactionSynchronizationManager manager = new TransactionSynchronizationManager(context);
			if (!manager.isSynchronizationActive() || !manager.isActualTransactionActive()) {
				return Optional.empty();
			}
			TransactionKey key = new TransactionKey(this, connections);
			Transaction current = (Transaction) manager.getResource(key);
			if (current == null) {
				current = new Transaction(manager, key);
				manager.registerSynchronization(current);
				manager.bindResource(key, current);
			}
			return Optional.of(current.ids);
		}
	}

	/**
	 * Unsets the ids when it rolls back, as it does when it is cancelled. A transaction
	 * of something else leaves the rows of a connection that commits each statement, and
	 * then their ids stay too.
	 */
	private static final class Transaction implements TransactionSynchronization, Ordered {

		private final TransactionSynchronizationManager manager;

		private final TransactionKey key;

		private final GivenIds ids = new GivenIds();

		private volatile boolean leavesRows;

		Transaction(TransactionSynchronizationManager manager, TransactionKey key) {
			this.manager = manager;
			this.key = key;
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

		/** The connection is there no more when it is completed. */
		@Override
		public Mono<Void> beforeCompletion() {
			return Mono.fromRunnable(() -> this.leavesRows = this.manager
				.getResource(this.key.connections) instanceof ConnectionHolder holder
					&& holder.getConnection().isAutoCommit());
		}

		/** The ids stay if it is unknown how it has ended, as the rows may be there. */
		@Override
		public Mono<Void> afterCompletion(int status) {
			return Mono.fromRunnable(() -> {
				this.manager.unbindResourceIfPossible(this.key);
				if (status == STATUS_ROLLED_BACK && !this.leavesRows) {
					this.ids.rolledBack();
				}
			});
		}

	}

	/**
	 * What it is bound to the transaction by.
	 *
	 * @param owner those of the application
	 * @param connections where the entities are stored
	 */
	private record TransactionKey(R2dbcGivenIds owner, ConnectionFactory connections) {
	}

}
