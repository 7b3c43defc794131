package dev.hilo.data.r2dbc;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.r2dbc.spi.ConnectionFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.dialect.DialectResolver;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.util.ProxyUtils;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.data.GivenId;
import dev.hilo.data.MappedEntities;
import dev.hilo.data.MappedPlan;
import dev.hilo.entity.ApplicationCode;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;

/**
 * Gives ids to entities, which have no others within them here. A copy replaces an
 * immutable one. What may block runs on a scheduler of its own, which no code of the
 * application can fill that waits for a save, once for all subscribers that wait for it;
 * cancelling or a timeout only stops waiting. Thread-safe.
 */
final class EntityIdAssigner implements AutoCloseable {

	private static final int TTL_SECONDS = 60;

	private final EntityIds ids;

	private final ExistingRows rows;

	private final R2dbcGivenIds givenIds = new R2dbcGivenIds();

	/** How long a subscriber waits. */
	private final Supplier<Duration> timeout;

	/** Made when it is needed, as it has a thread of its own. */
	private final SingletonSupplier<Scheduler> blocking = SingletonSupplier
		.of(() -> Schedulers.newBoundedElastic(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE,
				Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE, "hilo-r2dbc", TTL_SECONDS, true));

	/** Work that may block, by what it is about. */
	private final Map<Object, CompletableFuture<?>> underWay = new ConcurrentHashMap<>();

	/**
	 * Asks for nothing yet, as it is created with the first template.
	 * @param ids makes the ids
	 * @param rows knows the tables
	 * @param timeout how long a save waits for code of the application, or for the
	 * description of a table
	 */
	EntityIdAssigner(EntityIds ids, ExistingRows rows, Supplier<Duration> timeout) {
		this.ids = ids;
		this.rows = rows;
		this.timeout = timeout;
	}

	/**
	 * Where a template stores.
	 * @param location what is known of the database
	 */
	Place place(R2dbcEntityTemplate template, EntityLocation location) {
		ConnectionFactory connections = template.getDatabaseClient().getConnectionFactory();
		return new Place(new MappedEntities(template.getConverter().getMappingContext(),
				(connection) -> DialectResolver.getDialect(connections).getIdentifierProcessing(), this.ids, this.rows,
				location), connections);
	}

	/**
	 * Assigns the id, if it is missing.
	 * @param inserts whether the template is to insert the entity
	 * @return the entity, or its copy; or an {@link IdAssignmentException} if code of the
	 * application fails
	 */
	<T> Mono<T> assign(Place place, T root, boolean inserts) {
		MappedEntities entities = place.entities();
		RelationalPersistentEntity<?> entity = place.entityOf(root);
		Object caller = entities.callerOf(entity);
		Optional<MappedPlan> known = entities.planIfKnown(caller);
		return (known != null) ? assign(place, root, inserts, entity, known)
				: shared(Map.entry(entities, caller), () -> "The description of the id of " + entity.getName(),
						() -> ApplicationCode.call(() -> entities.plan(entity, caller), entity::getName))
					.flatMap((plan) -> assign(place, root, inserts, entity, plan));
	}

	/**
	 * One that is not new has no id to be stored under, if that is missing, and the
	 * database would make one if it were inserted.
	 */
	private <T> Mono<T> assign(Place place, T root, boolean inserts, RelationalPersistentEntity<?> entity,
			Optional<MappedPlan> planned) {
		MappedPlan plan = planned.orElse(null);
		if (plan == null) {
			return Mono.just(root);
		}
		try {
			boolean isNew = entity.isNew(root);
			return plan.hasId(root, isNew) ? Mono.just(root) : assigns(entity, plan).flatMap((assigns) -> {
				if (!assigns) {
					return Mono.just(root);
				}
				return !isNew ? Mono.error(plan.notNew())
						: inserts ? generate(place, root, plan) : Mono.error(plan.notInserted());
			});
		}
		catch (Exception ex) {
			throw ApplicationCode.failure("Giving an id to a " + root.getClass().getName(), ex);
		}
	}

	private <T> Mono<T> generate(Place place, T root, MappedPlan plan) {
		CompletableFuture<Object> ready = plan.maker().makeAsync(root);
		Mono<Object> id = (ready != null) ? await(ready) : await(whereBlockingIsAllowed(() -> plan.maker().make(root)),
				() -> "The code that makes the id of a " + root.getClass().getName());
		return id.zipWith(this.givenIds.transaction(place.connections()), (made, transaction) -> plan.set(root, made,
				(given) -> this.givenIds.add(place.connections(), given, transaction.orElse(null))));
	}

	/**
	 * Refuses to update an entity that was never stored: Spring Data does not report that
	 * an update finds no row.
	 * @throws IdAssignmentException if it is one
	 */
	void checkUpdate(Place place, Object root) {
		GivenId given = this.givenIds.find(place.connections(), place.entityOf(root), root);
		if (given != null) {
			throw new IdAssignmentException(given + " was set by HiLo, and no save of the entity has succeeded since, "
					+ "so its row is probably not there, and an update would change none. Nothing was stored. Insert "
					+ "the entity, or unset its id to store it under another one; if it may have been stored, load it. "
					+ "When a transaction around the save rolls back, HiLo unsets the id by itself");
		}
	}

	boolean isNew(Place place, Object root) {
		return place.entityOf(root).isNew(root);
	}

	/**
	 * Unsets the id of an entity if it was not stored since it has that.
	 */
	void takeBack(Place place, Object root) {
		this.givenIds.undo(place.connections(), place.entityOf(root), root);
	}

	/**
	 * Notes that an entity is stored, with its id.
	 */
	void stored(Place place, Object root) {
		this.givenIds.saved(place.connections(), place.entityOf(root), root);
	}

	private Mono<Boolean> assigns(RelationalPersistentEntity<?> entity, MappedPlan plan) {
		Boolean known = plan.assignsIfPrepared();
		return (known != null) ? Mono.just(known)
				: shared(plan, () -> "The question what fills the id column of " + entity.getName(), plan::prepare);
	}

	/**
	 * Begins work that may block, unless it is under way. A failure answers all
	 * subscribers that wait for it, and the next one tries again.
	 * @param what its name in messages
	 * @param work has to keep its result where callers look first
	 */
	@SuppressWarnings("unchecked") // what is about one key has one type of result
	private <R> Mono<R> shared(Object key, Supplier<String> what, Supplier<R> work) {
		CompletableFuture<R> result = (CompletableFuture<R>) this.underWay.computeIfAbsent(key,
				(begun) -> whereBlockingIsAllowed(work));
		result.whenComplete((done, failure) -> this.underWay.remove(key, result));
		return await(result, what);
	}

	/** Not by a Mono, which would be interrupted when it is cancelled. */
	private <R> CompletableFuture<R> whereBlockingIsAllowed(Supplier<R> work) {
		return CompletableFuture.supplyAsync(work, this.blocking.obtain()::schedule);
	}

	/**
	 * The same as {@link #await(CompletableFuture)}, by the timeout. The timer of Reactor
	 * runs where nothing may block.
	 */
	private <R> Mono<R> await(CompletableFuture<R> result, Supplier<String> what) {
		Duration timeout = this.timeout.get();
		return await(result).timeout(timeout,
				Mono.error(() -> new RangeUnavailableException(what.get() + " took longer than " + timeout.toMillis()
						+ " ms (hilo.jdbc.timeout), and goes on. Nothing was stored. If code "
						+ "of the application runs there, make it faster, and let it wait for no save of a reactive "
						+ "repository", new TimeoutException())));
	}

	/** Ends the threads, so that none are made afterwards either. */
	@Override
	public void close() {
		this.blocking.obtain().dispose();
	}

	/**
	 * Continues at once if the result is there, and else away from the thread that makes
	 * it.
	 */
	private static <R> Mono<R> await(CompletableFuture<R> result) {
		boolean there = result.isDone();
		Mono<R> mono = Mono.fromFuture(result, true);
		return there ? mono : mono.publishOn(Schedulers.parallel());
	}

	/**
	 * Where a template stores.
	 *
	 * @param entities those that it may store there
	 * @param connections its connections
	 */
	record Place(MappedEntities entities, ConnectionFactory connections) {

		private RelationalPersistentEntity<?> entityOf(Object root) {
			return this.entities.entity(ProxyUtils.getUserClass(root));
		}

	}

}
