package dev.hilo.schemes;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;

/**
 * Ids from the clock, a node number and a counter, without any coordination: periodically
 * monotonic, at most 2^22 - 1 per second and node in the default layout. Unique for 2^25
 * seconds (about 388 days), as long as one generator at a time has the node number and
 * its clock is not set back before another process takes that number over. Thread-safe;
 * draws take no lock.
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

	private final TraceIdLayout layout;

	private final int component;

	private final IntSupplier nodeNumbers;

	/** Whether the node number is asked for when it is needed. */
	private final boolean asks;

	private final int threadSlots;

	private final Clock clock;

	private final Pause pause;

	private final AtomicLong lastSecond;

	private final TraceIdSlots slots;

	/** Guards the change of the node. */
	private final ReentrantLock lock = new ReentrantLock();

	/** {@code null} until the number has been asked for. */
	private volatile @Nullable Node node;

	TraceIdGenerator(Builder settings, @Nullable Pause pause) {
		this.layout = settings.layout;
		this.component = settings.component;
		this.nodeNumbers = settings.nodeNumbers;
		this.asks = settings.asks;
		this.threadSlots = settings.threadSlots;
		this.clock = settings.clock;
		this.pause = (pause != null) ? pause : this::sleepUntil;
		this.lastSecond = new AtomicLong(Math.floorDiv(this.clock.millis(), MILLIS));
		this.slots = new TraceIdSlots(this.layout, this.threadSlots);
		this.node = this.asks ? null : newNode();
	}

	/**
	 * Starts the settings of a generator: the default layout,
	 * {@value TraceIdLayout#DEFAULT_THREAD_SLOTS} thread slots and the system's clock,
	 * unless set otherwise.
	 * @param nodeNo the number of this node, which no other node has: 0 to 65,535 in the
	 * default layout, 0 to 32,767 in the component layout
	 * @return the settings
	 */
	public static Builder builder(int nodeNo) {
		return new Builder(() -> nodeNo, false);
	}

	/**
	 * Starts the settings of a generator that asks for its node number: for the first id,
	 * and for the first one after each {@link #start()}. So copies of one process can
	 * have numbers of their own. Each time, the first id waits for the next second.
	 * @param nodeNumbers gives a number that no other node has; called by one thread at a
	 * time, on the thread of a caller
	 * @return the settings
	 */
	public static Builder builder(IntSupplier nodeNumbers) {
		return new Builder(nodeNumbers, true);
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

	/**
	 * Reads back an id of this layout and number of slots, made here or on another node.
	 * @param id a TraceId
	 * @return its parts; see {@link TraceIdParts#of} for the time
	 * @throws IllegalArgumentException if no generator makes such an id
	 */
	public TraceIdParts parts(long id) {
		return TraceIdParts.of(id, this.layout, this.threadSlots, this.clock.instant());
	}

	@Override
	public String name() {
		return "trace";
	}

	@Override
	public IdDescription describe(long id) {
		return parts(id).describe();
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
		return (state != 0 && this.node == current) ? toId(state, current.origin) : 0;
	}

	private long toId(long state, long origin) {
		long time = (state >> this.layout.lowBits) & (TraceIdLayout.TIME_CYCLE - 1);
		long low = state & ((1L << this.layout.lowBits) - 1);
		return (time << TraceIdLayout.TIME_SHIFT) | origin | low;
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
		Node made = new Node(number, this.layout.origin(this.component, number));
		this.slots.useUp(secondInForce());
		return made;
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

	/** A node number, and what it puts into ids. */
	private record Node(int number, long origin) {
	}

	/**
	 * Settings of a generator. Not thread-safe.
	 */
	public static final class Builder {

		private final IntSupplier nodeNumbers;

		private final boolean asks;

		private TraceIdLayout layout = TraceIdLayout.DEFAULT;

		private int component;

		private int threadSlots = TraceIdLayout.DEFAULT_THREAD_SLOTS;

		private Clock clock = Clock.systemUTC();

		private Builder(IntSupplier nodeNumbers, boolean asks) {
			this.nodeNumbers = nodeNumbers;
			this.asks = asks;
		}

		/**
		 * The layout of the ids.
		 * @param layout the layout
		 * @return these settings
		 */
		public Builder layout(TraceIdLayout layout) {
			this.layout = layout;
			return this;
		}

		/**
		 * The component within the node.
		 * @param component 0 to 31 in the component layout, else 0
		 * @return these settings
		 */
		public Builder component(int component) {
			this.component = component;
			return this;
		}

		/**
		 * Into how many parts the counter is cut, so that threads seldom meet.
		 * @param threadSlots a power of two from 1 to
		 * {@value TraceIdLayout#MAX_THREAD_SLOTS}
		 * @return these settings
		 */
		public Builder threadSlots(int threadSlots) {
			this.threadSlots = threadSlots;
			return this;
		}

		/**
		 * The clock that gives the second.
		 * @param clock the clock
		 * @return these settings
		 */
		public Builder clock(Clock clock) {
			this.clock = clock;
			return this;
		}

		/**
		 * Makes the generator.
		 * @return a generator
		 * @throws IllegalArgumentException if a setting is out of bounds
		 */
		public TraceIdGenerator build() {
			return new TraceIdGenerator(this, null);
		}

	}

}
