package dev.hilo.engine;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;

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
	 * A whole unused range, as one with the rest before it if they are adjacent and of
	 * one database, as far as its tag and prefix tell; else that rest is lost.
	 * @return both, if they can be given back
	 */
	static @Nullable Remainder of(@Nullable Remainder before, ActiveRange unused) {
		if (!unused.returnable) {
			return null;
		}
		boolean joined = before != null && before.newest.high() == unused.low - 1
				&& isOfSameNode(before.newest, unused.range);
		return new Remainder(unused.range, joined ? before.lastUsed : unused.low - 1);
	}

	private static boolean isOfSameNode(Range one, Range other) {
		return Objects.equals(one.nodeTag(), other.nodeTag())
				&& Objects.equals(one.serverPrefix(), other.serverPrefix());
	}

}
