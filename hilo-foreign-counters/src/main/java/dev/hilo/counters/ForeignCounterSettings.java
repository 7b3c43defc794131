package dev.hilo.counters;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

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
		@Nullable Long blockSize, @Nullable String owner) {

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
	 * The name of what sets it.
	 */
	String property() {
		return (this.owner != null) ? "The sequence of " + this.owner + " (hilo.entities.sequences)"
				: this.path + "counter";
	}

	HiLoConfigurationException wrong(String what) {
		return new HiLoConfigurationException(property(), this.value, what);
	}

	HiLoConfigurationException missing() {
		return wrong("There is no such " + (this.counter.isSequence() ? "sequence" : "table")
				+ " for this user in this database. Correct the name, with its schema before it where needed, or "
				+ "let the application that owns it create it first");
	}

	/**
	 * What is in force, for operators.
	 */
	String inForce() {
		return (this.owner != null) ? this.counter.toString() : this.counter + " (" + this.arithmetic + ")";
	}

	/**
	 * The size of a sequence's blocks.
	 * @param increment its increment
	 * @param cycles whether it begins anew at its end
	 * @throws HiLoConfigurationException if it can't be used, or not so
	 */
	long blockSizeOf(long increment, boolean cycles) {
		if (increment < 1) {
			throw wrong("Its increment is " + increment + ": use an ascending sequence, with an increment of its own");
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
	 * By how much a block of a size moves the value.
	 */
	long stepOf(long blockSize) {
		return this.arithmetic.multiplies() ? 1 : blockSize;
	}

}
