package dev.hilo.autoconfigure.test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * Each method of a user's tests gets the first ids, whatever ran before it.
 */
@Tag("all")
class AutoConfigureHiLoTests {

	@Test
	void threeClassesThatShareAContextGetTheFirstIdInEveryMethodInAnyOrder() {
		Set<List<String>> orders = new HashSet<>();
		int contexts = TestedApplication.started.get();
		for (int seed = 1; seed <= 5; seed++) {
			UserSuite.methodsRun.clear();
			Events tests = EngineTestKit.engine("junit-jupiter")
				.selectors(selectClass(UserSuite.FirstClass.class), selectClass(UserSuite.SecondClass.class),
						selectClass(UserSuite.ThirdClass.class))
				.configurationParameter("junit.jupiter.testclass.order.default", ClassOrderer.Random.class.getName())
				.configurationParameter("junit.jupiter.testmethod.order.default", MethodOrderer.Random.class.getName())
				.configurationParameter(MethodOrderer.Random.RANDOM_SEED_PROPERTY_NAME, String.valueOf(seed))
				.execute()
				.testEvents();
			tests.failed().assertThatEvents().isEmpty();
			assertThat(tests.succeeded().count()).isEqualTo(9);
			orders.add(List.copyOf(UserSuite.methodsRun));
		}
		assertThat(orders).as("orders").hasSizeGreaterThan(1);
		assertThat(TestedApplication.started.get() - contexts).as("contexts").isEqualTo(1);
	}

}
