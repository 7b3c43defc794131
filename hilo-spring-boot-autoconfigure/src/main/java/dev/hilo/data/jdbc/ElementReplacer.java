package dev.hilo.data.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import org.springframework.core.CollectionFactory;

import dev.hilo.IdAssignmentException;

/**
 * Replaces the entities in the value of a property. If one was replaced, their collection
 * or map is copied: in the same order, with the same comparator, to a type that the
 * property takes.
 */
final class ElementReplacer {

	private ElementReplacer() {
	}

	/**
	 * Replaces the entities.
	 * @param value an entity, or a collection or map of them
	 * @param type the type of the property
	 * @param replace replaces one
	 * @param rearranged gets the set whose elements have other places since
	 * @return the value itself if all are the same
	 */
	static Object replace(Object value, Class<?> type, UnaryOperator<Object> replace, Consumer<Set<?>> rearranged) {
		if (value instanceof Map<?, ?> map) {
			return inMap(map, type, replace);
		}
		if (value instanceof Collection<?> elements) {
			return inCollection(elements, type, replace, rearranged);
		}
		return replace.apply(value);
	}

	private static Object inMap(Map<?, ?> map, Class<?> type, UnaryOperator<Object> replace) {
		List<@Nullable Object> replaced = replaceAll(map.values(), replace);
		if (sameElements(map.values(), replaced)) {
			return map;
		}
		Map<@Nullable Object, @Nullable Object> copy = emptyLike(map, type);
		Iterator<@Nullable Object> values = replaced.iterator();
		map.keySet().forEach((key) -> copy.put(key, values.next()));
		return copy;
	}

	private static Object inCollection(Collection<?> elements, Class<?> type, UnaryOperator<Object> replace,
			Consumer<Set<?>> rearranged) {
		List<@Nullable Object> replaced = replaceAll(elements, replace);
		boolean same = sameElements(elements, replaced);
		if (same && (!(elements instanceof Set) || elements.containsAll(replaced))) {
			return elements;
		}
		Collection<@Nullable Object> copy = emptyLike(elements, type);
		copy.addAll(replaced);
		if (copy.size() < replaced.size()) {
			throw new IdAssignmentException("Only " + copy.size() + " of " + replaced.size()
					+ " elements of a set differ once they have ids, so some would be lost. Nothing was stored. Let "
					+ "equals, hashCode and the comparator distinguish them by their ids");
		}
		Collection<?> result = (same && refill(elements, copy)) ? elements : copy;
		if (result instanceof Set<?> set) {
			rearranged.accept(set);
		}
		return result;
	}

	private static List<@Nullable Object> replaceAll(Collection<?> elements, UnaryOperator<Object> replace) {
		List<@Nullable Object> replaced = new ArrayList<>(elements.size());
		for (Object element : elements) {
			replaced.add((element != null) ? replace.apply(element) : null);
		}
		return replaced;
	}

	/**
	 * Puts elements that have changed into their places, unless the set is immutable.
	 */
	@SuppressWarnings("unchecked")
	private static boolean refill(Collection<?> elements, Collection<@Nullable Object> copy) {
		try {
			elements.clear();
			return ((Collection<@Nullable Object>) elements).addAll(copy);
		}
		catch (UnsupportedOperationException ex) {
			return false;
		}
	}

	@SuppressWarnings("NullAway") // Spring's collections may hold nulls, and don't say so
	private static Map<@Nullable Object, @Nullable Object> emptyLike(Map<?, ?> map, Class<?> type) {
		Map<@Nullable Object, @Nullable Object> like = CollectionFactory.createApproximateMap(map, map.size());
		return type.isInstance(like) ? like : CollectionFactory.createMap(creatable(type, map), map.size());
	}

	@SuppressWarnings("NullAway") // Likewise
	private static Collection<@Nullable Object> emptyLike(Collection<?> elements, Class<?> type) {
		Collection<@Nullable Object> like = (elements instanceof Set)
				? CollectionFactory.createApproximateCollection(elements, elements.size())
				: new ArrayList<>(elements.size());
		return type.isInstance(like) ? like
				: CollectionFactory.createCollection(creatable(type, elements), elements.size());
	}

	private static Class<?> creatable(Class<?> type, Object value) {
		return type.isInterface() ? value.getClass() : type;
	}

	private static boolean sameElements(Collection<?> some, Collection<?> others) {
		Iterator<?> other = others.iterator();
		return some.stream().allMatch((element) -> element == other.next());
	}

}
