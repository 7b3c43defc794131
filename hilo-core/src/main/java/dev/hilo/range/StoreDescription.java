package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * What a store is, for operators: nothing secret, such as a URL or a user.
 *
 * @param engine what it is, with its version if that is known
 * @param table the table of its counters, or {@code null} if it has none
 * @param settings further settings in force, in a few words, or {@code null}
 * @since 0.1.0
 */
public record StoreDescription(String engine, @Nullable String table, @Nullable String settings) {

	@Override
	public String toString() {
		return this.engine + ((this.table != null) ? ", table " + this.table : "")
				+ ((this.settings != null) ? ", " + this.settings : "");
	}

}
