package dev.hilo.engine;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Covers how ranges grow once somebody waited, and what the rule is told for it.
 */
class RangeGrowthTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final List<RangeUsage> usages = new CopyOnWriteArrayList<>();

	@Test
	void rangeThatIsGoneWithinAMillisecondIsFollowedByOneForEightRefills() {
		HiLoSequence orders = distant(new CollectionSettings());
		draw(orders, 32);
		await().until(() -> this.repository.requests.size() == 2);
		// 16 to 33 numbers in a millisecond, and eight refills of 50 ms, by doubling
		assertThat(this.repository.sizes().get(1)).isIn(8_192L, 16_384L);
	}

	@Test
	void sizeOfTheRuleStaysWhereEachRangeIsAskedForWhenTheLastOneIsUsedUp() {
		HiLoSequence orders = distant(new CollectionSettings().withRefillAhead(false));
		draw(orders, 32 + 64 + 1);
		assertThat(this.repository.sizes()).containsExactly(32L, 64L, 128L);
	}

	@Test
	@Tag("slow")
	void herdOnAFreshCollectionTakesTwoRequests() throws Exception {
		HiLoSequences database = HiLoSequences.over(this.repository).build();
		HiLoSequence orders = database.sequence("orders");
		ProbeRepository.Gate gate = this.repository.holdNext();
		List<FutureTask<Long>> herd = Together.startAndAwaitWaiting(64, orders::next);
		ProbeRepository.Gate second = this.repository.holdNext();
		gate.open();
		second.awaitArrival();
		ProbeRepository.Gate third = this.repository.holdNext();
		second.open();
		assertThat(Together.collect(herd)).as("served without a third").doesNotHaveDuplicates().hasSize(64);
		third.open();
	}

	@Test
	void thoseWhoWaitEnlargeTheNextRequestBeyondTheMaximum() {
		Queue<Runnable> refills = new ArrayDeque<>();
		HiLoSequence orders = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(4, 8))
			.nanoTime(() -> 0)
			.threads(new DatabaseThreads(refills::add, Runnable::run, Runnable::run, Runnable::run,
					(nanos, task) -> new CompletableFuture<>(), List.of()))
			.build()
			.sequence("orders");
		List<CompletableFuture<Long>> herd = IntStream.range(0, 20).mapToObj((i) -> orders.nextAsync()).toList();
		refills.remove().run();
		refills.remove().run();
		assertThat(this.repository.sizes()).containsExactly(4L, 16L);
		assertThat(herd).allMatch(CompletableFuture::isDone);
	}

	@Test
	void ruleIsToldWhetherACallerWaits() {
		HiLoSequences database = observed(new CollectionSettings());
		database.sequence("orders").next();
		database.warmUp("lines");
		await().until(() -> this.usages.size() == 2);
		assertThat(this.usages).extracting(RangeUsage::waited).containsExactly(true, false);
	}

	@Test
	void blockCountsAsWaitingForWhatItLacksOnce() {
		HiLoSequence orders = observed(false);
		orders.next(30);
		assertThat(orders.next(10)).hasSize(10);
		assertThat(this.usages).extracting(RangeUsage::waiting).containsExactly(0L, 8L);
	}

	@Test
	void blocksTellTheRuleNothingAboutTheRate() {
		HiLoSequence orders = observed(true);
		orders.next();
		this.clock.advanceMillis(1);
		orders.next(31);
		orders.next();
		assertThat(this.usages.get(1).numbersPerSecond()).isEqualTo(1000);
	}

	private static void draw(HiLoSequence orders, int count) {
		for (int i = 0; i < count; i++) {
			orders.next();
		}
	}

	/** The store is 50 ms away. */
	private HiLoSequence distant(CollectionSettings settings) {
		return HiLoSequences.over(new RangeRepository() {

			@Override
			public Range next(RangeRequest request) {
				RangeGrowthTests.this.clock.advanceMillis(50);
				return RangeGrowthTests.this.repository.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return RangeGrowthTests.this.repository.giveBack(newest, lastUsed);
			}

		}).settings(settings).nanoTime(this.clock).build().sequence("orders");
	}

	private HiLoSequence observed(boolean refillAhead) {
		return observed(new CollectionSettings().withRefillAhead(refillAhead)).sequence("orders");
	}

	private HiLoSequences observed(CollectionSettings settings) {
		return HiLoSequences.over(this.repository).settings(settings).nanoTime(this.clock).sizing((usage) -> {
			this.usages.add(usage);
			return usage.initialCapacity();
		}).build();
	}

}
