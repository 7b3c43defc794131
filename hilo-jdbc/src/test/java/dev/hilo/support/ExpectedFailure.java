package dev.hilo.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * A test that runs and fails because of a known fault. Until the fault is mended it
 * counts as skipped; then it fails, so that this annotation goes.
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(ExpectedFailure.List.class)
@ExtendWith(ExpectedFailure.Extension.class)
public @interface ExpectedFailure {

	/** The fault. */
	String value();

	/** On a class, which extends a contract: the name of the test. */
	String test() default "";

	/** An argument of the test or its class with which it fails; without, with all. */
	String with() default "";

	/** Several of them. */
	@Target({ ElementType.METHOD, ElementType.TYPE })
	@Retention(RetentionPolicy.RUNTIME)
	@ExtendWith(Extension.class)
	@interface List {

		ExpectedFailure[] value();

	}

	/** Turns the outcome round. */
	final class Extension implements InvocationInterceptor {

		@Override
		public void interceptTestMethod(Invocation<@Nullable Void> invocation,
				ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
			run(invocation, method, context);
		}

		@Override
		public void interceptTestTemplateMethod(Invocation<@Nullable Void> invocation,
				ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
			run(invocation, method, context);
		}

		private static void run(Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method,
				ExtensionContext context) throws Throwable {
			Optional<ExpectedFailure> expected = Stream
				.concat(Stream.of(method.getExecutable().getAnnotationsByType(ExpectedFailure.class)),
						Stream.of(method.getTargetClass().getAnnotationsByType(ExpectedFailure.class))
							.filter((each) -> each.test().equals(method.getExecutable().getName())))
				.filter((each) -> isWith(context, each.with()))
				.findFirst();
			if (expected.isEmpty()) {
				invocation.proceed();
				return;
			}
			try {
				invocation.proceed();
			}
			catch (TestAbortedException ex) {
				throw ex;
			}
			catch (Throwable ex) {
				Assumptions.abort("EXPECTED FAILURE: " + expected.get().value() + ": " + ex);
			}
			Assertions.fail("No failure any more, so take @ExpectedFailure away: " + expected.get().value());
		}

		private static boolean isWith(ExtensionContext context, String argument) {
			Pattern word = Pattern.compile("(?<!\\w)" + Pattern.quote(argument) + "(?!\\w)");
			return argument.isEmpty()
					|| Stream.iterate(Optional.of(context), Optional::isPresent, (each) -> each.get().getParent())
						.anyMatch((each) -> word.matcher(each.get().getDisplayName()).find());
		}

	}

}
