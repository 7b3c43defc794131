package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.HiLoScheme;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Scheme;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Reversal;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * After a stop nothing is held, so that copies of the process that start then can give no
 * number twice; and a start begins as a new process does.
 */
class HiLoSequencesRestartTests {

	private static final long SUM = 1L << 40;

	private static final Duration LONG = Duration.ofSeconds(30);

	private final ProbeRepository repository = new ProbeRepository();

	@ParameterizedTest
	@ValueSource(strings = { "hilo", "permuted" })
	void stoppedAgainAndAgainUnderLoadNoIdComesTwice(String scheme) throws Exception {
		HiLoSequences database = database(new CollectionSettings(50, 1000), scheme(scheme));
		HiLoSequence orders = database.sequence("orders");
		AtomicBoolean ended = new AtomicBoolean();
		AtomicLong calls = new AtomicLong();
		List<FutureTask<List<Long>>> callers = Together.start(4, () -> {
			List<Long> drawn = new ArrayList<>();
			while (!ended.get()) {
				drawn.add(orders.next());
				LongStream.of(orders.next(3)).forEach(drawn::add);
				calls.incrementAndGet();
				LockSupport.parkNanos(50_000);
			}
			return drawn;
		});
		int starts = 5;
		for (int i = 0; i < starts; i++) {
			long before = calls.get();
			await().atMost(LONG)
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(1))
				.until(() -> calls.get() > before + 20);
			database.giveBack();
			database.drain();
			database.start();
		}
		ended.set(true);
		List<Long> all = Together.collect(callers).stream().flatMap(List::stream).toList();
		database.close();
		assertThat(all).doesNotHaveDuplicates().hasSizeGreaterThan(starts * 20);
		assertThat(this.repository.counters.max("orders")).isEqualTo(all.size());
	}

	@Test
	void firstNumberAfterAStartIsAboveAllThatWereDrawn() {
		HiLoSequences database = database(new CollectionSettings(1000, 1000), scheme("hilo"));
		HiLoSequence orders = database.sequence("orders");
		long[] before = LongStream.range(0, 5).map((i) -> orders.next()).toArray();
		database.drain();
		assertThat(database.snapshot("orders").held()).isEmpty();
		long went = this.repository.counters.max("orders");
		assertThat(went).isLessThan(1000).isGreaterThanOrEqualTo(LongStream.of(before).max().getAsLong());
		database.start();
		assertThat(orders.next()).isEqualTo(went + 1);
	}

	@Test
	void permutedNumbersGoBackAtAStopToo() {
		HiLoSequences database = database(new CollectionSettings(), scheme("permuted"));
		HiLoSequence orders = database.sequence("orders");
		orders.next(5);
		database.drain();
		assertThat(this.repository.counters.max("orders")).isEqualTo(5);
		database.start();
		assertThat(orders.next()).isEqualTo(SUM - 6);
	}

	@Test
	void sourceOfNumbersBeginsAnewWithAStartAfterAStop() {
		AtomicInteger starts = new AtomicInteger();
		HiLoSequences database = database(new CollectionSettings(), new StartedSource(starts));
		database.sequence("visits").next();
		database.start();
		assertThat(starts).as("it runs").hasValue(0);
		database.drain();
		database.start();
		assertThat(starts).hasValue(1);
	}

	@Test
	void lateCallerLeavesNothingOfABlockOfAForeignCounter() {
		HiLoSequences database = HiLoSequences.over(new BlocksOfFifty()).build();
		HiLoSequence orders = database.sequence("orders");
		assertThat(orders.next(2)).containsExactly(1, 2);
		database.drain();
		assertThat(orders.next()).isEqualTo(51);
		assertThat(database.snapshot("orders").left()).isZero();
		assertThat(orders.next()).isEqualTo(101);
		database.start();
		assertThat(orders.next(2)).containsExactly(151, 152);
	}

	@Test
	void numbersThatALateCallerLeftAreDroppedByTheStart() {
		HiLoSequences database = database(new CollectionSettings(), scheme("hilo"));
		HiLoSequence orders = database.sequence("orders");
		database.drain();
		database.raise("orders", 100);
		assertThat(database.snapshot("orders").left()).isEqualTo(1);
		database.start();
		assertThat(database.snapshot("orders").held()).isEmpty();
		assertThat(orders.next()).isEqualTo(101);
	}

	@Test
	void callersWaitWhileSuspendedAndNothingIsHeld() throws Exception {
		HiLoSequences database = database(new CollectionSettings(), scheme("hilo"));
		HiLoSequence orders = database.sequence("orders");
		orders.next(5);
		database.suspend();
		database.drain();
		assertThat(this.repository.counters.max("orders")).isEqualTo(5);
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(2, orders::next);
		CompletableFuture<Long> async = orders.nextAsync();
		CompletableFuture<Long> ofAnother = database.sequence("new").nextAsync();
		database.suspend();
		assertThat(async).isNotDone();
		assertThat(this.repository.requests).hasSize(1);
		assertThat(database.snapshots()).allSatisfy((each) -> assertThat(each.held()).isEmpty());
		database.start();
		List<Long> drawn = new ArrayList<>(Together.collect(callers));
		drawn.add(async.get());
		assertThat(drawn).containsExactlyInAnyOrder(6L, 7L, 8L);
		assertThat(ofAnother).succeedsWithin(LONG).isEqualTo(1L);
	}

	@Test
	void callersOfASecondSuspensionWaitForItsStart() throws Exception {
		HiLoSequences database = database(new CollectionSettings(), scheme("hilo"));
		database.suspend();
		database.start();
		database.suspend();
		List<FutureTask<Long>> callers = Together.startAndAwaitWaiting(1, database.sequence("orders")::next);
		assertThat(this.repository.requests).isEmpty();
		database.start();
		assertThat(Together.collect(callers)).containsExactly(1L);
	}

	@Test
	void rangeThatIsOnItsWayIsNotHeldWhileSuspended() {
		HiLoSequences database = database(new CollectionSettings(), scheme("hilo"));
		ProbeRepository.Gate gate = this.repository.holdNextAnswer();
		CompletableFuture<Long> caller = database.sequence("orders").nextAsync();
		gate.awaitArrival();
		FutureTask<Void> suspending = new FutureTask<>(database::suspend, null);
		Thread thread = Together.thread(suspending);
		Together.awaitWaiting(thread);
		gate.open();
		assertThat(suspending).succeedsWithin(LONG);
		assertThat(caller).isNotDone();
		assertThat(this.repository.counters.max("orders")).isZero();
		database.start();
		assertThat(caller).succeedsWithin(LONG).isEqualTo(1L);
	}

	@Test
	void callerThatWaitsTooLongIsToldOfTheImage() {
		HiLoSequences database = HiLoSequences.over(this.repository).timeout(Duration.ofMillis(10)).build();
		database.suspend();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(database.sequence("orders")::next)
			.withMessageContaining("collection 'orders'")
			.withMessageContaining("suspended");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo", "permuted" })
	void idIsRefusedWhileSuspended(String scheme) {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withScheme(scheme(scheme)).withBound(SUM - 1))
			.timeout(Duration.ofMillis(10))
			.build();
		HiLoSequence orders = database.sequence("orders");
		database.suspend();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next)
			.withMessageContaining("suspended");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> orders.next(2));
		assertThat(orders.nextAsync()).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(RangeUnavailableException.class);
	}

	@Test
	void closeEndsTheWaitOfCallersWhileSuspended() {
		HiLoSequences database = database(new CollectionSettings(), scheme("hilo"));
		database.suspend();
		CompletableFuture<Long> caller = database.sequence("orders").nextAsync();
		database.close();
		assertThat(caller).failsWithin(LONG).withThrowableThat().withCauseInstanceOf(GeneratorClosedException.class);
	}

	private static Scheme scheme(String name) {
		return name.equals("permuted") ? new Reversal(SUM) : new HiLoScheme(Domain.INT63);
	}

	private HiLoSequences database(CollectionSettings settings, Scheme scheme) {
		return EngineAccess.patient(this.repository)
			.settings(settings.withScheme(scheme).withBound(SUM - 1))
			.timeout(LONG)
			.build();
	}

	/** As a sequence with an increment of 50 gives them. */
	private static final class BlocksOfFifty implements RangeRepository {

		private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

		@Override
		public Range next(RangeRequest request) {
			return this.counters.next(new RangeRequest(request.collection(), 50, request.lastMax(), request.floor(),
					request.bound(), request.stamp()));
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return false;
		}

	}

	private record StartedSource(AtomicInteger starts) implements NumberSource {

		@Override
		public String name() {
			return "started";
		}

		@Override
		public long next() {
			return 1;
		}

		@Override
		public long tryNext() {
			return 1;
		}

		@Override
		public void start() {
			this.starts.incrementAndGet();
		}

		@Override
		public IdDescription describe(long id) {
			throw new AssertionError(id);
		}

	}

}
