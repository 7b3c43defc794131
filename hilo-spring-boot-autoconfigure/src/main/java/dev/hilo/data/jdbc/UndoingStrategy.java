package dev.hilo.data.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.jdbc.core.convert.DelegatingDataAccessStrategy;
import org.springframework.data.jdbc.core.convert.Identifier;
import org.springframework.data.jdbc.core.convert.InsertSubject;
import org.springframework.data.relational.core.conversion.IdValueSource;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.entity.existing.EntityLocation;

/**
 * Sees the statements of Spring Data JDBC. An insert that fails unsets the id at once;
 * one of several entities, as a batch, may have stored some, whose ids stay until their
 * transaction rolls back. An update that finds no row fails. Thread-safe.
 */
final class UndoingStrategy extends DelegatingDataAccessStrategy {

	/** A strategy may be made of others that are beans too, and hide their failures. */
	private static final ThreadLocal<Boolean> within = new ThreadLocal<>();

	/** Where most templates store. */
	static final Supplier<EntityLocation> DEFAULT = SingletonSupplier.of(EntityLocation.DEFAULT);

	private final ObjectProvider<JdbcCallbacks.Assigning> assigning;

	private volatile Supplier<EntityLocation> location = DEFAULT;

	UndoingStrategy(DataAccessStrategy strategy, ObjectProvider<JdbcCallbacks.Assigning> assigning) {
		super(strategy);
		this.assigning = assigning;
	}

	/**
	 * Takes over where its template stores.
	 */
	void storesIn(Supplier<EntityLocation> location) {
		this.location = location;
	}

	@Override
	public <T> Object insert(T instance, Class<T> type, Identifier identifier, IdValueSource idValueSource) {
		return statement(() -> super.insert(instance, type, identifier, idValueSource), (failure) -> {
			if (!mayHaveStored(failure)) {
				assigner().failed(this.location.get(), instance);
			}
			assigner().failed(failure, type);
		});
	}

	@Override
	@SuppressWarnings("NullAway") // Only JDK 25 reads that ids may be null
	public <T> Object[] insert(List<InsertSubject<T>> subjects, Class<T> type, IdValueSource idValueSource) {
		return statement(() -> super.insert(subjects, type, idValueSource), (failure) -> {
			if (!mayHaveStored(failure)) {
				notStored(subjects, failure)
					.forEach((subject) -> assigner().failed(this.location.get(), subject.getInstance()));
			}
			assigner().failed(failure, type);
		});
	}

	/** Counts of rows may be those that were changed, so the row decides. */
	@Override
	public <S> boolean update(S instance, Class<S> type) {
		boolean updated = statement(() -> super.update(instance, type), (failure) -> {
		});
		Object id = (updated || within.get() != null) ? null : assigner().idMadeFor(this.location.get(), instance);
		if (id != null && !existsById(id, type)) {
			throw new IncorrectUpdateSemanticsDataAccessException("The " + type.getName() + " with the id " + id
					+ " has no row, so nothing was updated. If its insert failed or was rolled back, set its id to null "
					+ "to store it; if its row was deleted, insert it");
		}
		return updated;
	}

	private <R> R statement(Supplier<R> statement, Consumer<RuntimeException> onFailure) {
		if (within.get() != null) {
			return statement.get();
		}
		within.set(true);
		try {
			return statement.get();
		}
		catch (RuntimeException ex) {
			onFailure.accept(ex);
			throw ex;
		}
		finally {
			within.remove();
		}
	}

	/**
	 * Those that the driver says have failed, or that come after the last it has tried.
	 */
	private static <T> List<InsertSubject<T>> notStored(List<InsertSubject<T>> subjects, Throwable failure) {
		for (Throwable each = failure; each != null; each = each.getCause()) {
			if (each instanceof BatchUpdateException batch) {
				int[] counts = batch.getUpdateCounts();
				return IntStream.range(0, subjects.size())
					.filter((i) -> i >= counts.length || counts[i] == Statement.EXECUTE_FAILED)
					.mapToObj(subjects::get)
					.toList();
			}
		}
		return List.of();
	}

	/** If the answer was lost, the next save updates the row, or finds none. */
	private static boolean mayHaveStored(RuntimeException failure) {
		return !(failure instanceof CannotGetJdbcConnectionException)
				&& (failure instanceof DataAccessResourceFailureException
						|| failure instanceof RecoverableDataAccessException
						|| failure instanceof TransientDataAccessResourceException);
	}

	private AggregateIdAssigner assigner() {
		return this.assigning.getObject().assigner();
	}

}
