package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.RangeUsage;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers how ranges grow once somebody waited, and what the rule is told for it.
 */
class RangeGrowthTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final List<RangeUsage> usages = new CopyOnWriteArrayList<>();

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
	void callersThatWaitEnlargeTheNextRangeBeyondTheMaximum() {
		Queue<Runnable> refills = new ArrayDeque<>();
		List<CompletableFuture<Long>> herd = futures(small(refills, Runnable::run), 40);
		runAll(refills);
		assertThat(this.repository.sizes()).startsWith(40L);
		assertThat(herd).allMatch(CompletableFuture::isDone);
	}

	@Test
	void callersThatComeTooLateForARangeEnlargeTheNextOne() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		HiLoSequence orders = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(4, 8))
			.build()
			.sequence("orders");
		List<CompletableFuture<Long>> herd = new ArrayList<>(futures(orders, 1));
		gate.awaitArrival();
		herd.addAll(futures(orders, 39));
		gate.open();
		assertThat(herd).allSatisfy((number) -> assertThat(number).succeedsWithin(Duration.ofSeconds(30)));
		assertThat(this.repository.sizes().get(0)).isEqualTo(4);
		assertThat(this.repository.sizes().get(1)).as("of 40 callers, 1 to 4 of whom had left").isBetween(36L, 39L);
	}

	@Test
	void callersThatGaveUpEnlargeNothing() {
		Queue<Runnable> refills = new ArrayDeque<>();
		HiLoSequence orders = small(refills, Runnable::run);
		futures(orders, 1).forEach((number) -> assertThat(number).isNotDone());
		runAll(refills);
		orders.next(3);
		futures(orders, 1_000).forEach((number) -> number.cancel(true));
		List<CompletableFuture<Long>> patient = futures(orders, 9);
		runAll(refills);
		assertThat(this.repository.sizes()).startsWith(4L, 9L);
		assertThat(patient).allMatch(CompletableFuture::isDone);
	}

	@Test
	void blockWhoseCallerGaveUpIsNotAskedFor() {
		Queue<Runnable> refills = new ArrayDeque<>();
		HiLoSequence orders = small(refills, Runnable::run);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> orders.next(1_000));
		assertThat(Thread.interrupted()).isTrue();
		runAll(refills);
		assertThat(this.repository.sizes()).containsExactly(4L);
	}

	@Test
	void callersOfARefillThatFailedDoNotEnlargeTheNextRange() {
		Queue<Runnable> refills = new ArrayDeque<>();
		HiLoSequence orders = small(refills, Runnable::run);
		orders.nextAsync();
		runAll(refills);
		orders.next(3);
		this.repository.failNext();
		List<CompletableFuture<Long>> herd = futures(orders, 1_000);
		runAll(refills);
		assertThat(herd).allMatch(CompletableFuture::isCompletedExceptionally);
		CompletableFuture<Long> next = orders.nextAsync();
		runAll(refills);
		assertThat(this.repository.sizes()).startsWith(4L, 1_000L, 8L);
		assertThat(next).isCompletedWithValue(5L);
	}

	@Test
	void callersThatHaveTheirNumbersEnlargeNothingThoughTheirFuturesAreNotYetComplete() {
		Queue<Runnable> refills = new ArrayDeque<>();
		Queue<Runnable> results = new ArrayDeque<>();
		HiLoSequence orders = small(refills, results::add);
		futures(orders, 40);
		runAll(refills);
		assertThat(results).hasSize(40);
		orders.nextAsync();
		runAll(refills);
		assertThat(this.repository.sizes()).endsWith(8L);
	}

	@Test
	@Tag("slow")
	void blockAmongManyFirstCallersIsOneRequest() throws Exception {
		Queue<Runnable> refills = new ConcurrentLinkedQueue<>();
		HiLoSequence orders = small(refills, Runnable::run);
		List<FutureTask<long[]>> herd = new ArrayList<>(Together.startAndAwaitWaiting(39, () -> orders.next(1)));
		herd.addAll(Together.startAndAwaitWaiting(1, () -> orders.next(1_000)));
		// Not those after it: the herd may begin one ahead at once
		refills.remove().run();
		assertThat(Together.collect(herd).stream().flatMapToLong(LongStream::of).boxed()).doesNotHaveDuplicates()
			.hasSize(1_039);
		assertThat(this.repository.sizes()).containsExactly(1_039L);
	}

	@Test
	void ruleIsToldWhatCallersLackAndNotWhatTheyOnceAskedFor() {
		Queue<Runnable> refills = new ArrayDeque<>();
		HiLoSequence orders = small((builder) -> builder.sizing((usage) -> {
			this.usages.add(usage);
			return 4;
		}), refills, Runnable::run);
		futures(orders, 4);
		runAll(refills);
		futures(orders, 100).forEach((number) -> number.cancel(true));
		futures(orders, 3);
		runAll(refills);
		assertThat(this.usages).extracting(RangeUsage::waiting).containsExactly(4L, 0L, 3L, 0L);
		assertThat(this.usages).extracting(RangeUsage::demanded).containsExactly(4L, 4L, 7L, 3L);
	}

	@Test
	void blockCountsAsWaitingForWhatItLacksOnce() {
		HiLoSequence orders = observed(false);
		orders.next(30);
		assertThat(orders.next(10)).hasSize(10);
		assertThat(this.usages).extracting(RangeUsage::waiting).containsExactly(30L, 8L);
	}

	private static List<CompletableFuture<Long>> futures(HiLoSequence orders, int count) {
		return IntStream.range(0, count).mapToObj((i) -> orders.nextAsync()).toList();
	}

	private static void runAll(Queue<Runnable> tasks) {
		Runnable next;
		while ((next = tasks.poll()) != null) {
			next.run();
		}
	}

	private HiLoSequence small(Queue<Runnable> refills, Executor results) {
		return small(UnaryOperator.identity(), refills, results);
	}

	/** Refills run when the test lets them. */
	private HiLoSequence small(UnaryOperator<HiLoSequencesBuilder> more, Queue<Runnable> refills, Executor results) {
		DatabaseThreads.Timer timer = (nanos, task) -> {
			if (nanos < TimeUnit.SECONDS.toNanos(1)) {
				task.run();
			}
			return new CompletableFuture<>();
		};
		return more
			.apply(HiLoSequences.over(this.repository)
				.settings(new CollectionSettings(4, 8))
				.nanoTime(() -> 0)
				.threads(new DatabaseThreads(refills::add, refills::add, results, Runnable::run, timer, List.of())))
			.build()
			.sequence("orders");
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
