package dev.hilo.engine.buffer;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.range.Range;

/**
 * The floor from a collection's settings, which may be the result of a query.
 *
 * @param collection the collection
 * @param floor gives the number
 */
public record ConfiguredFloor(String collection, LongSupplier floor) implements Floor.Source {

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
	public void raised(Range range) {
	}

	@Override
	public @Nullable String table() {
		return null;
	}

	@Override
	public String description() {
		return "its floor (" + DatabaseName.property(this.collection, "floor-query") + ")";
	}

}
