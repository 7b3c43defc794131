package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * All numbers of a collection, up to its bound, have been reserved. Nothing was written.
 *
 * @since 0.1.0
 */
public final class IdSpaceExhaustedException extends HiLoException {

	private final String collection;

	private final long bound;

	public IdSpaceExhaustedException(String collection, long bound) {
		this(collection, bound, null);
	}

	public IdSpaceExhaustedException(String collection, long bound, @Nullable Throwable cause) {
		super("The numbers of collection '" + collection + "' are used up: its counter has reached the bound " + bound
				+ ". Store new entities in another collection, or raise the bound if it was lowered", cause);
		this.collection = collection;
		this.bound = bound;
	}

	/**
	 * The collection whose numbers are used up.
	 * @return its name
	 */
	public String collection() {
		return this.collection;
	}

	/**
	 * The highest number that the collection may have.
	 * @return the bound
	 */
	public long bound() {
		return this.bound;
	}

}
