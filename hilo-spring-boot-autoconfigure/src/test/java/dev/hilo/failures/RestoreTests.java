package dev.hilo.failures;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each instance holds a range, of which it has used the first number, when the counter is
 * put back to 0. Then one of them needs its next range before anything is repaired.
 */
class RestoreTests extends RestoreContract {

	private static final int SIZE = 1024;

	private static final long HEAD_ROOM = 1_000_000;

	RestoreTests() {
		super("hilo.initial-capacity=" + SIZE, "hilo.max-capacity=" + SIZE, "hilo.refill-ahead=false");
	}

	@Test
	void withoutARepairARefillIsGivenWhatOthersHaveUsed() {
		run((instances) -> {
			List<Long> drawn = drawAndPutBack(instances);
			drawn.addAll(instances.get(0).draw(SIZE));
			assertThat(drawn).endsWith(SIZE + 1L).filteredOn((id) -> id == SIZE + 1).hasSize(2);
		});
	}

	@Test
	void counterSetAboveTheHighestBeforeAnybodyDrawsLetsNothingRepeat() {
		run((instances) -> {
			List<Long> drawn = drawAndPutBack(instances);
			assertThat(Instance.highest(instances)).isEqualTo(3 * SIZE);
			set(Instance.highest(instances) + HEAD_ROOM);
			instances.forEach((instance) -> drawn.addAll(instance.draw(2 * SIZE)));
			assertThat(drawn).doesNotHaveDuplicates();
			assertThat(drawn.get(drawn.size() - 1)).isGreaterThan(HEAD_ROOM);
		});
	}

	@Test
	void counterRaisedAloneLeavesAnInstanceWhatItWasGivenMeanwhile() {
		run((instances) -> {
			List<Long> drawn = drawAndPutBack(instances);
			drawn.addAll(instances.get(0).draw(SIZE));
			instances.get(2).raise(Instance.highest(instances) + HEAD_ROOM);
			assertThat(instances.get(0).orders.next()).isEqualTo(SIZE + 2);
			assertThat(instances.get(1).orders.next()).isEqualTo(SIZE + 2);
		});
	}

	@Test
	void counterRaisedAndThenDroppedByEachInstanceLetsNothingRepeat() {
		run((instances) -> {
			List<Long> drawn = drawAndPutBack(instances);
			drawn.addAll(instances.get(0).draw(SIZE));
			instances.get(2).raise(Instance.highest(instances) + HEAD_ROOM);
			instances.forEach(Instance::drop);
			List<Long> later = new ArrayList<>();
			instances.forEach((instance) -> later.addAll(instance.draw(2 * SIZE)));
			assertThat(later).doesNotHaveDuplicates().doesNotContainAnyElementsOf(drawn);
			assertThat(later).allMatch((id) -> id > HEAD_ROOM);
		});
	}

	@Test
	void droppingBeforeRaisingIsTheWrongOrder() {
		run((instances) -> {
			List<Long> drawn = drawAndPutBack(instances);
			instances.forEach(Instance::drop);
			List<Long> between = instances.get(0).draw(SIZE);
			instances.get(2).raise(Instance.highest(instances) + HEAD_ROOM);
			assertThat(between).containsAnyElementsOf(drawn);
		});
	}

	private List<Long> drawAndPutBack(List<Instance> instances) {
		List<Long> drawn = new ArrayList<>();
		instances.forEach((instance) -> drawn.addAll(instance.draw(1)));
		assertThat(drawn).containsExactly(1L, SIZE + 1L, 2 * SIZE + 1L);
		set(0);
		return drawn;
	}

}
