package dev.hilo.jdbc.table;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.SqlErrors;

/**
 * An id column, as the database describes it.
 *
 * @param table the table, as it is written in statements
 * @param name the column, as it is written in statements
 * @param content what ids it holds
 * @param filling how the database fills it if an insert leaves it out, or {@code null} if
 * it does not
 */
public record ColumnDescription(String table, String name, Content content, @Nullable Filling filling) {

	static final String COMPUTED = "GENERATED ALWAYS AS ..";

	/**
	 * How the database fills it if an insert leaves it out.
	 * @return the way, such as "identity", or {@code null} if it does not
	 */
	public @Nullable String filledBy() {
		return (this.filling != null) ? this.filling.by : null;
	}

	/**
	 * Whether the database refuses any other value.
	 * @return whether it does
	 */
	public boolean always() {
		return this.filling != null && this.filling.always;
	}

	/**
	 * Whether the database computes it from other columns.
	 * @return whether {@code filledBy} says so
	 */
	public boolean computed() {
		return COMPUTED.equals(filledBy());
	}

	/**
	 * How messages name the column.
	 * @return the names of table and column
	 */
	public String describe() {
		return describe(this.table + "." + this.name);
	}

	/**
	 * How messages name the table.
	 * @return its name
	 */
	public String describeTable() {
		return describe(this.table);
	}

	private static String describe(String written) {
		return SqlErrors.clean(written.replaceAll("[\"`]", ""));
	}

	/**
	 * How the database fills a column.
	 *
	 * @param by the way, such as "identity"
	 * @param always whether the database refuses any other value
	 * @param end the statement that ends it, or {@code null} where only a new table does
	 * @param lastNumber the last number that the database filled in, or {@code null} if
	 * it is not counted
	 */
	public record Filling(String by, boolean always, @Nullable String end, @Nullable LastNumber lastNumber) {
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
