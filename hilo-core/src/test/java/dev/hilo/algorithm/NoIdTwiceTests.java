package dev.hilo.algorithm;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The algorithm as a small model of which every state is visited, so that what holds here
 * holds in any order of events. Without any one of its rules an id is given twice.
 */
@Tag("all")
class NoIdTwiceTests {

	@Test
	void twoProcessesNeverGetOneId() {
		assertNoIdTwice(2, new Limits(2, 2, true));
	}

	@Test
	void threeProcessesNeverGetOneId() {
		assertNoIdTwice(3, new Limits(3, 1, true));
		assertNoIdTwice(3, new Limits(2, 2, false));
	}

	@Test
	@Tag("long")
	void noIdIsGivenTwiceWithMoreNumbers() {
		assertNoIdTwice(2, new Limits(3, 2, true));
		assertNoIdTwice(3, new Limits(3, 2, false));
	}

	@Test
	void withoutStampsARangeThatIsGivenBackTwiceTakesAnothersAway() {
		assertThat(counterexample(new Rules(false, true, true, true, true, true), new Limits(2, 2, true)))
			.endsWith("two processes have drawn 1");
	}

	@Test
	void withoutKnowingItsHighestNumberAProcessRepeatsItselfAfterARestore() {
		assertThat(counterexample(new Rules(true, false, true, true, true, true), new Limits(2, 2, true)))
			.endsWith("a process has drawn 1 twice");
	}

	@Test
	void withoutASealANumberIsDrawnAndGoesBack() {
		assertThat(counterexample(new Rules(true, true, false, true, true, true), new Limits(2, 2, true)))
			.endsWith("two processes have drawn 1");
	}

	@Test
	void rangesThatAreNotAdjacentMustNotGoBackAsOne() {
		assertThat(counterexample(new Rules(true, true, true, true, false, true), new Limits(3, 3, false)))
			.endsWith("two processes have drawn 2");
	}

	@Test
	@Tag("long")
	void rangeThatHealedTheCounterMustNotGoBack() {
		assertThat(counterexample(new Rules(true, true, true, false, true, true), new Limits(2, 3, true))).last()
			.asString()
			.startsWith("two processes have drawn");
	}

	@Test
	void imageOfAProcessThatHoldsARangeMustNotBeCopied() {
		assertThat(counterexample(new Rules(true, true, true, true, true, false), new Limits(2, 2, true)))
			.endsWith("two processes have drawn 1");
	}

	private static void assertNoIdTwice(int processes, Limits limits) {
		Explorer explorer = new Explorer(Rules.ALL, processes, limits).explore();
		System.out.println(processes + " processes, " + limits + ": " + explorer.states() + " states");
		assertThat(explorer.trace()).isEmpty();
	}

	private static List<String> counterexample(Rules rules, Limits limits) {
		Explorer explorer = new Explorer(rules, 2, limits).explore();
		System.out.println(rules + ": " + explorer.states() + " states\n\t" + String.join("\n\t", explorer.trace()));
		return explorer.trace();
	}

}
