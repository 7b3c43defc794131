package dev.hilo.engine;

import java.lang.reflect.Field;
import java.util.List;
import java.util.function.LongSupplier;

import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Databases;

/**
 * Lets tests in other packages reach what applications can't.
 */
public final class EngineAccess {

	private EngineAccess() {
	}

	/** Begins to build sequences that wait for their threads, also at a close. */
	public static HiLoSequencesBuilder patient(RangeRepository repository) {
		return over(repository, Databases.patient(DatabaseThreads.of(null, 3)));
	}

	/** Begins to build sequences that read another clock. */
	public static HiLoSequencesBuilder over(RangeRepository repository, LongSupplier nanoTime) {
		return HiLoSequences.over(repository).nanoTime(nanoTime);
	}

	/** Begins to build sequences with other threads. */
	public static HiLoSequencesBuilder over(RangeRepository repository, DatabaseThreads threads) {
		return threads(HiLoSequences.over(repository), threads);
	}

	/** Has sequences use other threads. */
	public static HiLoSequencesBuilder threads(HiLoSequencesBuilder builder, DatabaseThreads threads) {
		return builder.threads(threads);
	}

	/** Begins to build sequences with another clock and other threads. */
	public static HiLoSequencesBuilder over(RangeRepository repository, LongSupplier nanoTime,
			DatabaseThreads threads) {
		return over(repository, nanoTime).threads(threads);
	}

	/** Begins a step of a close. */
	public static List<Completion> seal(HiLoSequences sequences, State state) {
		return sequences.closing().seal(state);
	}

	/** Ends it without waiting. */
	public static void end(HiLoSequences sequences, State state, List<Completion> pending) {
		sequences.closing().await(state, pending, 0);
	}

	/** The ranges of a collection. */
	public static RangeBuffer buffer(HiLoSequences sequences, String collection) {
		return sequences.counterOf(collection).buffer();
	}

	/** What a field holds. */
	public static <T> T value(Object owner, String field, Class<T> type) {
		try {
			return type.cast(field(owner, field).get(owner));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Has a field hold something else. */
	public static void set(Object owner, String field, Object value) {
		try {
			field(owner, field).set(owner, value);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Field field(Object owner, String name) throws NoSuchFieldException {
		Field field = owner.getClass().getDeclaredField(name);
		field.setAccessible(true);
		return field;
	}

}
