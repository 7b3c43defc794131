package dev.hilo.series;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.schema.SchemaTables;

/**
 * The table of the series.
 *
 * @param schema its schema, or {@code null} for the connection's own
 */
record SeriesTables(@Nullable String schema) implements SchemaTables {

	private static final String NAME = "hilo_series";

	/**
	 * The table, as SQL writes it.
	 */
	String name() {
		return (this.schema != null) ? this.schema + "." + NAME : NAME;
	}

	/**
	 * What to do if the engine does not find the table.
	 */
	String whereMissing() {
		return "If the table is there, the transaction's connection looks in another schema: set " + properties()
				+ ". If it was dropped after the application started, drop " + history()
				+ " too and restart the application";
	}

	@Override
	public List<String> names() {
		return List.of(name());
	}

	@Override
	public String scripts() {
		return "dev/hilo/series/schema/";
	}

	@Override
	public String history() {
		return NAME + "_schema_history";
	}

	@Override
	public String properties() {
		return "hilo.jdbc.schema";
	}

	@Override
	public String grants() {
		return "GRANT SELECT, INSERT, UPDATE ON " + name() + " TO <user>";
	}

}
