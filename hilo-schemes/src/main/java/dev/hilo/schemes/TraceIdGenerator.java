package dev.hilo.schemes;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;

/**
 * Ids from the clock, a node number and a counter, without any coordination: periodically
 * monotonic, at most 2^22 - 1 per second and node. From the most significant bit: 0, 25
 * bits of time in seconds, 16 of node number, and 22 of slot and counter, which are never
 * all 0. Unique for 2^25 seconds (about 388 days), as long as one generator at a time has
 * the node number and its clock is not set back before another process takes that number
 * over. Thread-safe; draws take no lock.
 * <ol>
 * <li>The second in force is the latest that was seen, so a clock that goes back changes
 * nothing.</li>
 * <li>The counter is cut into slots. A caller starts at the slot that its thread's id
 * maps to, and draws from the next one that has numbers left; no thread owns a slot, so
 * any number of threads, virtual ones too, can share them.</li>
 * <li>At first all slots are used up for the second of the start, so that a restart never
 * shares a second with its predecessor. The same holds for {@link #start()} and for the
 * second in which a node number is asked for.</li>
 * <li>When all slots are used up, a caller waits for the next second: nothing is borrowed
 * from the future.</li>
 * </ol>
 *
 * @since 0.1.0
 */
public final class TraceIdGenerator implements NumberSource {

	/** The longest a caller waits, in milliseconds of the clock. */
	private static final long MAX_WAIT = 10_000;

	private static final int MILLIS = 1000;

	private static final int TIME_SHIFT = 38;

	/** Seconds until the time part starts from 0 again, about 388 days. */
	static final long TIME_CYCLE = 1L << 25;

	private static final int MAX_NODE = (1 << 16) - 1;

	/** Clocks differ: an id may come from a clock that is this far ahead of ours. */
	private static final long AHEAD = Duration.ofDays(1).toSeconds();

	private final IntSupplier nodeNumbers;

	/** Whether the node number is asked for when it is needed. */
	private final boolean asks;

	private final Clock clock;

	private final Pause pause;

	private final AtomicLong lastSecond;

	private final TraceIdSlots slots = new TraceIdSlots();

	/** Guards the change of the node. */
	private final ReentrantLock lock = new ReentrantLock();

	/** {@code null} until the number has been asked for. */
	private volatile @Nullable Node node;

	/**
	 * Creates a generator.
	 * @param nodeNo the number of this node, which no other node has, 0 to 65,535
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public TraceIdGenerator(int nodeNo) {
		this(() -> nodeNo, false, Clock.systemUTC(), null);
	}

	/**
	 * Creates a generator that asks for its node number: for the first id, and for the
	 * first one after each {@link #start()}. So copies of one process can have numbers of
	 * their own. Each time, the first id waits for the next second.
	 * @param nodeNumbers gives a number that no other node has; called by one thread at a
	 * time, on the thread of a caller
	 */
	public TraceIdGenerator(IntSupplier nodeNumbers) {
		this(nodeNumbers, true, Clock.systemUTC(), null);
	}

	TraceIdGenerator(IntSupplier nodeNumbers, boolean asks, Clock clock, @Nullable Pause pause) {
		this.nodeNumbers = nodeNumbers;
		this.asks = asks;
		this.clock = clock;
		this.pause = (pause != null) ? pause : this::sleepUntil;
		this.lastSecond = new AtomicLong(Math.floorDiv(clock.millis(), MILLIS));
		this.node = asks ? null : newNode();
	}

	/**
	 * The next id. Waits for the next second when this one's ids are used up; no id is
	 * given in the second in which the generator was made, started or given its number.
	 * @return an id from 1 up
	 * @throws RangeUnavailableException if the caller was interrupted while it waited
	 * (the thread's interrupt status stays set), or would have waited for more than 10
	 * seconds: the clock went back or stands still, or far too many callers wait; or no
	 * node number could be had
	 */
	@Override
	public long next() {
		long id = tryNext();
		return (id != 0) ? id : awaitNext();
	}

	/**
	 * The next id, if it is available without waiting.
	 * @return an id from 1 up, or 0 if this second has none left, or a node number is
	 * needed first
	 */
	@Override
	public long tryNext() {
		Node known = this.node;
		return (known != null) ? draw(known, secondInForce()) : 0;
	}

	/**
	 * Begins as in a new process: gives no id in the current second, and asks for the
	 * node number again where it is asked for. The last second seen stays in force, so a
	 * clock that was set back meanwhile repeats no id.
	 */
	@Override
	public void start() {
		this.lock.lock();
		try {
			this.node = null;
			if (!this.asks) {
				this.node = newNode();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public String name() {
		return "trace";
	}

	/**
	 * The time part starts again every 2^25 seconds: the time is the latest possible one
	 * that is at most a day after now.
	 */
	@Override
	public IdDescription describe(long id) {
		int low = (int) id & TraceIdSlots.LOW_MASK;
		if (id < 1 || low == 0) {
			throw new IllegalArgumentException(id + " is not a TraceId");
		}
		long latest = this.clock.instant().getEpochSecond() + AHEAD;
		long age = Math.floorMod(latest - (id >>> TIME_SHIFT), TIME_CYCLE);
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("time", Instant.ofEpochSecond(latest - age));
		parts.put("node", (int) (id >>> TraceIdSlots.LOW_BITS) & MAX_NODE);
		parts.put("slot", low >>> TraceIdSlots.COUNTER_BITS);
		parts.put("counter", low & TraceIdSlots.COUNTER_MASK);
		return new IdDescription(name(), parts);
	}

	private long secondInForce() {
		long now = this.clock.millis();
		long seen = this.lastSecond.get();
		return (now < (seen + 1) * MILLIS) ? seen
				: this.lastSecond.accumulateAndGet(Math.floorDiv(now, MILLIS), Math::max);
	}

	/** An id, or 0 if there is none; also if there was a start meanwhile. */
	@SuppressWarnings("ReferenceEquality") // the same one, not one with the same number
	private long draw(Node current, long second) {
		long state = this.slots.draw(second);
		return (state != 0 && this.node == current) ? toId(state, current.number) : 0;
	}

	private static long toId(long state, long number) {
		long time = (state >> TraceIdSlots.LOW_BITS) & (TIME_CYCLE - 1);
		return (time << TIME_SHIFT) | (number << TraceIdSlots.LOW_BITS) | (state & TraceIdSlots.LOW_MASK);
	}

	/**
	 * Waits for the end of the second that was found used up. The second in force may be
	 * later by then, and have ids left.
	 */
	private long awaitNext() {
		long waited = 0;
		while (true) {
			Node current = node();
			long second = secondInForce();
			long id = draw(current, second);
			if (id != 0) {
				return id;
			}
			long until = (second + 1) * MILLIS;
			long wait = until - this.clock.millis();
			if (wait > 0) {
				waited += wait;
				pause(current, until, waited);
			}
		}
	}

	private Node node() {
		Node known = this.node;
		if (known != null) {
			return known;
		}
		this.lock.lock();
		try {
			known = this.node;
			if (known == null) {
				known = askForNode();
				this.node = known;
			}
			return known;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Another process may have had the number until now. */
	private Node newNode() {
		int number = this.nodeNumbers.getAsInt();
		if (number < 0 || number > MAX_NODE) {
			throw new IllegalArgumentException("node-no " + number + " is out of bounds: use 0 to " + MAX_NODE);
		}
		this.slots.useUp(secondInForce());
		return new Node(number);
	}

	private Node askForNode() {
		try {
			return newNode();
		}
		catch (RuntimeException ex) {
			throw new RangeUnavailableException(
					"No TraceIds: " + this.nodeNumbers + " gave no node number: " + ex.getMessage(), ex);
		}
	}

	private void pause(Node current, long until, long waited) {
		if (waited > MAX_WAIT) {
			throw new RangeUnavailableException("The TraceIds of node-no " + current.number + " up to "
					+ Instant.ofEpochMilli(until) + " are used up, and the clock says " + this.clock.instant()
					+ ". If it was set back or stands still, correct it; otherwise spread the load over more nodes",
					null);
		}
		try {
			this.pause.until(until);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException(
					"Interrupted while waiting for the next second of the TraceIds of node-no " + current.number, ex);
		}
	}

	private void sleepUntil(long epochMilli) throws InterruptedException {
		Thread.sleep(Math.max(1, epochMilli - this.clock.millis()));
	}

	/**
	 * How a caller waits: a seam for tests whose clock stands still.
	 */
	@FunctionalInterface
	interface Pause {

		/**
		 * Waits until about that time; coming back early does no harm.
		 * @param epochMilli the time, by the generator's clock
		 * @throws InterruptedException if the thread is interrupted
		 */
		void until(long epochMilli) throws InterruptedException;

	}

	private record Node(int number) {
	}

}
