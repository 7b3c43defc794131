package dev.hilo.data.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import org.springframework.core.CollectionFactory;

import dev.hilo.IdAssignmentException;

/**
 * Replaces the entities in the value of a property. If one was replaced, their collection
 * or map is copied: in the same order, with the same comparator.
 */
final class ElementReplacer {

	private ElementReplacer() {
	}

	/**
	 * Replaces the entities.
	 * @param value an entity, or a collection or map of them
	 * @param replace replaces one
	 * @return the value itself if all are the same
	 */
	static Object replace(Object value, UnaryOperator<Object> replace) {
		if (value instanceof Map<?, ?> map) {
			return inMap(map, replace);
		}
		if (value instanceof Collection<?> elements) {
			return inCollection(elements, replace);
		}
		return replace.apply(value);
	}

	@SuppressWarnings("NullAway") // Spring's collections may hold nulls, and don't say so
	private static Object inMap(Map<?, ?> map, UnaryOperator<Object> replace) {
		Map<@Nullable Object, @Nullable Object> copy = CollectionFactory.createApproximateMap(map, map.size());
		boolean same = true;
		for (Map.Entry<?, ?> each : map.entrySet()) {
			Object value = each.getValue();
			Object replaced = (value != null) ? replace.apply(value) : null;
			copy.put(each.getKey(), replaced);
			same &= replaced == value;
		}
		return same ? map : copy;
	}

	@SuppressWarnings("NullAway") // Likewise
	private static Object inCollection(Collection<?> elements, UnaryOperator<Object> replace) {
		List<@Nullable Object> replaced = new ArrayList<>(elements.size());
		boolean same = true;
		for (Object element : elements) {
			Object each = (element != null) ? replace.apply(element) : null;
			replaced.add(each);
			same &= each == element;
		}
		boolean isSet = elements instanceof Set;
		if (same && (!isSet || elements.containsAll(replaced))) {
			return elements;
		}
		Collection<@Nullable Object> copy = (isSet || elements instanceof List)
				? CollectionFactory.createApproximateCollection(elements, replaced.size())
				: new ArrayList<>(replaced.size());
		copy.addAll(replaced);
		if (copy.size() < replaced.size()) {
			throw new IdAssignmentException("Only " + copy.size() + " of " + replaced.size()
					+ " elements of a set differ once they have ids, so some would be lost. Nothing was stored. Let "
					+ "equals, hashCode and the comparator distinguish them by their ids");
		}
		return (same && refill(elements, copy)) ? elements : copy;
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

}
