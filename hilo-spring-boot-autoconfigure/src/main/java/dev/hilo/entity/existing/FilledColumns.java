package dev.hilo.entity.existing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.table.ColumnDescription;

/**
 * The columns that HiLo gives ids to and the database fills as well. Those found while
 * the application starts are warned of in one line, all others at once. Thread-safe.
 */
final class FilledColumns {

	private static final Logger logger = LoggerFactory.getLogger(FilledColumns.class);

	private @Nullable List<FilledColumn> found;

	/**
	 * Collects them from now on.
	 */
	synchronized void collect() {
		if (this.found == null) {
			this.found = new ArrayList<>();
		}
	}

	synchronized void add(FilledColumn column) {
		if (this.found != null) {
			this.found.add(column);
		}
		else {
			warn(List.of(column));
		}
	}

	/**
	 * Warns of those that were collected.
	 */
	synchronized void report() {
		if (this.found != null && !this.found.isEmpty()) {
			warn(this.found);
		}
		this.found = null;
	}

	private static void warn(List<FilledColumn> columns) {
		String ends = columns.stream()
			.map((column) -> column.description.filling())
			.filter(Objects::nonNull)
			.map(ColumnDescription.Filling::end)
			.filter(Objects::nonNull)
			.distinct()
			.collect(Collectors.joining("; "));
		logger.warn("HiLo makes the ids of {}, but the database also fills the column{} {}: clients that insert rows "
				+ "without an id get numbers that collide. Let every writer take ids from HiLo, or leave them to "
				+ "the database with {}{}", join(columns.stream().map(FilledColumn::type).toList()),
				(columns.size() > 1) ? "s" : "",
				join(columns.stream()
					.map((column) -> column.description.describe() + " (" + column.description.filledBy() + ")")
					.toList()),
				join(columns.stream().map(FilledColumn::howToLeave).toList()), ends.isEmpty() ? ""
						: ". Once every writer takes them from HiLo, execute: " + SqlErrors.clean(ends) + ";");
	}

	private static String join(List<String> texts) {
		return String.join(", ", new LinkedHashSet<>(texts));
	}

	/**
	 * One of them.
	 *
	 * @param type the class of the entities
	 * @param description the column
	 * @param howToLeave how the ids are left to the database
	 */
	record FilledColumn(String type, ColumnDescription description, String howToLeave) {
	}

}
