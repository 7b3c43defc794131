package dev.hilo.seam;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/**
 * The callbacks that a template of Spring Data was given, in its private field, as it has
 * no method to read them (read in Spring Data JDBC and R2DBC 4.1.2).
 */
public final class TemplateCallbacks {

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
		Field callbacks = Objects.requireNonNull(ReflectionUtils.findField(target.getClass(), "entityCallbacks"));
		ReflectionUtils.makeAccessible(callbacks);
		Object given = ReflectionUtils.getField(callbacks, target);
		return type.isInstance(given) ? type.cast(given) : null;
	}

	/** Not by annotations, which would be loaded at each start. */
	static final class Hints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			for (String template : List.of("jdbc.core.JdbcAggregateTemplate", "r2dbc.core.R2dbcEntityTemplate")) {
				hints.reflection()
					.registerTypeIfPresent(classLoader, "org.springframework.data." + template,
							MemberCategory.ACCESS_DECLARED_FIELDS);
			}
		}

	}

}
