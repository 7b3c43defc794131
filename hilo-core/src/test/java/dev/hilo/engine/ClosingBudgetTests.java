package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.hilo.support.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

class ClosingBudgetTests {

	private final ManualClock clock = new ManualClock();

	@Test
	void stepsTogetherTakeNoMoreThanASecondAndAHalf() {
		ClosingBudget budget = new ClosingBudget(Duration.ofDays(365), this.clock);
		assertThat(millisOfSteps(budget)).containsExactly(1000L, 333L, 111L);
	}

	@Test
	void stepsTogetherTakeNoMoreThanTheTimeout() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(54), this.clock);
		assertThat(millisOfSteps(budget)).containsExactly(36L, 12L, 4L);
	}

	@Test
	void stepIsToldWhatIsLeftAtEachTimeItAsks() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(60), this.clock);
		budget.spend((left) -> {
			this.clock.advanceMillis(15);
			assertThat(left.getAsLong()).isEqualTo(Duration.ofMillis(25).toNanos());
			this.clock.advanceMillis(30);
			assertThat(left.getAsLong()).isEqualTo(Duration.ofMillis(-5).toNanos());
		});
	}

	@Test
	void whatAStepDoesNotTakeIsLeftForTheNext() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(60), this.clock);
		budget.spend((left) -> this.clock.advanceMillis(15));
		budget.spend((left) -> assertThat(left.getAsLong()).isEqualTo(Duration.ofMillis(30).toNanos()));
	}

	@Test
	void newStartHasANewBudget() {
		ClosingBudget budget = new ClosingBudget(Duration.ofMillis(60), this.clock);
		budget.spend((left) -> this.clock.advanceMillis(500));
		budget.spend((left) -> assertThat(left.getAsLong()).isNegative());
		budget.renew();
		assertThat(millisOfSteps(budget)).containsExactly(40L, 13L, 4L);
	}

	/** How long each of three steps may take, if the earlier ones took all of theirs. */
	private List<Long> millisOfSteps(ClosingBudget budget) {
		List<Long> millis = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			budget.spend((left) -> {
				millis.add(Duration.ofNanos(left.getAsLong()).toMillis());
				this.clock.advanceMillis(millis.get(millis.size() - 1));
			});
		}
		return millis;
	}

}
