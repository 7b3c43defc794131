package dev.hilo.engine;

import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.range.ForeignCounter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.scheme.ClassicScheme;

/**
 * The counter of a collection with the classic scheme: the store counts {@code hi}s, the
 * collection their ids. The rest of a {@code hi} that has been used does not go back.
 *
 * @param store the store
 * @param scheme how many ids a {@code hi} has
 */
record HiRanges(RangeRepository store, ClassicScheme scheme) implements RangeRepository {

	@Override
	public Range next(RangeRequest request) {
		long maxLo = this.scheme.maxLo();
		long his = Math.min((request.size() - 1) / maxLo + 1, ActiveRange.MAX_SIZE / maxLo);
		try {
			Range range = this.store.next(new RangeRequest(request.collection(), his, hiOf(request.lastMax()),
					hiOf(request.floor()), hiOf(request.bound()), request.stamp())
				.withTables(request.tables())
				.withTrial(request.trial()));
			return with(range, range.low() * maxLo, Math.min(this.scheme.lastIdOf(range.high()), request.bound()),
					this.scheme.lastIdOf(range.previousMax()));
		}
		catch (IdSpaceExhaustedException ex) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound(), ex);
		}
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.store.giveBack(with(newest, hiOf(newest.low()), hiOf(newest.high()), hiOf(newest.previousMax())),
				hiOf(lastUsed));
	}

	@Override
	public OptionalLong counter(String collection) {
		OptionalLong hi = this.store.counter(collection);
		return hi.isPresent() ? OptionalLong.of(this.scheme.lastIdOf(hi.getAsLong())) : hi;
	}

	@Override
	public @Nullable ForeignCounter foreignCounter(String collection) {
		return this.store.foreignCounter(collection);
	}

	private long hiOf(long id) {
		return this.scheme.hiOf(id);
	}

	private static Range with(Range range, long low, long high, long previousMax) {
		return new Range(range.collection(), low, high, previousMax, range.stamp(), range.nodeTag(),
				range.serverPrefix());
	}

}
