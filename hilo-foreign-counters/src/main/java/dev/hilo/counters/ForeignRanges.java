package dev.hilo.counters;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.counters.Arithmetic.Run;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.CounterAccess;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * The ranges of one collection, from a counter that others use too. As many blocks as a
 * request needs are taken at once. Others may have taken some between them: of the runs
 * that remain, the first answers the request, and the others those that follow.
 * Thread-safe.
 */
final class ForeignRanges implements RangeRepository, Counter {

	/** Taking more blocks at once would take the engines too long. */
	private static final int MOST = 4096;

	/** For a counter that is far below where ids begin. */
	private static final int MOST_TRIPS = 10;

	private static final Logger logger = LoggerFactory.getLogger(ForeignRanges.class);

	private final Queue<Kept> kept = new ConcurrentLinkedQueue<>();

	private final String collection;

	private final ForeignCounterSettings settings;

	private final CounterAccess access;

	private volatile @Nullable Probed probed;

	/**
	 * The collection's counter of HiLo's own, which an entity's sequence must be above.
	 */
	private volatile @Nullable Long own;

	ForeignRanges(String collection, ForeignCounterSettings settings, CounterAccess access) {
		this.collection = collection;
		this.settings = settings;
		this.access = access;
	}

	@Override
	public Counter counter(String collection) {
		return this;
	}

	@Override
	public void check() {
		long own = own();
		this.access.run(description(), (connection) -> {
			ForeignCounterState state = probe(connection).state();
			checkNext(state, own, connection);
			return own;
		});
	}

	@Override
	public String description() {
		return this.settings.counter().toString();
	}

	@Override
	public boolean isRaised() {
		return false;
	}

	@Override
	public boolean isAscending() {
		Probed known = this.probed;
		return known != null && known.state().ascending();
	}

	/** 0 if none has taken any. */
	@Override
	public OptionalLong highest() {
		return this.access.run(description(), (connection) -> {
			ForeignCounterState now = counter(connection).probe(connection);
			return (now.highest() != ForeignCounterState.UNKNOWN) ? OptionalLong.of(lastOf(now.highest(), now))
					: OptionalLong.empty();
		});
	}

	@Override
	public long bound() {
		Probed known = this.probed;
		if (known == null) {
			return Long.MAX_VALUE;
		}
		try {
			long last = lastOf(known.state().last(), known.state());
			return (last > 0) ? last : Long.MAX_VALUE;
		}
		catch (ArithmeticException ex) {
			return Long.MAX_VALUE;
		}
	}

	/** The last number that a value stands for, 0 for none. */
	private long lastOf(long value, ForeignCounterState state) {
		List<Run> runs = this.settings.arithmetic()
			.runs(new long[] { value }, this.settings.numbersOf(state.blockSize()), 1);
		return runs.isEmpty() ? 0 : runs.get(0).high();
	}

	@Override
	public Range next(RangeRequest request) {
		if (request.floor() > 0) {
			throw new HiLoConfigurationException(this.settings.path() + "floor", request.floor(),
					"HiLo never raises a foreign counter: remove the floor");
		}
		if (request.lastMax() >= request.bound()) {
			throw new IdSpaceExhaustedException(this.collection, request.bound());
		}
		UnaryOperator<Range> tagged = this.access.tagged(description());
		Kept next = nextRun(request);
		Run run = next.run();
		if (isAscending() && run.low() <= request.lastMax()) {
			this.kept.clear();
			throw new RangeUnavailableException(
					this.settings.counter() + " gave the numbers from " + run.low()
							+ " on, though this process has had numbers up to " + request.lastMax()
							+ ": it has gone back, or gives its values out of order. If it has gone back, " + remedy(),
					null);
		}
		if (run.low() > request.bound()) {
			throw new IdSpaceExhaustedException(this.collection, request.bound());
		}
		return tagged.apply(new Range(this.collection, run.low(), Math.min(run.high(), request.bound()),
				Math.max(run.low() - 1, request.lastMax()), next.stamp(), null, null));
	}

	/** Nothing goes back: others may have taken more. */
	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		drain();
		return false;
	}

	@Override
	public void drain() {
		this.kept.clear();
	}

	private Kept nextRun(RangeRequest request) {
		Kept next = this.kept.poll();
		for (int trips = 0; next == null; trips++) {
			if (trips == MOST_TRIPS) {
				Probed known = this.probed;
				throw new RangeUnavailableException(this.settings.counter() + " is far below "
						+ ((known != null) ? known.from() : 1) + ", where ids begin: " + remedy(), null);
			}
			take(request).forEach((run) -> this.kept.add(new Kept(run, request.stamp())));
			next = this.kept.poll();
		}
		return next;
	}

	private String remedy() {
		return "set it above all ids that are in use, " + (this.settings.counter().isSequence()
				? "with setval or ALTER SEQUENCE .. RESTART" : "with an UPDATE");
	}

	/**
	 * As many blocks as a request needs, in one transaction.
	 * @return their numbers, ascending; none if all lie below 1
	 * @throws IdSpaceExhaustedException if the counter has reached its end
	 */
	private List<Run> take(RangeRequest request) {
		long own = own();
		return this.access.run(description(), (connection) -> take(probe(connection), connection, request, own));
	}

	private List<Run> take(Probed known, Connection connection, RangeRequest request, long own) throws SQLException {
		ForeignCounterState state = known.state();
		checkNext(state, own, connection);
		try {
			Taken taken = known.counter().take(connection, state, count(request, state));
			Probed now = known.after(taken, this.settings);
			this.probed = now;
			checkAbove(Arrays.stream(taken.values()).min().orElseThrow(), own, connection);
			// Which of the two a value was made with is not known
			long size = this.settings.numbersOf(Math.min(state.blockSize(), taken.state().blockSize()));
			return this.settings.arithmetic().runs(taken.values(), size, now.from());
		}
		catch (ArithmeticException ex) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound(), ex);
		}
		catch (SQLException ex) {
			if (SqlErrors.isEndOfSequence(ex)) {
				throw new IdSpaceExhaustedException(request.collection(), Math.min(request.bound(), bound()), ex);
			}
			throw ex;
		}
	}

	private long own() {
		Long known = this.own;
		if (known == null) {
			known = (this.settings.owner() != null) ? this.access.ownCounter(description(), this.collection) : 0;
			this.own = known;
		}
		return known;
	}

	/** Before a value is used up in vain. */
	private void checkNext(ForeignCounterState state, long own, Connection connection) throws SQLException {
		if (state.highest() != ForeignCounterState.UNKNOWN) {
			checkAbove(state.highest() + this.settings.stepOf(state.blockSize()), own, connection);
		}
	}

	/** Else it would give ids again that HiLo has given. */
	private void checkAbove(long value, long own, Connection connection) throws SQLException {
		if (value <= own && own > 0) {
			this.probed = null;
			throw this.settings.wrong("HiLo's own counter of collection '" + this.collection + "' is at " + own
					+ ", above the sequence, which would give the same ids again. Set the sequence above it: ALTER SEQUENCE "
					+ this.settings.counter().name().in(connection.getMetaData().getIdentifierQuoteString())
					+ " RESTART WITH " + (own + 1));
		}
	}

	private Probed probe(Connection connection) throws SQLException {
		Probed known = this.probed;
		if (known == null) {
			BlockCounter counter = counter(connection);
			known = new Probed(counter, counter.probe(connection), 1);
			this.probed = known;
		}
		return known;
	}

	/** The counter, as this database has it. */
	private BlockCounter counter(Connection connection) throws SQLException {
		Vendor vendor = this.access.vendors().in(connection);
		if (!this.settings.counter().isSequence()) {
			return new TableCounter(this.settings, vendor, connection);
		}
		return switch (vendor) {
			case H2 -> new H2Sequence(this.settings);
			case POSTGRESQL -> new PostgresSequence(this.settings);
			case MARIADB -> new MariaDbSequence(this.settings);
			default -> throw this.settings.wrong("Sequences are read on PostgreSQL, MariaDB and H2, and this is "
					+ connection.getMetaData().getDatabaseProductName()
					+ ": define a RangeRepository bean of your own");
		};
	}

	private int count(RangeRequest request, ForeignCounterState state) {
		long wanted = (request.size() - 1) / this.settings.numbersOf(state.blockSize()) + 1;
		// More than are left would fail, and lose them; others take some meanwhile
		long left = (state.last() - Math.max(0, state.highest())) / this.settings.stepOf(state.blockSize());
		return (int) Math.max(1, Math.min(Math.min(wanted, left / 2), MOST));
	}

	/**
	 * The counter as it was last.
	 *
	 * @param from the lowest number that may be used, from 1 up
	 */
	private record Probed(BlockCounter counter, ForeignCounterState state, long from) {

		/**
		 * The same after some values. If these stand for fewer numbers than before, the
		 * last value of before may be another client's, and stand for more numbers than
		 * lie between it and the first of now.
		 */
		Probed after(Taken taken, ForeignCounterSettings settings) {
			long before = this.state.blockSize();
			long now = taken.state().blockSize();
			if (now == before || settings.owner() != null) {
				return new Probed(this.counter, taken.stateAfter(), this.from);
			}
			boolean mayOverlap = settings.arithmetic() == Arithmetic.LOW && now < before;
			long from = mayOverlap ? Arrays.stream(taken.values()).min().orElseThrow() + before - now : this.from;
			logger.warn("The increment of {} was changed from {} to {} while others may draw from it. Numbers may be "
					+ "skipped here. All its clients have to agree on it, and what they took before must lie below: "
					+ "set it above all ids that are in use", settings.counter(), before, now);
			return new Probed(this.counter, taken.stateAfter(), from);
		}

	}

	/** Numbers that are ours, by the stamp of the request that took them. */
	private record Kept(Run run, long stamp) {
	}

}
