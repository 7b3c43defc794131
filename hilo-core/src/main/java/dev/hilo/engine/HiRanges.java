package dev.hilo.engine;

import java.util.OptionalLong;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.scheme.Scheme;

/**
 * The counter of a collection whose scheme counts in units: the store counts {@code hi}s,
 * the collection their ids. The rest of a {@code hi} that has been used does not go back.
 *
 * @param store the store
 * @param scheme how many ids a {@code hi} has
 */
record HiRanges(RangeRepository store, Scheme scheme) implements RangeRepository {

	/**
	 * The counter of a collection with a scheme.
	 */
	static RangeRepository of(RangeRepository store, Scheme scheme) {
		return (scheme.unit() > 1) ? new HiRanges(store, scheme) : store;
	}

	@Override
	public Range next(RangeRequest request) {
		long unit = this.scheme.unit();
		long his = Math.min((request.size() - 1) / unit + 1, ActiveRange.MAX_SIZE / unit);
		try {
			Range range = this.store.next(new RangeRequest(request.collection(), his, hiOf(request.lastMax()),
					hiOf(request.floor()), hiOf(request.bound()), request.stamp(), request.trial()));
			return range.with(range.low() * unit, Math.min(this.scheme.lastIdOf(range.high()), request.bound()),
					this.scheme.lastIdOf(range.previousMax()));
		}
		catch (IdSpaceExhaustedException ex) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound(), ex);
		}
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.store.giveBack(newest.with(hiOf(newest.low()), hiOf(newest.high()), hiOf(newest.previousMax())),
				hiOf(lastUsed));
	}

	@Override
	public Counter counter(String collection) {
		return new InIds(this.store.counter(collection), this.scheme);
	}

	private long hiOf(long id) {
		return id / this.scheme.unit();
	}

	/** A counter of {@code hi}s, as the collection counts. */
	private record InIds(Counter ofHis, Scheme scheme) implements Counter {

		@Override
		public OptionalLong highest() {
			OptionalLong hi = this.ofHis.highest();
			return hi.isPresent() ? OptionalLong.of(this.scheme.lastIdOf(hi.getAsLong())) : hi;
		}

		@Override
		public String description() {
			return this.ofHis.description();
		}

		@Override
		public boolean isRaised() {
			return this.ofHis.isRaised();
		}

		@Override
		public boolean isAscending() {
			return this.ofHis.isAscending();
		}

		@Override
		public long bound() {
			return this.scheme.lastIdOf(this.ofHis.bound());
		}

		@Override
		public void check() {
			this.ofHis.check();
		}

	}

}
