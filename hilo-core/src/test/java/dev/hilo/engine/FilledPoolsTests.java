package dev.hilo.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each pool of the engine is filled with tasks of users' code that wait for what HiLo
 * does next, in the same pool too: all of them end, by their timeout at the latest.
 */
class FilledPoolsTests {

	/** More than any pool has threads. */
	private static final int MANY = 300;

	private static final Duration TIMEOUT = Duration.ofSeconds(2);

	private static final Duration END = TIMEOUT.multipliedBy(15);

	private final ProbeRepository repository = new ProbeRepository();

	/** Opens when as many tasks run as the largest pool had threads once. */
	private final CountDownLatch full = new CountDownLatch(256);

	private @Nullable HiLoSequences database;

	@AfterEach
	void close() {
		if (this.database != null) {
			this.database.close();
		}
	}

	@Test
	void dependentsThatWaitForAnotherFuture() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		HiLoSequences database = database(new CollectionSettings(4, 8).withRefillAhead(false), END);
		List<CompletableFuture<Long>> all = all(
				(i) -> sequence("orders").nextAsync().thenApply((number) -> together("orders")));
		gate.open();
		assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))).succeedsWithin(END);
		assertThat(database.snapshot("orders").waiting().callers()).isZero();
	}

	@Test
	void dependentsThatWaitForAFutureThatTimesOut() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		database(new CollectionSettings(), TIMEOUT);
		CompletableFuture<Long> first = sequence("silent").nextAsync();
		gate.awaitArrival();
		ProbeRepository.Gate orders = this.repository.holdNext();
		List<CompletableFuture<Long>> all = all(
				(i) -> sequence("orders").nextAsync().thenApply((number) -> sequence("silent").nextAsync().join()));
		orders.open();
		assertAllEnd(all);
		assertThat(all).allMatch(CompletableFuture::isCompletedExceptionally);
		assertThat(first).failsWithin(END);
		gate.open();
	}

	@Test
	void dependentsOfTimeoutsThatWaitForAnotherTimeout() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		database(new CollectionSettings(), TIMEOUT);
		List<CompletableFuture<Long>> all = all(
				(i) -> sequence("silent").nextAsync().exceptionally((ex) -> sequence("silent").nextAsync().join()));
		assertAllEnd(all);
		assertThat(all).allMatch(CompletableFuture::isCompletedExceptionally);
		gate.open();
	}

	@Test
	void dependentsOfANumberWithoutARangeThatWaitForAnother() {
		CountDownLatch asked = new CountDownLatch(1);
		database(new CollectionSettings().withScheme(new Waiting(() -> {
			awaitFor(asked);
			return 1;
		})), END);
		List<CompletableFuture<Long>> all = all(
				(i) -> sequence("visits").nextAsync().thenApply((number) -> together("visits")));
		asked.countDown();
		assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))).succeedsWithin(END);
	}

	@Test
	void sourcesOfNumbersThatWaitForAnother() {
		this.database = HiLoSequences.over(this.repository)
			.settings((name) -> new CollectionSettings().withScheme(
					name.equals("inner") ? new Waiting(null) : new Waiting(() -> sequence("inner").nextAsync().join())))
			.timeout(TIMEOUT)
			.build();
		assertAllEnd(all((i) -> sequence("outer").nextAsync()));
	}

	@Test
	void floorsThatDrawFromACollectionWithAFloor() {
		floors((name) -> sequence(name).next());
	}

	@Test
	void floorsThatWaitForAFutureOfACollectionWithAFloor() {
		floors((name) -> sequence(name).nextAsync().join());
	}

	private void floors(ToLongFunction<String> draw) {
		this.database = HiLoSequences.over(this.repository)
			.settings((name) -> new CollectionSettings()
				.withFloor(name.startsWith("outer") ? () -> draw.applyAsLong(name.replace("outer", "inner")) : () -> 7))
			.timeout(TIMEOUT)
			.build();
		assertAllEnd(all((i) -> sequence("outer" + i).nextAsync()));
	}

	@Test
	void sizesThatDependOnAnotherCollection() {
		this.database = HiLoSequences.over(this.repository).timeout(TIMEOUT).sizing((usage) -> {
			String name = usage.collection();
			return name.startsWith("outer") ? sequence(name.replace("outer", "inner")).nextAsync().join() : 10;
		}).build();
		assertAllEnd(all((i) -> sequence("outer" + i).nextAsync()));
	}

	@Test
	void observationsOnTheThreadsThatRefill() {
		observed();
		assertAllEnd(all((i) -> sequence("outer" + i).nextAsync()));
	}

	@Test
	void observationsOnTheThreadOfCancelledRefills() {
		for (int i = 0; i < 2 * MANY; i++) {
			this.repository.cancelNext();
		}
		observed();
		assertAllEnd(all((i) -> sequence("outer" + i).nextAsync()));
	}

	private void observed() {
		this.database = HiLoSequences.over(this.repository).timeout(TIMEOUT).listener(new RangeListener() {

			@Override
			public @Nullable RefillObservation beginRefill(@Nullable String database, String name) {
				if (name.startsWith("outer")) {
					sequence(name.replace("outer", "inner")).nextAsync().join();
				}
				return null;
			}

		}).build();
	}

	@Test
	void listenersThatDraw() {
		this.database = HiLoSequences.over(this.repository).timeout(END).listener(new RangeListener() {

			@Override
			public void obtained(RangeEvent.Obtained event) {
				if (event.range().collection().startsWith("outer")) {
					sequence(event.range().collection().replace("outer", "inner")).nextAsync().join();
				}
			}

		}).build();
		assertAllEnd(all((i) -> sequence("outer" + i).nextAsync()));
		assertThat(sequence("inner299").nextAsync()).succeedsWithin(END);
	}

	private HiLoSequences database(CollectionSettings settings, Duration timeout) {
		HiLoSequences made = HiLoSequences.over(this.repository).settings(settings).timeout(timeout).build();
		this.database = made;
		return made;
	}

	/** A number that a caller waits for once the pool is full of such callers. */
	private long together(String name) {
		this.full.countDown();
		awaitFor(this.full);
		return sequence(name).nextAsync().join();
	}

	private static void awaitFor(CountDownLatch latch) {
		try {
			assertThat(latch.await(END.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private HiLoSequence sequence(String name) {
		assertThat(this.database).isNotNull();
		return this.database.sequence(name);
	}

	private static List<CompletableFuture<Long>> all(IntFunction<CompletableFuture<Long>> call) {
		return IntStream.range(0, MANY).mapToObj(call).toList();
	}

	/** With a number, or an exception of HiLo's. */
	private static void assertAllEnd(List<CompletableFuture<Long>> all) {
		List<CompletableFuture<Object>> ends = all.stream()
			.map((each) -> each.handle((number, failure) -> (failure != null) ? root(failure) : (Object) number))
			.toList();
		assertThat(CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))).succeedsWithin(END);
		assertThat(ends.stream()
			.map(CompletableFuture::join)
			.filter((end) -> !(end instanceof Long))
			.map(Object::getClass)).allMatch(HiLoException.class::isAssignableFrom);
	}

	private static Throwable root(Throwable failure) {
		Throwable root = failure;
		while (root instanceof CompletionException && root.getCause() != null) {
			root = root.getCause();
		}
		return root;
	}

	/**
	 * A source that has no number without waiting.
	 *
	 * @param number gives the next number, or {@code null} to count
	 */
	private record Waiting(@Nullable LongSupplier number) implements NumberSource {

		@Override
		public long next() {
			return (this.number != null) ? this.number.getAsLong() : 1;
		}

		@Override
		public long tryNext() {
			return 0;
		}

		@Override
		public String name() {
			return "waiting";
		}

		@Override
		public IdDescription describe(long id) {
			return new IdDescription(name(), Map.of());
		}

	}

}
