package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * What a store is, for operators: nothing secret, such as a URL or a user. Immutable.
 *
 * @since 0.1.0
 */
public final class StoreDescription {

	private final String engine;

	private final @Nullable String table;

	private final @Nullable String settings;

	/**
	 * Creates a description.
	 * @param engine what it is, with its version if that is known
	 * @param table the table of its counters, or {@code null} if it has none
	 * @param settings further settings in force, in a few words, or {@code null}
	 */
	public StoreDescription(String engine, @Nullable String table, @Nullable String settings) {
		this.engine = engine;
		this.table = table;
		this.settings = settings;
	}

	/** What it is, with its version if that is known. */
	public String engine() {
		return this.engine;
	}

	/** The table of its counters, or {@code null} if it has none. */
	public @Nullable String table() {
		return this.table;
	}

	/** Further settings in force, in a few words, or {@code null}. */
	public @Nullable String settings() {
		return this.settings;
	}

	@Override
	public String toString() {
		return this.engine + ((this.table != null) ? ", table " + this.table : "")
				+ ((this.settings != null) ? ", " + this.settings : "");
	}

}
