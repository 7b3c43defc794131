package dev.hilo.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * What {@link ConditionalOnHiLo} asks.
 */
final class OnHiLo extends SpringBootCondition {

	static final String ENABLED = "hilo.enabled";

	/**
	 * Whether HiLo is enabled. Bound, as Spring Boot's own condition takes each text but
	 * {@code true} for {@code false}.
	 * @param environment the properties
	 * @return whether it is
	 * @throws BindException if the property is no boolean
	 */
	static boolean isEnabled(Environment environment) {
		return !Boolean.FALSE.equals(Binder.get(environment).bind(ENABLED, Boolean.class).orElse(true));
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		boolean isEnabled = isEnabled(context.getEnvironment());
		return new ConditionOutcome(isEnabled, ENABLED + " is " + isEnabled);
	}

}
