package dev.hilo.test;

import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.test.AutoConfigureHiLo.Reset;

/**
 * Makes counters in memory start anew before a test method. Spring finds it by
 * {@code spring.factories}.
 */
final class StartingAnew implements TestExecutionListener, Ordered {

	/** Before all that may save entities for a method. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 100;
	}

	@Override
	public void beforeTestMethod(TestContext test) {
		AutoConfigureHiLo wanted = TestContextAnnotationUtils.findMergedAnnotation(test.getTestClass(),
				AutoConfigureHiLo.class);
		if (wanted != null && wanted.reset() == Reset.BEFORE_EACH_METHOD) {
			ApplicationContext application = test.getApplicationContext();
			application.getBeanProvider(RangesInMemory.class)
				.ifAvailable((ranges) -> application.getBeanProvider(RangeIdGenerator.class)
					.ifAvailable((generator) -> generator.startAnew(ranges::clear)));
			application.getBeanProvider(StartsAnew.class).forEach(StartsAnew::startAnew);
		}
	}

}
