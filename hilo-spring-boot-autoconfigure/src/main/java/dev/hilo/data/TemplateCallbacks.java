package dev.hilo.data;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.util.ReflectionUtils;

/**
 * The callbacks that a template of Spring Data was given, which it has no method to read.
 */
public final class TemplateCallbacks {

	private static final String FIELD = "entityCallbacks";

	private TemplateCallbacks() {
	}

	/**
	 * Reads them.
	 * @param template the template, or a proxy of it
	 * @param type their type
	 * @param <C> their type
	 * @return the callbacks, or {@code null} if it was given none
	 */
	public static <C> @Nullable C of(Object template, Class<C> type) {
		Object target = Objects.requireNonNullElse(AopProxyUtils.getSingletonTarget(template), template);
		Object given = new DirectFieldAccessor(target).getPropertyValue(FIELD);
		return type.isInstance(given) ? type.cast(given) : null;
	}

	/**
	 * Lets a native image read them.
	 * @param hints receives the field
	 * @param template the class of templates
	 */
	public static void registerHints(RuntimeHints hints, Class<?> template) {
		hints.reflection().registerField(Objects.requireNonNull(ReflectionUtils.findField(template, FIELD)));
	}

}
