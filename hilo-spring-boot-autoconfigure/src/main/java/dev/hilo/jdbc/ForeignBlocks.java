package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.counter.Arithmetic.Run;
import dev.hilo.jdbc.counter.Counter;
import dev.hilo.jdbc.counter.CounterFacts;
import dev.hilo.jdbc.counter.CounterSettings;
import dev.hilo.range.RangeRequest;

/**
 * Takes blocks from a counter that others use too, in one database, once it has been
 * looked at. Thread-safe.
 */
final class ForeignBlocks {

	/** More would take the engines too long. */
	private static final int MOST = 4096;

	private final CounterSettings settings;

	private final ForeignAccess access;

	private volatile @Nullable Looked looked;

	ForeignBlocks(CounterSettings settings, ForeignAccess access) {
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
		return known != null && known.facts().ascending();
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
			return known.counter().needsTransaction() ? Dialect.inOneTransaction(connection, work)
					: work.in(connection);
		});
	}

	private List<Run> take(Looked known, Connection connection, RangeRequest request) throws SQLException {
		CounterFacts facts = known.facts();
		try {
			long[] values = known.counter().take(connection, facts, count(request, facts));
			return this.settings.arithmetic().runs(values, facts.blockSize());
		}
		catch (SQLException ex) {
			if (SqlErrors.isEndOfSequence(ex)) {
				throw new IdSpaceExhaustedException(request.collection(), Math.min(request.bound(), facts.last()), ex);
			}
			throw ex;
		}
	}

	private Looked look(Connection connection) throws SQLException {
		Looked known = this.looked;
		if (known == null) {
			Counter counter = this.access.counter(this.settings, connection);
			known = new Looked(counter, counter.look(connection));
			this.looked = known;
		}
		return known;
	}

	private static int count(RangeRequest request, CounterFacts facts) {
		long wanted = (request.size() - 1) / facts.blockSize() + 1;
		// More than are left would fail, and lose them
		long left = (facts.last() - request.lastMax()) / facts.blockSize();
		return (int) Math.max(1, Math.min(Math.min(wanted, left), MOST));
	}

	private record Looked(Counter counter, CounterFacts facts) {
	}

}
