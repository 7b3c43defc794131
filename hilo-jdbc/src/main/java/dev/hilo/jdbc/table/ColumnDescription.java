package dev.hilo.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * An id column, as the database describes it.
 *
 * @param table the table, as it is written in statements
 * @param name the column, as it is written in statements
 * @param content what ids it holds
 * @param filledBy how the database fills it if an insert leaves it out, such as
 * "identity", or {@code null} if it does not
 * @param always whether the database refuses any other value
 * @param lastNumber the last number that the database filled in, or {@code null} if it
 * does not fill it
 */
public record ColumnDescription(String table, String name, Content content, @Nullable String filledBy, boolean always,
		@Nullable LastNumber lastNumber) {

	static final String COMPUTED = "GENERATED ALWAYS AS ..";

	/**
	 * Whether the database computes it from other columns.
	 * @return whether {@code filledBy} says so
	 */
	public boolean computed() {
		return COMPUTED.equals(this.filledBy);
	}

	/**
	 * How messages name the column.
	 * @return the names of table and column
	 */
	public String describe() {
		return (this.table + "." + this.name).replaceAll("[\"`]", "");
	}

	/**
	 * How messages name the table.
	 * @return its name
	 */
	public String describeTable() {
		return this.table.replaceAll("[\"`]", "");
	}

	/** What ids a column holds. */
	public enum Content {

		/** Whole numbers. */
		NUMBERS,

		/** Texts. */
		TEXTS,

		/** Neither; HiLo makes no such ids. */
		OTHER

	}

}
