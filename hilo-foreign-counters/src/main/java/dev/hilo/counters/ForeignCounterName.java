package dev.hilo.counters;

import org.jspecify.annotations.Nullable;

/**
 * Which counter is meant, as it is configured: {@code sequence:order_seq},
 * {@code table:orders_seq}, or {@code table:hibernate_sequences/orders} for one row of
 * several.
 *
 * @param isSequence whether it is a sequence, rather than a table
 * @param name the sequence, or the table
 * @param segment the row, or {@code null} for the only one
 */
record ForeignCounterName(boolean isSequence, SqlName name, @Nullable String segment) {

	private static final String SEQUENCE = "sequence:";

	private static final String TABLE = "table:";

	/**
	 * Reads a name.
	 * @param text as it is configured
	 * @return the name
	 * @throws IllegalArgumentException if it has no such form
	 */
	static ForeignCounterName parse(String text) {
		if (text.startsWith(SEQUENCE)) {
			return ofSequence(text.substring(SEQUENCE.length()));
		}
		if (!text.startsWith(TABLE)) {
			throw new IllegalArgumentException(
					"Use sequence:<name>, table:<table>, or table:<table>/<segment> for a table with a row for each "
							+ "counter");
		}
		String table = text.substring(TABLE.length());
		int slash = table.indexOf('/');
		if (slash == table.length() - 1) {
			throw new IllegalArgumentException("Name the row after the slash, or leave out the slash");
		}
		return (slash < 0) ? new ForeignCounterName(false, SqlName.parse(table), null)
				: new ForeignCounterName(false, SqlName.parse(table.substring(0, slash)), table.substring(slash + 1));
	}

	/**
	 * A sequence.
	 * @param name its name, as SQL writes it
	 * @throws IllegalArgumentException if it is none
	 */
	static ForeignCounterName ofSequence(String name) {
		return new ForeignCounterName(true, SqlName.parse(name), null);
	}

	/** As messages name it. */
	@Override
	public String toString() {
		return this.isSequence ? "the sequence " + this.name : (this.segment == null) ? "the table " + this.name
				: "the row '" + this.segment + "' of the table " + this.name;
	}

}
