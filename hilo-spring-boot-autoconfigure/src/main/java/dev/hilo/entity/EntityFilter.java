package dev.hilo.entity;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Decides which entities take part, by their class or package.
 */
final class EntityFilter {

	private final Map<Class<?>, Boolean> known = new ConcurrentHashMap<>();

	private final Set<String> include;

	private final Set<String> exclude;

	private final Predicate<Class<?>> leftOut;

	/**
	 * Excluding wins over including.
	 * @param include names of packages or classes; empty for all
	 * @param exclude names of packages or classes
	 * @param leftOut which others to leave out; asked once for each class
	 */
	public EntityFilter(Collection<String> include, Collection<String> exclude, Predicate<Class<?>> leftOut) {
		this.include = Set.copyOf(include);
		this.exclude = Set.copyOf(exclude);
		this.leftOut = leftOut;
	}

	boolean takesPart(Class<?> type) {
		return this.known.computeIfAbsent(type, this::decide);
	}

	/**
	 * Whether a class is included by its own name, rather than by its package.
	 * @param type the class
	 * @return whether it is
	 */
	public boolean names(Class<?> type) {
		return this.include.stream().anyMatch((name) -> dotted(name).equals(dotted(type.getName())));
	}

	private boolean decide(Class<?> type) {
		return (this.include.isEmpty() || matches(this.include, type)) && !matches(this.exclude, type)
				&& !this.leftOut.test(type);
	}

	private static boolean matches(Set<String> names, Class<?> type) {
		String name = dotted(type.getName());
		return names.stream()
			.map(EntityFilter::dotted)
			.anyMatch((candidate) -> name.equals(candidate) || name.startsWith(candidate + "."));
	}

	private static String dotted(String name) {
		return name.replace('$', '.');
	}

}
