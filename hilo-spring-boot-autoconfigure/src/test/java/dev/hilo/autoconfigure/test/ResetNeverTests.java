package dev.hilo.autoconfigure.test;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.test.AutoConfigureHiLo;
import dev.hilo.test.AutoConfigureHiLo.Reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * Numbers go on where a test class says so, and there alone.
 */
@Tag("all")
class ResetNeverTests {

	private static final List<Long> numbers = new ArrayList<>();

	@Test
	void numbersGoOnInAClassWithoutResetAndBeginAnewInOthersOfItsContext() {
		numbers.clear();
		int contexts = TestedApplication.started.get();
		run(StartingAnew.class);
		run(GoingOn.class);
		run(StartingAnew.class);
		assertThat(numbers).containsExactly(1L, 1L, 2L, 3L, 1L, 1L);
		assertThat(TestedApplication.started.get() - contexts).as("contexts").isLessThanOrEqualTo(1);
	}

	@Tag("all")
	@Test
	void nestedClassStartsAnewAsItsOuterClassDoes() {
		numbers.clear();
		run(Outer.class);
		assertThat(numbers).containsExactly(1L, 1L);
	}

	private static void run(Class<?> test) {
		EngineTestKit.engine("junit-jupiter")
			.selectors(selectClass(test))
			.execute()
			.testEvents()
			.assertStatistics((all) -> all.succeeded(2).failed(0));
	}

	@SpringBootTest(classes = TestedApplication.class, webEnvironment = SpringBootTest.WebEnvironment.NONE,
			properties = { "spring.flyway.enabled=false", "never=true" })
	abstract static class TwoMethods {

		@Autowired
		HiLoIdGenerator ids;

		@Test
		void one() {
			numbers.add(this.ids.generateNextIdFor("orders"));
		}

		@Test
		void another() {
			numbers.add(this.ids.generateNextIdFor("orders"));
		}

	}

	@AutoConfigureHiLo(reset = Reset.NEVER)
	static class GoingOn extends TwoMethods {

	}

	@AutoConfigureHiLo
	static class StartingAnew extends TwoMethods {

	}

	@SpringBootTest(classes = TestedApplication.class, webEnvironment = SpringBootTest.WebEnvironment.NONE,
			properties = { "spring.flyway.enabled=false", "never=true" })
	@AutoConfigureHiLo
	static class Outer {

		@Nested
		class Inner extends TwoMethods {

		}

	}

}
