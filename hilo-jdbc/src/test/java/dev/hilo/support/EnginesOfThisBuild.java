package dev.hilo.support;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Skips what a parameterized test would run on an engine that is not in this build. For
 * all tests of the modules that use these engines.
 */
public final class EnginesOfThisBuild implements InvocationInterceptor {

	@Override
	public <T> T interceptTestClassConstructor(Invocation<T> invocation,
			ReflectiveInvocationContext<Constructor<T>> constructor, ExtensionContext context) throws Throwable {
		assumeInThisBuild(constructor.getArguments());
		return invocation.proceed();
	}

	@Override
	public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
			ExtensionContext context) throws Throwable {
		assumeInThisBuild(method.getArguments());
		invocation.proceed();
	}

	private static void assumeInThisBuild(List<Object> arguments) {
		for (Object argument : arguments) {
			Assumptions.assumeTrue(!(argument instanceof Engine engine) || engine.isInThisBuild(),
					() -> "SKIPPED: " + argument + " is for ./mvnw verify -Pall");
		}
	}

}
