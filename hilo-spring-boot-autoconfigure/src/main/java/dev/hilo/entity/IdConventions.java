package dev.hilo.entity;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;

/**
 * The conventions by type; of several that fit an entity, the most specific is used.
 */
final class IdConventions {

	private final Supplier<List<Entry>> source;

	private final Map<Class<?>, Optional<Entry>> chosen = new ConcurrentHashMap<>();

	private volatile @Nullable List<Entry> entries;

	/**
	 * Asks for the conventions later, as they may need other beans.
	 * @param source the conventions; requested once, for the first id
	 */
	public IdConventions(Supplier<List<Entry>> source) {
		this.source = source;
	}

	/**
	 * The convention for a class.
	 * @return {@code null} if there is none
	 * @throws IdAssignmentException if there are several, and none is the most specific
	 */
	@Nullable Entry find(Class<?> type) {
		List<Entry> known = entries();
		return known.isEmpty() ? null : this.chosen.computeIfAbsent(type, (any) -> choose(any, known)).orElse(null);
	}

	private List<Entry> entries() {
		List<Entry> known = this.entries;
		if (known == null) {
			known = this.source.get();
			this.entries = known;
		}
		return known;
	}

	@SuppressWarnings("ReferenceEquality") // another entry, though it may be an equal one
	private static Optional<Entry> choose(Class<?> type, List<Entry> entries) {
		List<Entry> fitting = entries.stream().filter((entry) -> entry.type.isAssignableFrom(type)).toList();
		List<Entry> best = fitting.stream()
			.filter((entry) -> fitting.stream().noneMatch((other) -> other != entry && other.isAsSpecificAs(entry)))
			.toList();
		if (!fitting.isEmpty() && best.size() != 1) {
			throw new IdAssignmentException("More than one IdConvention fits " + type.getName()
					+ ", and none is the most specific: "
					+ fitting.stream().map((entry) -> "'" + entry.name + "' for " + entry.type.getName()).toList()
					+ ". Register one for the class itself");
		}
		return best.stream().findFirst();
	}

	/**
	 * A convention and the type it is for.
	 *
	 * @param name the bean's name
	 * @param type the type
	 * @param convention the convention
	 */
	public record Entry(String name, Class<?> type, IdConvention<?> convention) {

		private boolean isAsSpecificAs(Entry other) {
			return other.type.isAssignableFrom(this.type);
		}

		@SuppressWarnings("unchecked") // the entity is of its type
		Object generateId(@Nullable String database, Object entity, HiLoIdGenerator hilo) {
			Object id;
			try {
				id = ((IdConvention<Object>) this.convention).generateId(database, entity, hilo);
			}
			catch (Exception ex) {
				throw ApplicationCode.failureToMake(maker(), entity.getClass(), ex);
			}
			if (id == null) {
				throw ApplicationCode.returnedNull(maker(), entity.getClass());
			}
			return id;
		}

		/** For messages. */
		String maker() {
			return "The IdConvention bean '" + this.name + "'";
		}

	}

}
