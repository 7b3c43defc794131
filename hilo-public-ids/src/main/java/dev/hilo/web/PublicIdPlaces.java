package dev.hilo.web;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.method.HandlerMethod;

/**
 * Where {@link PublicId} can stand: elsewhere it would have no effect, and plain numbers
 * would go in or out.
 */
final class PublicIdPlaces {

	static final Set<Class<?>> NUMBERS = Set.of(long.class, Long.class, int.class, Integer.class);

	private static final Set<Class<?>> CONTAINERS = Set.of(List.class, Set.class, Optional.class);

	private PublicIdPlaces() {
	}

	/**
	 * Checks a type.
	 * @param place what has the type
	 * @param name the name of the type
	 * @param type the type
	 * @param element its first type argument, or {@code Object} if it has none
	 * @throws IllegalStateException if the annotation can't stand there
	 */
	static void check(String place, String name, Class<?> type, Class<?> element) {
		if (!NUMBERS.contains(type) && !(type.isArray() && NUMBERS.contains(type.getComponentType()))
				&& !(CONTAINERS.contains(type) && NUMBERS.contains(element))) {
			throw new IllegalStateException("@PublicId can't stand on " + place + " of type " + name
					+ ": use long, Long, int or Integer, or a List, Set, array or Optional of these");
		}
	}

	/**
	 * Checks controllers.
	 * @param handlers their methods
	 * @param ids the public ids, asked for if a parameter has the annotation
	 * @throws IllegalStateException if the annotation can't stand where it does
	 */
	static void check(Collection<HandlerMethod> handlers, Supplier<HiLoPublicIds> ids) {
		for (HandlerMethod handler : handlers) {
			if (handler.hasMethodAnnotation(PublicId.class)) {
				throw withoutEffect(handler.toString(), "what the method returns");
			}
			for (MethodParameter parameter : handler.getMethodParameters()) {
				PublicId annotation = parameter.getParameterAnnotation(PublicId.class);
				if (annotation != null) {
					check(parameter, "parameter " + parameter.getParameterIndex() + " of " + handler);
					PublicIdFormat unused = ids.get().format(annotation.value());
				}
			}
		}
	}

	private static void check(MethodParameter parameter, String place) {
		ResolvableType type = ResolvableType.forMethodParameter(parameter);
		if (parameter.hasParameterAnnotation(RequestBody.class)
				|| parameter.hasParameterAnnotation(RequestPart.class)) {
			throw withoutEffect(place, "the body");
		}
		check(place, type.toString(), type.toClass(), type.getGeneric(0).toClass());
	}

	private static IllegalStateException withoutEffect(String place, String of) {
		return new IllegalStateException("@PublicId has no effect on " + place + ": put it on a property of " + of);
	}

}
