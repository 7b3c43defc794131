package dev.hilo.data;

import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which entities take part, by their class or package.
 */
public final class EntityFilter implements Predicate<Class<?>> {

	private final Set<String> include;

	private final Set<String> exclude;

	/**
	 * Excluding wins over including.
	 * @param include names of packages or classes; empty for all
	 * @param exclude names of packages or classes
	 */
	public EntityFilter(Collection<String> include, Collection<String> exclude) {
		this.include = Set.copyOf(include);
		this.exclude = Set.copyOf(exclude);
	}

	@Override
	public boolean test(Class<?> type) {
		return (this.include.isEmpty() || matches(this.include, type)) && !matches(this.exclude, type);
	}

	private static boolean matches(Set<String> names, Class<?> type) {
		String name = type.getName().replace('$', '.');
		return names.stream()
			.map((candidate) -> candidate.replace('$', '.'))
			.anyMatch((candidate) -> name.equals(candidate) || name.startsWith(candidate + "."));
	}

}
