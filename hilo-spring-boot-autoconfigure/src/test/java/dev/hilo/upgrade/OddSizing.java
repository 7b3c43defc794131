package dev.hilo.upgrade;

import dev.hilo.range.RangeSizing;
import dev.hilo.range.RangeUsage;

/**
 * A rule of a user's own: sizes that fit no other's.
 */
class OddSizing implements RangeSizing {

	@Override
	public long nextSize(RangeUsage usage) {
		return usage.lastSize() % 97 + 13;
	}

}
