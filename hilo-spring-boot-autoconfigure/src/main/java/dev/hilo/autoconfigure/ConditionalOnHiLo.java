package dev.hilo.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless {@code hilo.enabled} is {@code false}. What is no boolean fails the
 * start.
 */
@Documented
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnHiLo.OnHiLo.class)
public @interface ConditionalOnHiLo {

	/**
	 * Binds the property, as Spring Boot's own condition takes each text but {@code true}
	 * for {@code false}.
	 */
	final class OnHiLo extends SpringBootCondition {

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			Boolean isEnabled = Binder.get(context.getEnvironment()).bind("hilo.enabled", Boolean.class).orElse(true);
			return new ConditionOutcome(!Boolean.FALSE.equals(isEnabled), "hilo.enabled is " + isEnabled);
		}

	}

}
