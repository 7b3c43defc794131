package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.counter.Arithmetic.Run;
import dev.hilo.range.RangeRequest;

/**
 * Takes blocks from a counter that others use too, in one database, once it has been
 * looked at. Thread-safe.
 */
final class ForeignBlocks {

	private static final Logger logger = LoggerFactory.getLogger(ForeignBlocks.class);

	/** More would take the engines too long. */
	private static final int MOST = 4096;

	private final ForeignCounterSettings settings;

	private final ForeignAccess access;

	private volatile @Nullable Looked looked;

	ForeignBlocks(ForeignCounterSettings settings, ForeignAccess access) {
		this.settings = settings;
		this.access = access;
	}

	/**
	 * Looks whether the counter can be used.
	 * @throws HiLoConfigurationException if it can't
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	void check() {
		this.access.run(this.settings, this::look);
	}

	/**
	 * Whether each block lies above all earlier ones, as far as is known.
	 */
	boolean areAscending() {
		Looked known = this.looked;
		return known != null && known.state().ascending();
	}

	/**
	 * The highest number that any client may have taken, 0 if none has; takes nothing.
	 */
	long highest() {
		return this.access.run(this.settings, (connection) -> {
			Looked known = look(connection);
			long[] last = { known.counter().lastTaken(connection, known.state()) };
			return this.settings.arithmetic()
				.runs(last, known.state().blockSize(), 1)
				.stream()
				.mapToLong(Run::high)
				.findFirst()
				.orElse(0);
		});
	}

	/**
	 * The highest number of the counter's last value, as far as is known.
	 */
	long bound() {
		Looked known = this.looked;
		if (known == null) {
			return Long.MAX_VALUE;
		}
		ForeignCounterState state = known.state();
		try {
			List<Run> last = this.settings.arithmetic().runs(new long[] { state.last() }, state.blockSize(), 1);
			return last.isEmpty() ? Long.MAX_VALUE : last.get(last.size() - 1).high();
		}
		catch (ArithmeticException ex) {
			return Long.MAX_VALUE;
		}
	}

	/**
	 * As many blocks as a request needs, in one transaction.
	 * @return their numbers, ascending; none if all lie below 1
	 * @throws IdSpaceExhaustedException if the counter has reached its end
	 */
	List<Run> take(RangeRequest request) {
		return this.access.run(this.settings, (connection) -> {
			Looked known = look(connection);
			NewTransaction.Work<List<Run>> work = (transaction) -> take(known, transaction, request);
			return known.counter().needsTransaction() ? NewTransaction.inOneTransaction(connection, work)
					: work.in(connection);
		});
	}

	private List<Run> take(Looked known, Connection connection, RangeRequest request) throws SQLException {
		ForeignCounterState state = known.state();
		try {
			Taken taken = known.counter().take(connection, state, count(request, state));
			Looked now = known.after(taken, this.settings);
			this.looked = now;
			// Which of the two a value was made with is not known
			long size = Math.min(state.blockSize(), taken.state().blockSize());
			return this.settings.arithmetic().runs(taken.values(), size, now.from());
		}
		catch (ArithmeticException ex) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound(), ex);
		}
		catch (SQLException ex) {
			if (SqlErrors.isEndOfSequence(ex)) {
				throw new IdSpaceExhaustedException(request.collection(), Math.min(request.bound(), lastNumber(state)),
						ex);
			}
			throw ex;
		}
	}

	/**
	 * The lowest number that may be used, from 1 up.
	 */
	long from() {
		Looked known = this.looked;
		return (known != null) ? known.from() : 1;
	}

	private Looked look(Connection connection) throws SQLException {
		Looked known = this.looked;
		if (known == null) {
			BlockCounter counter = this.access.counter(this.settings, connection);
			known = new Looked(counter, counter.look(connection), 1);
			this.looked = known;
		}
		return known;
	}

	private int count(RangeRequest request, ForeignCounterState state) {
		long wanted = (request.size() - 1) / state.blockSize() + 1;
		// More than are left would fail, and lose them
		long left = (lastNumber(state) - request.lastMax()) / state.blockSize();
		return (int) Math.max(1, Math.min(Math.min(wanted, left), MOST));
	}

	/** About the number that the last value stands for. */
	private long lastNumber(ForeignCounterState state) {
		long factor = this.settings.arithmetic().multiplies() ? state.blockSize() : 1;
		return (state.last() > Long.MAX_VALUE / factor) ? Long.MAX_VALUE : state.last() * factor;
	}

	/**
	 * The counter as it was last.
	 *
	 * @param from the lowest number that may be used, from 1 up
	 */
	private record Looked(BlockCounter counter, ForeignCounterState state, long from) {

		/**
		 * The same after some values. If these stand for fewer numbers than before, the
		 * last value of before may be another client's, and stand for more numbers than
		 * lie between it and the first of now.
		 */
		Looked after(Taken taken, ForeignCounterSettings settings) {
			long before = this.state.blockSize();
			long now = taken.state().blockSize();
			if (now == before) {
				return new Looked(this.counter, taken.state(), this.from);
			}
			boolean mayOverlap = settings.arithmetic() == Arithmetic.LOW && now < before;
			long from = mayOverlap ? Arrays.stream(taken.values()).min().orElseThrow() + before - now : this.from;
			logger.warn("The increment of {} was changed from {} to {} while others may draw from it. Numbers may be "
					+ "skipped here. All its clients have to agree on it, and what they took before must lie below: "
					+ "set it above all ids that are in use", settings.counter(), before, now);
			return new Looked(this.counter, taken.state(), from);
		}

	}

}
