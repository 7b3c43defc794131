package dev.hilo.support;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Counter;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.range.StoreUnreachableException;

/**
 * Counters in memory that count what they are asked, and can be told to fail, to lose an
 * answer or to hold requests back.
 */
public final class ProbeRepository implements RangeRepository {

	public final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	public final List<RangeRequest> requests = new CopyOnWriteArrayList<>();

	public final List<GivenBack> givenBack = new CopyOnWriteArrayList<>();

	/** What a request is answered with that meets nothing else. */
	public volatile Function<RangeRequest, Range> answer = this.counters::next;

	public volatile boolean dead;

	public volatile boolean unreachable;

	public volatile boolean drained;

	private final Queue<Fate> fates = new ConcurrentLinkedQueue<>();

	private final Queue<Gate> givingBack = new ConcurrentLinkedQueue<>();

	/** The next request to come fails, and nothing is written. */
	public void failNext() {
		this.fates.add((request) -> {
			throw new RangeUnavailableException("The store is down", null);
		});
	}

	/** The next request is cancelled, as if it had waited for a lock. */
	public void cancelNext() {
		this.fates.add((request) -> {
			throw new RequestCancelledException("A row is locked", false, null);
		});
	}

	/** The next request reserves a range, but its answer gets lost. */
	public void loseNextAnswer() {
		this.fates.add((request) -> {
			this.counters.next(request);
			throw new RangeUnavailableException("The connection broke", null);
		});
	}

	/** The next request stops before it reaches the counters. */
	public Gate holdNext() {
		Gate gate = new Gate();
		this.fates.add((request) -> {
			gate.pass();
			return this.counters.next(request);
		});
		return gate;
	}

	/** The next request reserves a range, and its answer stops on the way. */
	public Gate holdNextAnswer() {
		Gate gate = new Gate();
		this.fates.add((request) -> {
			Range reserved = this.counters.next(request);
			gate.pass();
			return reserved;
		});
		return gate;
	}

	/** The next giving back stops before it reaches the counters. */
	public Gate holdNextGivingBack() {
		Gate gate = new Gate();
		this.givingBack.add(gate);
		return gate;
	}

	/** The next request stops, and then fails. */
	public Gate holdAndFailNext() {
		Gate gate = new Gate();
		this.fates.add((request) -> {
			gate.pass();
			throw new RangeUnavailableException("The store is down", null);
		});
		return gate;
	}

	/** The next request stops, and then does not reach the store. */
	public Gate holdAndBeUnreachable() {
		Gate gate = new Gate();
		this.fates.add((request) -> {
			gate.pass();
			throw new StoreUnreachableException("No server answers", true, null);
		});
		return gate;
	}

	@Override
	public Range next(RangeRequest request) {
		this.requests.add(request);
		if (this.dead) {
			throw new RangeUnavailableException("The store is dead", null);
		}
		if (this.unreachable) {
			throw new StoreUnreachableException("No server answers", true, null);
		}
		Fate fate = this.fates.poll();
		return (fate != null) ? fate.answer(request) : this.answer.apply(request);
	}

	@Override
	public Counter counter(String collection) {
		return this.counters.counter(collection);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		this.givenBack.add(new GivenBack(newest, lastUsed));
		Gate gate = this.givingBack.poll();
		if (gate != null) {
			gate.pass();
		}
		if (this.dead) {
			throw new RangeUnavailableException("The store is dead", null);
		}
		return this.counters.giveBack(newest, lastUsed);
	}

	@Override
	public void drain() {
		this.drained = true;
	}

	public List<Long> sizes() {
		return this.requests.stream().map(RangeRequest::size).toList();
	}

	@FunctionalInterface
	private interface Fate {

		Range answer(RangeRequest request);

	}

	/**
	 * Where a request waits until it is let through.
	 */
	public static final class Gate {

		private final CountDownLatch arrived = new CountDownLatch(1);

		private final CountDownLatch open = new CountDownLatch(1);

		public void awaitArrival() {
			await(this.arrived);
		}

		public void open() {
			this.open.countDown();
		}

		private void pass() {
			this.arrived.countDown();
			await(this.open);
		}

		private static void await(CountDownLatch latch) {
			try {
				if (!latch.await(30, TimeUnit.SECONDS)) {
					throw new IllegalStateException("Nobody came to the gate");
				}
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

	/**
	 * What was given back.
	 *
	 * @param newest the newest range
	 * @param lastUsed the last number used
	 */
	public record GivenBack(Range newest, long lastUsed) {
	}

}
