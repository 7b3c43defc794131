package dev.hilo.engine.buffer;

import org.junit.jupiter.api.Test;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.simulation.VirtualCollection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a slow, a fast and a bursty collection ask for ranges, for how many numbers, and
 * who waits, in virtual time.
 */
class RefillPolicyTests {

	@Test
	void slowCollectionAsksWhenAnEighthIsLeftAndNobodyWaits() {
		VirtualCollection slow = collection(10).draw(300, 0, 100).run();
		assertThat(slow.sizes()).containsExactly(32L, 64L, 128L, 256L);
		// 3 of 32, 7 of 64 and 15 of 128 are left
		assertThat(slow.drawnAtRequests()).containsExactly(0, 29, 89, 209);
		assertThat(slow.waits()).containsExactly(new VirtualCollection.Wait(0, 10));
	}

	@Test
	void rangeThatLasts48SecondsIsFollowedByOneOfItsSize() {
		VirtualCollection steady = collection(10).draw(300, 0, 1500).run();
		assertThat(steady.sizes()).hasSize(10).containsOnly(32L);
		assertThat(steady.drawnAtRequests()).startsWith(0, 29, 61, 93).endsWith(253, 285);
		assertThat(steady.waits()).hasSize(1);
	}

	@Test
	void fastCollectionNearItsStoreDoublesAndNobodyWaits() {
		VirtualCollection fast = collection(1).draw(2000, 0, 1).run();
		assertThat(fast.sizes()).containsExactly(32L, 64L, 128L, 256L, 512L, 1024L, 2048L);
		assertThat(fast.drawnAtRequests()).containsExactly(0, 29, 89, 209, 449, 929, 1889);
		assertThat(fast.waits()).hasSize(1);
	}

	@Test
	void fastCollectionFarFromItsStoreWaitsForTwoRangesAndThenNeverAgain() {
		VirtualCollection far = new VirtualCollection(new CollectionSettings(32, 1024), 50).draw(4000, 0, 1).run();
		// 50 callers wait for the first range, and 32 of them get its numbers
		assertThat(far.requests()).startsWith(new VirtualCollection.Request(0, 32, 0),
				new VirtualCollection.Request(50, 1024, 32));
		// A range lasts 1024 ms, and four refills of 50 ms and 2 ms more are 202 ms: not
		// yet due in its middle
		assertThat(far.drawnAtRequests()).containsExactly(0, 32, 929, 1953, 2977);
		assertThat(far.waits()).hasSize(100);
		assertThat(far.waitsFrom(100)).isZero();
		assertThat(far.longestWait()).isEqualTo(68);
	}

	@Test
	void smallRangesOfAFastCollectionAreAskedForAsSoonAsTheLastIsDrawnFrom() {
		VirtualCollection far = new VirtualCollection(new CollectionSettings(100, 100), 20).draw(1000, 0, 1).run();
		assertThat(far.sizes()).containsOnly(100L);
		// Half of a range lasts 50 ms; four refills of 20 ms and 2 ms more are 82 ms
		assertThat(far.drawnAtRequests()).startsWith(0, 51, 101, 201, 301);
		assertThat(far.waitsFrom(20)).isZero();
	}

	@Test
	void burstsAreServedByWhatIsHeldAfterTheFirstOne() {
		VirtualCollection bursty = bursts(collection(5), 500);
		assertThat(bursty.drawn()).isEqualTo(4000);
		assertThat(bursty.sizes()).containsExactly(500L, 2048L, 2048L);
		assertThat(bursty.drawnAtRequests()).containsExactly(0, 500, 2500);
		assertThat(bursty.waits()).hasSize(500);
		assertThat(bursty.waitsFrom(1)).isZero();
		assertThat(bursty.longestWait()).isEqualTo(5);
	}

	@Test
	void burstsCanMeetTheEndOfWhatIsHeldWhereRangesMayNotGrow() {
		VirtualCollection bursty = bursts(new VirtualCollection(new CollectionSettings(32, 256), 5), 200);
		assertThat(bursty.drawnAtRequests()).containsExactly(0, 200, 400, 600, 968, 1000, 1400);
		// 168 are held when a burst of 200 comes
		assertThat(bursty.waitsFrom(1)).isEqualTo(32);
		assertThat(bursty.longestWait()).isEqualTo(5);
	}

	@Test
	void afterABurstSlowDrawsMakeTheRangesSmallAgain() {
		VirtualCollection calm = collection(5).draw(300, 0, 0).draw(2500, 1000, 1000).run();
		assertThat(calm.sizes()).containsExactly(300L, 2048L, 1024L);
	}

	@Test
	void storeThatBecomesSlowIsAskedEarlierForAWhile() {
		VirtualCollection slowed = new VirtualCollection(new CollectionSettings(1000, 1000), 5).draw(9000, 0, 1)
			.changeLatency(100, 1500)
			.changeLatency(5, 2500)
			.run();
		// 4 * 100 ms and 2 ms before the end, and after each fast refill an eighth less
		assertThat(slowed.drawnAtRequests()).containsExactly(0, 876, 1876, 2751, 3751, 4751, 5751, 6876, 7876, 8876);
		assertThat(slowed.waitsFrom(5)).isZero();
	}

	@Test
	void failedRefillIsRepeatedAfterPausesAndCallersWithNumbersAtHandNeverWait() {
		VirtualCollection failing = collection(5).draw(100, 0, 20).fail(3, 300).run();
		// Each attempt takes 5 ms; then come pauses of 20, 40 and 80 ms
		assertThat(failing.requests()).startsWith(new VirtualCollection.Request(0, 32, 0),
				new VirtualCollection.Request(560, 64, 29), new VirtualCollection.Request(600, 64, 31),
				new VirtualCollection.Request(645, 64, 32), new VirtualCollection.Request(730, 64, 32));
		assertThat(failing.refused()).isOne();
		assertThat(failing.waits()).filteredOn((wait) -> wait.fromMillis() > 5 && wait.fromMillis() < 640).isEmpty();
		assertThat(failing.waitsFrom(735)).isZero();
	}

	@Test
	void blockAsksForWhatItLacks() {
		VirtualCollection blocks = collection(5).draw(1, 0, 0)
			.drawBlock(20, 100)
			.drawBlock(20, 200)
			.drawBlock(200, 300)
			.run();
		assertThat(blocks.requests()).containsExactly(new VirtualCollection.Request(0, 32, 0),
				new VirtualCollection.Request(200, 64, 21), new VirtualCollection.Request(300, 145, 41));
	}

	@Test
	void withoutRefillingAheadTheCallerThatFindsNothingAsks() {
		VirtualCollection late = new VirtualCollection(new CollectionSettings().withRefillAhead(false), 5)
			.draw(200, 0, 1)
			.run();
		assertThat(late.requests()).containsExactly(new VirtualCollection.Request(0, 32, 0),
				new VirtualCollection.Request(32, 64, 32), new VirtualCollection.Request(96, 128, 96));
		assertThat(late.waits()).hasSize(15);
	}

	/** Eight of them, 10 s apart. */
	private static VirtualCollection bursts(VirtualCollection collection, int size) {
		for (int i = 0; i < 8; i++) {
			collection.draw(size, 10_000 * i, 0);
		}
		return collection.run();
	}

	private static VirtualCollection collection(long latencyMillis) {
		return new VirtualCollection(new CollectionSettings(), latencyMillis);
	}

}
