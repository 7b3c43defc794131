package dev.hilo.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * One collection over a store that is some milliseconds away, in virtual time. Everything
 * but the store takes no time at all, so it is exactly known who waits and for how long.
 */
public final class VirtualCollection {

	private final SimulatedThreads threads = new SimulatedThreads();

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private final HiLoSequences sequences;

	private final HiLoSequence sequence;

	private final List<Request> requests = new ArrayList<>();

	private final List<Wait> waits = new ArrayList<>();

	private long latency;

	private int failing;

	private int drawn;

	private int refused;

	public VirtualCollection(CollectionSettings settings, long latencyMillis) {
		this(settings, latencyMillis, 5000);
	}

	public VirtualCollection(CollectionSettings settings, long latencyMillis, long timeoutMillis) {
		this.latency = ms(latencyMillis);
		DatabaseThreads executors = new DatabaseThreads(this::execute, this::execute, this::execute, this::execute,
				new Timer(), List.of());
		this.sequences = EngineAccess.over(new Store(), this.threads::now, executors)
			.settings(settings)
			.timeout(Duration.ofMillis(timeoutMillis))
			.build();
		this.sequence = this.sequences.sequence("orders");
	}

	/** Has callers draw one number each. */
	public VirtualCollection draw(int count, double fromMillis, double everyMillis) {
		for (int i = 0; i < count; i++) {
			at(fromMillis + i * everyMillis, this::drawOne);
		}
		return this;
	}

	/** Has one caller draw a block. */
	public VirtualCollection drawBlock(int count, double atMillis) {
		at(atMillis, () -> draw(() -> this.sequence.next(count), count));
		return this;
	}

	/** Has the store fail as many requests as follow. */
	public VirtualCollection fail(int requests, double atMillis) {
		at(atMillis, () -> this.failing = requests);
		return this;
	}

	/** Takes a snapshot of the collection. */
	public VirtualCollection observe(double atMillis, Consumer<CollectionSnapshot> observer) {
		at(atMillis, () -> observer.accept(Objects.requireNonNull(this.sequences.snapshot("orders"))));
		return this;
	}

	public VirtualCollection changeLatency(long millis, double atMillis) {
		at(atMillis, () -> this.latency = ms(millis));
		return this;
	}

	public VirtualCollection run() {
		this.threads.run(() -> {
		});
		return this;
	}

	public List<Request> requests() {
		return this.requests;
	}

	public List<Long> sizes() {
		return this.requests.stream().map(Request::size).toList();
	}

	/** How many numbers had been drawn when each request was made. */
	public List<Integer> drawnAtRequests() {
		return this.requests.stream().map(Request::drawn).toList();
	}

	public List<Wait> waits() {
		return this.waits;
	}

	/** How many callers that came at this time or later had to wait. */
	public long waitsFrom(double millis) {
		return this.waits.stream().filter((wait) -> wait.fromMillis() >= millis).count();
	}

	public double longestWait() {
		return this.waits.stream().mapToDouble(Wait::millis).max().orElse(0);
	}

	public int drawn() {
		return this.drawn;
	}

	/** How many callers got an exception. */
	public int refused() {
		return this.refused;
	}

	private void at(double millis, Runnable task) {
		this.threads.in((long) (millis * ms(1)), task);
	}

	private void drawOne() {
		draw(this.sequence::next, 1);
	}

	private void draw(Runnable call, int count) {
		long from = this.threads.now();
		try {
			call.run();
			this.drawn += count;
		}
		catch (HiLoException ex) {
			this.refused++;
		}
		if (this.threads.now() > from) {
			this.waits.add(new Wait(millis(from), millis(this.threads.now() - from)));
		}
	}

	private void execute(Runnable task) {
		this.threads.in(0, task);
	}

	private double millis(long nanos) {
		return nanos / 1e6;
	}

	private static long ms(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

	/**
	 * What the store was asked.
	 *
	 * @param atMillis when
	 * @param size for how many numbers
	 * @param drawn how many had been drawn by then
	 */
	public record Request(double atMillis, long size, int drawn) {
	}

	/**
	 * A caller that had to wait.
	 *
	 * @param fromMillis since when
	 * @param millis for how long
	 */
	public record Wait(double fromMillis, double millis) {
	}

	private final class Store implements RangeRepository {

		@Override
		public Range next(RangeRequest request) {
			VirtualCollection collection = VirtualCollection.this;
			collection.requests.add(new Request(millis(collection.threads.now()), request.size(), collection.drawn));
			Completion answer = new Completion();
			collection.threads.in(collection.latency, () -> answer.end(null));
			try {
				collection.threads.await(collection, answer, ms(60_000));
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			if (collection.failing > 0) {
				collection.failing--;
				throw new RangeUnavailableException("The store is down", null);
			}
			return collection.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return VirtualCollection.this.counters.giveBack(newest, lastUsed);
		}

	}

	private final class Timer implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return VirtualCollection.this.threads.in(nanos, task);
		}

		@Override
		public boolean await(Completion task, long nanos) throws InterruptedException {
			return VirtualCollection.this.threads.await(VirtualCollection.this, task, nanos);
		}

		@Override
		public double jitter() {
			return 1;
		}

	}

}
