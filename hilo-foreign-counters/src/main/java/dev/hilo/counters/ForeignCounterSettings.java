package dev.hilo.counters;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.counter.CounterAccess;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.counter.RangeCounter;

/**
 * How a collection uses a foreign counter.
 *
 * @param path the start of the names of its properties, such as
 * {@code hilo.collections.orders.}
 * @param value the counter, as it is configured
 * @param counter the counter
 * @param arithmetic which numbers its values stand for
 * @param blockSize how many numbers a value stands for; for a sequence whose values are
 * not multiplied that is its increment, whatever it is if this is {@code null}
 * @param owner the id property that names the sequence, with its class, or {@code null}
 * if the counter is set for the collection; with it only its values are numbers, whatever
 * its increment
 */
record ForeignCounterSettings(String path, String value, ForeignCounterName counter, Arithmetic arithmetic,
		@Nullable Long blockSize, @Nullable String owner) implements ForeignCounter {

	/** Hibernate has an int for it. */
	private static final long MOST = Integer.MAX_VALUE;

	/**
	 * Checks the size of the blocks.
	 * @throws HiLoConfigurationException if it is missing or out of bounds
	 */
	ForeignCounterSettings {
		if ((blockSize == null) ? !counter.isSequence() || arithmetic.multiplies()
				: blockSize < 1 || blockSize > MOST) {
			throw new HiLoConfigurationException(path + "block-size", blockSize,
					"Use the size that all clients of " + counter + " use, 1 to " + MOST + ": " + switch (arithmetic) {
						case LOW, POOLED, HILO -> "Hibernate's allocationSize, which is 50 by default";
						case LEGACY_HILO -> "max_lo + 1, or Hibernate's allocationSize + 1";
						case MARTEN -> "Marten's MaxLo, which is 1000 by default";
					});
		}
	}

	/**
	 * A counter that is set for a collection.
	 * @param path the start of the names of its properties
	 * @param value the counter, as it is configured
	 * @param counter the counter
	 * @param arithmetic which numbers its values stand for
	 * @param blockSize how many numbers a value stands for, or {@code null}
	 */
	ForeignCounterSettings(String path, String value, ForeignCounterName counter, Arithmetic arithmetic,
			@Nullable Long blockSize) {
		this(path, value, counter, arithmetic, blockSize, null);
	}

	/**
	 * The sequence of an entity.
	 * @param path the start of the names of the collection's properties
	 * @param sequence its name, as SQL writes it
	 * @param owner the id property that names it, with its class
	 * @return the settings, with which its values are the numbers
	 */
	static ForeignCounterSettings ofEntity(String path, String sequence, String owner) {
		return new ForeignCounterSettings(path, sequence, ForeignCounterName.ofSequence(sequence), Arithmetic.LOW, null,
				owner);
	}

	@Override
	public String description() {
		return this.counter.toString();
	}

	@Override
	public String property() {
		return (this.owner != null) ? "The sequence of " + this.owner + " (hilo.entities.sequences)"
				: this.path + "counter";
	}

	@Override
	public HiLoConfigurationException wrong(String what) {
		return new HiLoConfigurationException(property(), this.value, what);
	}

	@Override
	public String inForce() {
		return (this.owner != null) ? this.counter.toString() : this.counter + " (" + this.arithmetic + ")";
	}

	@Override
	public RangeCounter in(String collection, CounterAccess access) {
		return new ForeignRanges(collection, this, access);
	}

	/**
	 * The size of a sequence's blocks.
	 * @param increment its increment
	 * @param cycles whether it begins anew at its end
	 * @throws HiLoConfigurationException if it can't be used, or not so
	 */
	long blockSizeOf(long increment, boolean cycles) {
		if (increment < 1) {
			throw wrong("Its increment is " + increment + ": use an ascending sequence");
		}
		if (cycles) {
			throw wrong("It begins anew at its end, and would give the same numbers again: ALTER SEQUENCE "
					+ this.counter.name() + " NO CYCLE");
		}
		if (this.arithmetic.multiplies()) {
			if (increment != 1) {
				throw wrong("Its increment is " + increment + ", and clients with the arithmetic " + this.arithmetic
						+ " count their blocks one by one: correct the arithmetic, which is pooled with Hibernate's "
						+ "defaults, or the sequence");
			}
			return configuredBlockSize();
		}
		if (this.blockSize != null && this.blockSize != increment) {
			throw new HiLoConfigurationException(this.path + "block-size", this.blockSize,
					"The increment of the sequence is " + increment + ", and all its clients have to agree on it: "
							+ "remove this property, or correct the sequence");
		}
		return increment;
	}

	/** How many numbers a value stands for, if blocks have that size. */
	long numbersOf(long blockSize) {
		return (this.owner != null) ? 1 : blockSize;
	}

	long configuredBlockSize() {
		return (this.blockSize != null) ? this.blockSize : 1;
	}

	/**
	 * By how much a block moves the value of a sequence.
	 */
	long stepOf(ForeignCounterState state) {
		return this.arithmetic.multiplies() ? 1 : state.blockSize();
	}

	/**
	 * By how much a block moves the value in a table.
	 */
	long stepOfTable() {
		return this.arithmetic.multiplies() ? 1 : configuredBlockSize();
	}

	/**
	 * What a probe has shown of it.
	 * @throws HiLoConfigurationException if that is nothing
	 */
	ForeignCounterState found(@Nullable ForeignCounterState state) {
		if (state == null) {
			throw missing();
		}
		return state;
	}

	HiLoConfigurationException missing() {
		return wrong("There is no such " + (this.counter.isSequence() ? "sequence" : "table")
				+ " for this user in this database. Correct the name, with its schema before it where needed, or "
				+ "let the application that owns it create it first");
	}

}
