package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClosingBudgetTests {

	@Test
	@Tag("slow")
	void stepsTogetherTakeNoMoreThanASecondAndAHalf() {
		assertThat(total(new ClosingBudget(Duration.ofDays(365)))).isLessThan(Duration.ofMillis(1500).toNanos());
	}

	@Test
	void stepsTogetherTakeNoMoreThanTheTimeout() {
		assertThat(total(new ClosingBudget(Duration.ofMillis(50)))).isLessThan(Duration.ofMillis(50).toNanos());
	}

	@Test
	void nextStepHasTimeThoughTheFirstTookAllOfItsOwn() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(600));
		budget.spend(ClosingBudgetTests::waitUntil);
		budget.spend((deadline) -> assertThat(deadline - System.nanoTime()).isPositive());
	}

	@Test
	void newStartHasANewBudget() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(50));
		for (int i = 0; i < 3; i++) {
			budget.spend((deadline) -> waitUntil(deadline + Duration.ofMillis(50).toNanos()));
		}
		budget.spend((deadline) -> assertThat(deadline - System.nanoTime()).isNegative());
		budget.renew();
		budget.spend((deadline) -> assertThat(deadline - System.nanoTime()).isPositive());
	}

	/** What three steps may wait, by their deadlines. */
	private static long total(ClosingBudget budget) {
		long[] total = { 0 };
		for (int i = 0; i < 3; i++) {
			budget.spend((deadline) -> {
				total[0] += Math.max(0, deadline - System.nanoTime());
				waitUntil(deadline);
			});
		}
		return total[0];
	}

	private static void waitUntil(long deadline) {
		while (deadline - System.nanoTime() > 0) {
			LockSupport.parkNanos(deadline - System.nanoTime());
		}
	}

}
