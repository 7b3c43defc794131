package dev.hilo.engine.buffer;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;

/**
 * The unused end of a collection's ranges, as far as it can be given back.
 *
 * @param newest the newest range
 * @param lastUsed the last number used; it may lie in the adjacent range before it
 */
record UnusedEnd(Range newest, long lastUsed) {

	/**
	 * The unused end of one range, or of two.
	 * @param sealed the range that was drawn from
	 * @param lastUsed its last number that was drawn
	 * @param next the range ahead of it, if there is one
	 * @return the end, or {@code null} if nothing can be given back
	 */
	static @Nullable UnusedEnd of(ActiveRange sealed, long lastUsed, @Nullable ActiveRange next) {
		UnusedEnd end = of(sealed, lastUsed);
		return (next != null) ? of(end, next) : end;
	}

	/**
	 * The unused end of a range that was sealed.
	 * @return the end, or {@code null} if nothing can be given back
	 */
	static @Nullable UnusedEnd of(ActiveRange sealed, long lastUsed) {
		return (sealed.returnable && lastUsed < sealed.high()) ? new UnusedEnd(sealed.range(), lastUsed) : null;
	}

	/**
	 * A whole unused range, joined with the end before it if they are adjacent and of one
	 * database, as far as its tag and prefix show. Otherwise that end is lost.
	 * @return both, or {@code null} if nothing can be given back
	 */
	static @Nullable UnusedEnd of(@Nullable UnusedEnd before, ActiveRange unused) {
		if (!unused.returnable) {
			return null;
		}
		Range range = unused.range();
		if (before != null && before.newest.high() == unused.low - 1 && isOfSameNode(before.newest, range)) {
			return new UnusedEnd(range, before.lastUsed);
		}
		return new UnusedEnd(range, unused.low - 1);
	}

	/**
	 * How many numbers there are.
	 * @param end the end, or {@code null} for none
	 */
	static long size(@Nullable UnusedEnd end) {
		return (end != null) ? end.newest.high() - end.lastUsed : 0;
	}

	private static boolean isOfSameNode(Range one, Range other) {
		return Objects.equals(one.nodeTag(), other.nodeTag())
				&& Objects.equals(one.serverPrefix(), other.serverPrefix());
	}

}
