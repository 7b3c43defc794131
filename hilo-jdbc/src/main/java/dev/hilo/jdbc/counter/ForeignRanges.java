package dev.hilo.jdbc.counter;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.counter.Arithmetic.Run;
import dev.hilo.jdbc.dialect.NodeQuery;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * The ranges of one collection, from a counter that others use too. As many blocks as a
 * request needs are taken at once. Others may have taken some between them: of the runs
 * that remain, the first answers the request, and the others those that follow.
 * Thread-safe.
 */
public final class ForeignRanges {

	/** For a counter that is far below where ids begin. */
	private static final int MOST_TRIPS = 10;

	private static final Logger logger = LoggerFactory.getLogger(ForeignRanges.class);

	private final Queue<Kept> kept = new ConcurrentLinkedQueue<>();

	private final String collection;

	private final ForeignCounterSettings settings;

	private final ForeignAccess access;

	private final ForeignBlocks blocks;

	public ForeignRanges(String collection, ForeignCounterSettings settings, ForeignAccess access) {
		this.collection = collection;
		this.settings = settings;
		this.access = access;
		this.blocks = new ForeignBlocks(collection, settings, access);
	}

	/**
	 * Whether each range lies above all earlier ones, as far as is known.
	 */
	public boolean areAscending() {
		return this.blocks.areAscending();
	}

	/**
	 * The highest number of its last value, as far as is known.
	 */
	public long bound() {
		return this.blocks.bound();
	}

	/**
	 * Checks that the counter can be used.
	 * @throws HiLoConfigurationException if it can't
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	public void check() {
		this.blocks.check();
	}

	/**
	 * The highest number that anybody may have taken, 0 if none has; takes nothing.
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	public long highest() {
		return this.blocks.highest();
	}

	public Range next(RangeRequest request) {
		if (request.floor() > 0) {
			throw new HiLoConfigurationException(this.settings.path() + "floor", request.floor(),
					"HiLo never raises a foreign counter: remove the floor");
		}
		if (request.lastMax() >= request.bound()) {
			throw new IdSpaceExhaustedException(this.collection, request.bound());
		}
		NodeQuery.Node node = this.access.node(this.settings);
		Kept next = nextRun(request);
		Run run = next.run();
		if (this.blocks.areAscending() && run.low() <= request.lastMax()) {
			this.kept.clear();
			throw new RangeUnavailableException(
					this.settings.counter() + " has gone back: it gave the numbers from " + run.low()
							+ " on, though this process has had numbers up to " + request.lastMax() + ". " + remedy(),
					null);
		}
		if (run.low() > request.bound()) {
			throw new IdSpaceExhaustedException(this.collection, request.bound());
		}
		return new Range(this.collection, run.low(), Math.min(run.high(), request.bound()),
				Math.max(run.low() - 1, request.lastMax()), next.stamp(), node.tag(), node.prefix());
	}

	/**
	 * Forgets the runs that no request has had.
	 */
	public void drop() {
		long lost = 0;
		for (Kept run = this.kept.poll(); run != null; run = this.kept.poll()) {
			lost += run.run().high() - run.run().low() + 1;
		}
		if (lost > 0) {
			logger.debug("Collection '{}': {} numbers of {} stay unused, as nothing goes back to it", this.collection,
					lost, this.settings.counter());
		}
	}

	private Kept nextRun(RangeRequest request) {
		Kept next = this.kept.poll();
		for (int trips = 0; next == null; trips++) {
			if (trips == MOST_TRIPS) {
				throw new RangeUnavailableException(this.settings.counter() + " is far below " + this.blocks.from()
						+ ", where ids begin: " + remedy(), null);
			}
			this.blocks.take(request).forEach((run) -> this.kept.add(new Kept(run, request.stamp())));
			next = this.kept.poll();
		}
		return next;
	}

	private String remedy() {
		return "Set it above all ids that are in use, " + (this.settings.counter().isSequence()
				? "with setval or ALTER SEQUENCE .. RESTART" : "with an UPDATE");
	}

	/** Numbers that are ours, by the stamp of the request that took them. */
	private record Kept(Run run, long stamp) {
	}

}
