package dev.hilo.engine.buffer;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import com.vmlens.api.AllInterleavings;
import com.vmlens.api.Runner;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.range.CollectionSnapshot;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one thread writes and another one reads is volatile or guarded by a lock: VMLens
 * runs both in many orders, and fails the build where a field is neither.
 */
class SharedFieldsTests {

	@Test
	void drawsGetNumbersOfTheirOwn() {
		Set<String> ends = interleave("two draws", () -> drawTwice(withRange(4)));
		assertThat(ends).isSubsetOf("1 and 2", "2 and 1");
	}

	@Test
	void drawsThatMoveTheLowWaterMarkGetNumbersOfTheirOwn() {
		Set<String> ends = interleave("two draws at low water", () -> {
			Fixture fixture = new Fixture(8, true);
			fixture.begin();
			fixture.refill();
			fixture.orders.next(3);
			return drawTwice(fixture);
		});
		assertThat(ends).isSubsetOf("4 and 5", "5 and 4");
	}

	@Test
	void rangeThatComesIsThereAsAWholeOrNotYet() {
		Set<String> ends = interleave("draw and refill", () -> {
			Fixture fixture = new Fixture(4);
			fixture.begin();
			String[] id = new String[1];
			Runner.runParallel(fixture::refill, () -> id[0] = fixture.documentId());
			return id[0];
		});
		assertThat(ends).containsExactly("none", "orders/1-A");
	}

	@Test
	void callerThatFindsARangeUsedUpTakesTheOneAheadOrNone() {
		Set<String> ends = interleave("switch and refill", () -> {
			Fixture fixture = withRange(1);
			fixture.draw();
			fixture.begin();
			long[] drawn = new long[1];
			Runner.runParallel(fixture::refill, () -> drawn[0] = fixture.draw());
			return "" + drawn[0];
		});
		assertThat(ends).containsExactly("0", "2");
	}

	@Test
	void floorThatIsSetIsThereOrNotYet() {
		Set<String> ends = interleave("floor", () -> {
			Fixture fixture = new Fixture(4);
			boolean[] known = new boolean[1];
			Runner.runParallel(() -> known[0] = fixture.buffer.floor().isKnown(),
					() -> fixture.buffer.startAbove(new Floor.Configured("orders", () -> 100)));
			return "known: " + known[0];
		});
		assertThat(ends).containsExactly("known: false", "known: true");
	}

	@Test
	void whatIsDrawnDuringACloseDoesNotGoBack() {
		Set<String> ends = interleave("draw and close", () -> {
			Fixture fixture = withRange(4);
			long[] drawn = new long[1];
			Runner.runParallel(fixture::close, () -> drawn[0] = fixture.draw());
			fixture.refill();
			return drawn[0] + " drawn, counter at " + fixture.repository.counter("orders").highest().orElse(0);
		});
		assertThat(ends).containsExactly("0 drawn, counter at 0", "1 drawn, counter at 1");
	}

	@Test
	void refillSeesACloseThatBeginsMeanwhileOrNotYet() {
		Set<String> ends = interleave("refill and state", () -> {
			Fixture fixture = new Fixture(4);
			fixture.begin();
			Runner.runParallel(fixture::refill, () -> fixture.context.life().enter(State.DRAINED));
			return fixture.repository.counter("orders").highest().orElse(0) + " reserved";
		});
		assertThat(ends).containsExactly("1 reserved", "4 reserved");
	}

	@Test
	void snapshotSeesARangeThatComesAsAWholeOrNotYet() {
		Set<String> ends = interleave("snapshot and refill", () -> {
			Fixture fixture = new Fixture(4);
			fixture.begin();
			String[] seen = new String[1];
			Runner.runParallel(fixture::refill, () -> {
				CollectionSnapshot snapshot = fixture.snapshot();
				seen[0] = snapshot.counter().highest() + " reserved, " + snapshot.left() + " left";
			});
			return seen[0];
		});
		assertThat(ends).containsExactly("0 reserved, 0 left", "4 reserved, 4 left");
	}

	private static String drawTwice(Fixture fixture) {
		long[] drawn = new long[2];
		Runner.runParallel(() -> drawn[0] = fixture.draw(), () -> drawn[1] = fixture.draw());
		return drawn[0] + " and " + drawn[1];
	}

	private static Fixture withRange(int size) {
		Fixture fixture = new Fixture(size);
		fixture.begin();
		fixture.refill();
		return fixture;
	}

	/** How the runs have ended, in each order of two threads that is tried. */
	private static Set<String> interleave(String name, Supplier<String> run) {
		Set<String> ends = new TreeSet<>();
		int runs = 0;
		try (AllInterleavings orders = new AllInterleavings(name)) {
			while (orders.hasNext()) {
				ends.add(run.get());
				runs++;
			}
		}
		System.out.println(name + ": " + runs + " orders");
		assertThat(runs).as("the orders tried, which without VMLens are none").isGreaterThan(1);
		return ends;
	}

}
