package dev.hilo.autoconfigure.test;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * Where JUnit runs all in parallel, the methods that share counters still run one by one.
 */
@Tag("all")
class ParallelClassesTests {

	private static CountDownLatch beside = new CountDownLatch(2);

	@Test
	void methodsOfAllClassesRunOneByOne() {
		beside = new CountDownLatch(2);
		EngineTestKit.engine("junit-jupiter")
			.selectors(selectClass(First.class), selectClass(Second.class))
			.configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
			.configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
			.configurationParameter("junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
			.configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
			.configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
			.execute()
			.testEvents()
			.assertStatistics((all) -> all.succeeded(4).failed(0));
	}

	@SpringBootTest(classes = TestedApplication.class, webEnvironment = SpringBootTest.WebEnvironment.NONE,
			properties = { "spring.flyway.enabled=false", "parallel=true" })
	@AutoConfigureHiLo
	abstract static class TwoMethods {

		@Autowired
		HiLoIdGenerator ids;

		@Test
		void one() throws InterruptedException {
			runsAlone();
		}

		@Test
		void another() throws InterruptedException {
			runsAlone();
		}

		private void runsAlone() throws InterruptedException {
			CountDownLatch both = beside;
			both.countDown();
			assertThat(both.await(300, TimeUnit.MILLISECONDS)).as("somebody else came").isFalse();
			beside = new CountDownLatch(2);
			assertThat(this.ids.generateNextIdFor("orders")).isEqualTo(1);
		}

	}

	static class First extends TwoMethods {

	}

	static class Second extends TwoMethods {

	}

}
