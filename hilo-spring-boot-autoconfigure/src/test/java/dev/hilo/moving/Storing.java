package dev.hilo.moving;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import org.hibernate.exception.ConstraintViolationException;

/**
 * Threads that store orders until they are closed, each in a transaction of its own.
 */
final class Storing implements AutoCloseable {

	private static final int THREADS = 2;

	private static final long PAUSE_NANOS = 1_000_000;

	private final EntityManagerFactory orders;

	private final Class<?> type;

	private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);

	private final List<CompletableFuture<Void>> threads = new ArrayList<>();

	private final AtomicLong stored = new AtomicLong();

	private final AtomicLong twice = new AtomicLong();

	private volatile boolean ended;

	Storing(EntityManagerFactory orders, Class<?> type) {
		this.orders = orders;
		this.type = type;
	}

	/** How many orders are stored, and how many had an id that was there. */
	long[] answer(String command) {
		switch (command) {
			case "load" -> {
				for (int i = 0; i < THREADS; i++) {
					this.threads.add(CompletableFuture.runAsync(this::store, this.executor));
				}
			}
			case "end" -> close();
			case "count" -> {
			}
			default -> throw new IllegalArgumentException(command);
		}
		return new long[] { this.stored.get(), this.twice.get() };
	}

	private void store() {
		while (!this.ended) {
			// Instances that start beside need the processors too
			LockSupport.parkNanos(PAUSE_NANOS);
			try (EntityManager manager = this.orders.createEntityManager()) {
				manager.getTransaction().begin();
				manager.persist(this.type.getDeclaredConstructor().newInstance());
				manager.getTransaction().commit();
				this.stored.incrementAndGet();
			}
			catch (PersistenceException ex) {
				if (!isDuplicate(ex)) {
					throw ex;
				}
				this.twice.incrementAndGet();
			}
			catch (ReflectiveOperationException ex) {
				throw new IllegalStateException(ex);
			}
		}
	}

	private static boolean isDuplicate(Throwable failure) {
		return failure instanceof ConstraintViolationException
				|| (failure.getCause() != null && isDuplicate(failure.getCause()));
	}

	/** Whatever failed in a thread fails here. */
	@Override
	public void close() {
		this.ended = true;
		this.threads.forEach(CompletableFuture::join);
		this.executor.shutdown();
	}

}
