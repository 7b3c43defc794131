package dev.hilo.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Counter;
import dev.hilo.range.FloorSource;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.InUnits;
import dev.hilo.support.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Ranges from a counter that others use too, as the engine sees them.
 */
class ForeignCounterTests {

	private final Store store = new Store();

	private final HiLoSequences database = HiLoSequences.over(this.store)
		.settings(new CollectionSettings().withRefillAhead(false))
		.nanoTime(new ManualClock())
		.build();

	private final HiLoSequence orders = this.database.sequence("orders");

	@Test
	void sizesDoubleWithEachTripAndNotWithEachRangeThatWasKept() {
		this.store.runsOfATrip = 4;
		draw(32 + 64 + 128);
		assertThat(this.store.trips).containsExactly(32L, 64L, 128L);
	}

	@Test
	void sizesGrowThoughRangesAreShorterThanAsked() {
		this.store.runsOfATrip = 1;
		this.store.longest = 10;
		draw(40);
		assertThat(this.store.trips).containsExactly(32L, 64L, 128L, 256L);
	}

	@Test
	void rangeBelowAnEarlierOneIsDrawnFromIfTheCounterIsNotAscending() {
		this.store.ascending = false;
		draw(32);
		this.store.next = 501;
		draw(64);
		this.store.next = 201;
		assertThat(this.orders.next()).isEqualTo(201);
		assertThat(this.database.snapshot("orders").counter().highest()).isEqualTo(564);
		assertThat(this.database.snapshot("orders").totals().healed()).isZero();
	}

	@Test
	void highestNumberIsThatOfTheRangeInUseIfTheOneAheadIsLower() {
		this.store.ascending = false;
		this.store.next = 501;
		HiLoSequences ahead = HiLoSequences.over(this.store).nanoTime(new ManualClock()).build();
		HiLoSequence orders = ahead.sequence("orders");
		orders.next();
		this.store.next = 201;
		// With one left, the next range is due
		orders.next(30);
		await().until(() -> ahead.snapshot("orders").held().size() == 2);
		assertThat(ahead.snapshot("orders").held().get(1).low()).isEqualTo(201);
		assertThat(ahead.snapshot("orders").counter().highest()).isEqualTo(532);
	}

	@Test
	void rangeBelowAnEarlierOneIsRefusedIfTheCounterIsAscending() {
		this.store.next = 501;
		draw(32);
		this.store.next = 201;
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next)
			.withMessageContaining("breaks the contract");
	}

	@Test
	void itIsNeitherRaisedNorLookedAtForItsFloor() {
		assertThatExceptionOfType(InvalidCollectionException.class)
			.isThrownBy(() -> this.database.raise("orders", 1_000))
			.withMessage("The numbers of collection 'orders' come from the sequence order_seq, which others use too: "
					+ "raise it there");
		assertThat(this.database.startAbove("orders", new FloorSource() {

			@Override
			public long highest() {
				throw new AssertionError("asked");
			}

			@Override
			public String description() {
				return "a trap";
			}

		})).isFalse();
		assertThat(this.orders.next()).isEqualTo(1);
	}

	@Test
	void snapshotTellsOfIt() {
		this.orders.next();
		assertThat(this.database.snapshot("orders").counter().foreign()).isEqualTo("the sequence order_seq");
		this.database.sequence("products").next();
		assertThat(this.database.snapshot("products").counter().foreign()).isNull();
	}

	@Test
	void collectionThatSharesItTellsOfItToo() {
		HiLoSequences sharing = HiLoSequences.over(this.store)
			.collection("refunds", (settings) -> settings.sharedWith("orders"))
			.build();
		assertThat(sharing.counter("Orders").description()).isEqualTo("the sequence order_seq");
		assertThat(sharing.counter("Refunds").description()).isEqualTo("the sequence order_seq");
		assertThat(sharing.counter("products").isRaised()).isTrue();
	}

	@Test
	void collectionThatCountsInUnitsNamesItToo() {
		HiLoSequences inUnits = HiLoSequences.over(this.store)
			.settings(new CollectionSettings().withScheme(new InUnits(10)))
			.build();
		inUnits.sequence("orders").next();
		assertThat(inUnits.snapshot("orders").counter().foreign()).isEqualTo("the sequence order_seq");
	}

	private void draw(int count) {
		for (int i = 0; i < count; i++) {
			this.orders.next();
		}
	}

	/** Reserves what is asked for in several ranges, with a gap after each. */
	private static final class Store implements RangeRepository, Counter {

		private final Queue<Range> kept = new ArrayDeque<>();

		private final List<Long> trips = new ArrayList<>();

		private int runsOfATrip = 1;

		private long longest = Long.MAX_VALUE;

		private long next = 1;

		private boolean ascending = true;

		@Override
		public Range next(RangeRequest request) {
			if (this.kept.isEmpty()) {
				this.trips.add(request.size());
				long size = Math.min(request.size() / this.runsOfATrip, this.longest);
				LongStream.range(0, this.runsOfATrip).forEach((run) -> {
					this.kept.add(new Range(request.collection(), this.next, this.next + size - 1,
							Math.max(this.next - 1, request.lastMax()), request.stamp(), null, null));
					this.next += size + 7;
				});
			}
			return this.kept.remove();
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return false;
		}

		@Override
		public Counter counter(String collection) {
			return collection.equals("orders") ? this : OWN;
		}

		@Override
		public OptionalLong highest() {
			return OptionalLong.of(this.next - 1);
		}

		@Override
		public boolean isRaised() {
			return false;
		}

		@Override
		public String description() {
			return "the sequence order_seq";
		}

		@Override
		public boolean isAscending() {
			return this.ascending;
		}

	}

}
