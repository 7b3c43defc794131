package dev.hilo.engine.stripe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidIdException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Ordering;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;
import dev.hilo.support.Reversal;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StripedSequenceTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final HiLoSequences database = database(new CollectionSettings(100_000, 100_000));

	private final HiLoSequence orders = this.database.sequence("orders");

	@Test
	void spellingThatNoIdMayHaveWastesNoNumber() {
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(this.database.sequence("/orders")::nextDocumentId);
		assertThat(this.repository.requests).isEmpty();
	}

	@ParameterizedTest(name = "refill ahead: {0}")
	@ValueSource(booleans = { true, false })
	@Tag("slow")
	void hundredThreadsDrawNoNumberTwiceAndLoseNoMoreThanTheirBlocks(boolean refillAhead) throws Exception {
		CollectionSettings settings = new CollectionSettings(32, 4096);
		HiLoSequences many = database(refillAhead ? settings : settings.withRefillAhead(false));
		HiLoSequence users = many.sequence("users");
		List<long[]> drawn = Together.run(100, () -> LongStream.range(0, 2000).map((i) -> users.next()).toArray());
		assertThat(distinct(drawn)).hasSize(200_000);
		many.close();
		assertThat(this.repository.counters.max("users")).isBetween(200_000L, 200_000 + most(2));
		assertThat(this.listener.healedBy).isEmpty();
	}

	@Test
	void numbersOfOneThreadAscendWithinARange() {
		assertThat(LongStream.range(0, 50_000).map((i) -> this.orders.next()).toArray()).isSorted();
	}

	@Test
	@Tag("slow")
	void stripeWhoseOwnerHasEndedServesTheNextThread() throws Exception {
		List<Long> drawn = new ArrayList<>();
		for (int i = 0; i < 2_000; i++) {
			Together.thread(() -> drawn.add(this.orders.next())).join();
		}
		assertThat(drawn).hasSize(2_000).doesNotHaveDuplicates();
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isLessThanOrEqualTo(1 + most(1));
	}

	@Test
	@Tag("slow")
	void threadsThatMeetInAStripeAllGetNumbersOfItsBlocks() throws Exception {
		// There is a range, or all would draw past the stripes while one waits for it
		this.orders.next(1);
		CountDownLatch drawn = new CountDownLatch(200);
		List<Long> numbers = Together.run(200, () -> {
			long number = this.orders.next();
			drawn.countDown();
			// No thread ends before all have drawn
			drawn.await();
			return number;
		});
		assertThat(numbers).doesNotHaveDuplicates();
		assertThat(Collections.max(numbers)).as("one of a further block").isGreaterThan(Stripes.MAX_DRAW);
		assertThat(this.orders.next(1)[0]).as("first number beyond all blocks").isLessThanOrEqualTo(most(2) + 200);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "Virtual threads came with Java 21")
	void aMillionVirtualThreadsHoldNoMoreThanTheStripesDo() throws Exception {
		ExecutorService threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
			.invoke(null);
		int virtualThreads = 1_000_000;
		CountDownLatch drawn = new CountDownLatch(virtualThreads);
		Set<Long> numbers = ConcurrentHashMap.newKeySet();
		Callable<Boolean> draw = () -> {
			boolean first = numbers.add(this.orders.next());
			drawn.countDown();
			drawn.await();
			return first & numbers.add(this.orders.next());
		};
		List<Future<Boolean>> all = new ArrayList<>();
		for (int i = 0; i < virtualThreads; i++) {
			all.add(threads.submit(draw));
		}
		for (Future<Boolean> each : all) {
			assertThat(each.get(60, TimeUnit.SECONDS)).as("all numbers are new").isTrue();
		}
		threads.shutdown();
		this.database.close();
		assertThat(this.repository.counters.max("orders")).isLessThanOrEqualTo(2 * virtualThreads + most(2));
	}

	@Test
	void spellingsOfACollectionShareTheStripes() {
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.database.sequence("Orders").nextDocumentId()).isEqualTo("orders/2-A");
		assertThat(this.database.sequence("ORDERS").nextDocumentId()).isEqualTo("ORDERS/3-A");
	}

	@Test
	void handleNamesItsCollection() {
		assertThat(this.orders.collection()).isEqualTo("orders");
		assertThat(this.orders).hasToString("HiLoSequence of orders");
	}

	@Test
	void smallRangesAreDrawnNumberByNumber() {
		HiLoSequences small = database(new CollectionSettings(5, 5));
		HiLoSequence few = small.sequence("few");
		assertThat(LongStream.range(0, 12).map((i) -> few.next()).toArray())
			.isEqualTo(LongStream.rangeClosed(1, 12).toArray());
		small.close();
		assertThat(this.repository.counters.max("few")).isEqualTo(12);
	}

	@Test
	void blockComesStraightFromTheRangeAndSingleNumbersFromAStripe() {
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.orders.next()).as("the first of a block").isEqualTo(2);
		assertThat(this.orders.next(1)[0]).isGreaterThan(3);
		assertThat(this.orders.next()).isEqualTo(3);
	}

	@Test
	void blockIsDrawnInOneRequest() {
		HiLoSequence onDemand = database(new CollectionSettings(100_000, 100_000).withRefillAhead(false))
			.sequence("orders");
		onDemand.next();
		assertThat(onDemand.next(150_000)).isSorted().hasSize(150_000);
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void asynchronousCallersGetNumbersOfTheirOwn() throws Exception {
		List<long[]> drawn = Together.run(8,
				() -> LongStream.range(0, 500)
					.map((i) -> (i % 2 == 0) ? this.orders.next() : this.orders.nextAsync().join())
					.toArray());
		assertThat(distinct(drawn)).hasSize(4_000);
		assertThat(this.orders.nextDocumentIdAsync().join()).matches("orders/[0-9]+-A");
	}

	@Test
	void permutedIdsStayDistinct() throws Exception {
		HiLoSequence permuted = database(new CollectionSettings(1000, 1000).withScheme(new Reversal(Long.MAX_VALUE))
			.withOrdering(Ordering.STRIPED)).sequence("permuted");
		List<long[]> drawn = Together.run(8,
				() -> LongStream.range(0, 500)
					.map((i) -> (i % 2 == 0) ? permuted.next()
							: Long.parseLong(permuted.nextDocumentId().replaceAll("\\D", "")))
					.toArray());
		assertThat(distinct(drawn)).hasSize(4_000).allMatch((id) -> id > Long.MAX_VALUE - 20_000);
		assertThat(permuted.nextAsync().join()).isBetween(Long.MAX_VALUE - 20_000, Long.MAX_VALUE - 4_000);
	}

	@Test
	void closedSequenceGivesNothingThoughItsStripesHoldNumbers() throws Exception {
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.orders.next()).as("the first of a block").isEqualTo(2);
		Together.run(20, this.orders::next);
		this.database.close();
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(this.orders::next);
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(this.orders::nextDocumentId);
		for (FutureTask<Long> late : Together.start(20, this.orders::next)) {
			assertThat(late).failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withCauseInstanceOf(GeneratorClosedException.class);
		}
	}

	@Test
	void numbersLeftInAStripeAreDroppedByAStop() {
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.orders.next()).isEqualTo(2);
		this.database.close();
		HiLoSequence ofAnother = database(new CollectionSettings(10, 10)).sequence("orders");
		long[] others = ofAnother.next(10);
		this.database.start();
		long[] again = LongStream.range(0, 1_000).map((i) -> this.orders.next()).toArray();
		assertThat(again).startsWith(others[others.length - 1] + 1).doesNotHaveDuplicates();
	}

	@Test
	@Tag("slow")
	void thoseWhoWaitShareOneFailure() {
		ProbeRepository.Gate gate = this.repository.holdAndFailNext();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(30, this.orders::next);
		gate.open();
		assertThat(callers).allSatisfy((caller) -> assertThat(caller).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class));
		assertThat(this.repository.requests).hasSize(1);
	}

	@RepeatedTest(10)
	void nothingRepeatsWhileThreadsDrawAndTheDatabaseCloses() throws Exception {
		closeWhileThreadsDraw();
	}

	@Tag("long")
	@RepeatedTest(200)
	void nothingRepeatsInManyClosings() throws Exception {
		closeWhileThreadsDraw();
	}

	private void closeWhileThreadsDraw() throws Exception {
		HiLoSequences closing = database(new CollectionSettings(32, 1024));
		HiLoSequence users = closing.sequence("users");
		CountDownLatch drawn = new CountDownLatch(500);
		List<FutureTask<long[]>> threads = Together.start(50, () -> {
			LongStream.Builder numbers = LongStream.builder();
			try {
				while (true) {
					numbers.add(users.next());
					drawn.countDown();
				}
			}
			catch (GeneratorClosedException ex) {
				return numbers.build().toArray();
			}
		});
		drawn.await();
		closing.giveBack();
		closing.close();
		long max = this.repository.counters.max("users");
		List<long[]> all = Together.collect(threads);
		Set<Long> distinct = distinct(all);
		assertThat(distinct).hasSize(all.stream().mapToInt((numbers) -> numbers.length).sum())
			.allMatch((number) -> number <= max);
		assertThat(max).isLessThanOrEqualTo(distinct.size() + most(2));
	}

	private HiLoSequences database(CollectionSettings settings) {
		return EngineAccess.over(this.repository, Databases.threadsWithoutProbes())
			.settings(settings.withOrdering(Ordering.STRIPED))
			.listener(this.listener)
			.build();
	}

	/** The most numbers that all stripes can hold. */
	private static long most(int blocks) {
		int stripes = Integer.highestOneBit(8 * Runtime.getRuntime().availableProcessors() - 1);
		return (long) blocks * Stripes.MAX_DRAW * stripes;
	}

	private static Set<Long> distinct(List<long[]> drawn) {
		Set<Long> distinct = new HashSet<>();
		drawn.stream().flatMapToLong(Arrays::stream).forEach(distinct::add);
		return distinct;
	}

}
