package dev.hilo.engine;

import java.util.function.LongSupplier;

import dev.hilo.RangeUnavailableException;

/**
 * The floor from a collection's settings, which may be the result of a query.
 *
 * @param collection the collection
 * @param floor gives the number
 */
record ConfiguredFloor(String collection, LongSupplier floor) implements FloorSource {

	@Override
	public long highest() {
		try {
			return this.floor.getAsLong();
		}
		catch (RuntimeException | Error ex) {
			throw new RangeUnavailableException(description() + " could not be determined: " + ex.getMessage(), ex);
		}
	}

	@Override
	public String description() {
		return "its floor (" + CollectionSettings.property(this.collection, "floor-query") + ")";
	}

}
