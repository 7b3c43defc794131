package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * What can be given back of a counter's ranges.
 *
 * @param newest the newest range
 * @param lastUsed the last number used; it may lie in an adjacent range before
 */
record Remainder(Range newest, long lastUsed) {

	/**
	 * The rest of a range that was sealed.
	 * @return the rest, if there is one to give back
	 */
	static @Nullable Remainder of(ActiveRange sealed, long lastUsed) {
		return (sealed.returnable && lastUsed < sealed.range.high()) ? new Remainder(sealed.range, lastUsed) : null;
	}

	/**
	 * A whole unused range, as one with the rest before it if they are adjacent; else
	 * that rest is lost.
	 * @return both, if they can be given back
	 */
	static @Nullable Remainder of(@Nullable Remainder before, ActiveRange unused) {
		if (!unused.returnable) {
			return null;
		}
		boolean adjacent = before != null && before.newest.high() == unused.low - 1;
		return new Remainder(unused.range, adjacent ? before.lastUsed : unused.low - 1);
	}

}
