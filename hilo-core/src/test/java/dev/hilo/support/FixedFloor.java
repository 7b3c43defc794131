package dev.hilo.support;

import dev.hilo.range.FloorSource;

/**
 * A floor that is known.
 *
 * @param highest the number
 */
public record FixedFloor(long highest) implements FloorSource {

	@Override
	public String description() {
		return "a fixed number";
	}

}
