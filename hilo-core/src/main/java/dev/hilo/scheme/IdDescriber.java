package dev.hilo.scheme;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentId;
import dev.hilo.InvalidIdException;
import dev.hilo.UnknownDatabaseException;

/**
 * Reads ids of any scheme back into what they were made of. Draws no id and asks no
 * database. Thread-safe.
 */
public final class IdDescriber {

	private final Function<String, LongFunction<IdDescription>> schemes;

	private final UnaryOperator<String> collections;

	private final Function<@Nullable String, Character> separators;

	/**
	 * Over the schemes of all collections.
	 * @param schemes reads the numbers of a collection
	 * @param collections the collection whose document ids have a prefix
	 * @param separators the separator of a database, {@code null} for the default one;
	 * may throw {@link UnknownDatabaseException}
	 */
	public IdDescriber(Function<String, LongFunction<IdDescription>> schemes, UnaryOperator<String> collections,
			Function<@Nullable String, Character> separators) {
		this.schemes = schemes;
		this.collections = collections;
		this.separators = separators;
	}

	/**
	 * Describes a number.
	 * @param collection its collection, in any case
	 * @param id the number
	 * @return its parts, by the scheme of the collection
	 * @throws InvalidIdException if the scheme makes no such id
	 */
	public IdDescription describe(String collection, long id) {
		try {
			return this.schemes.apply(collection).apply(id);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidIdException(id + " is no id of collection '" + collection + "': " + ex.getMessage());
		}
	}

	/**
	 * Describes a document id of the default database.
	 * @param documentId the id
	 * @return its parts; those of its number by the scheme of its collection
	 * @throws InvalidIdException if it is no document id, or the scheme makes no such
	 * number
	 */
	public IdDescription describe(String documentId) {
		return describe(null, documentId);
	}

	/**
	 * Describes a document id.
	 * @param database its database, or {@code null} for the default one
	 * @param documentId the id
	 * @return its parts; those of its number by the scheme of its collection
	 * @throws InvalidIdException if it is no document id, or the scheme makes no such
	 * number
	 * @throws UnknownDatabaseException if the database is not configured
	 */
	public IdDescription describe(@Nullable String database, String documentId) {
		DocumentId id = DocumentId.parse(documentId, this.separators.apply(database));
		IdDescription number = describe(this.collections.apply(id.prefix()), id.number());
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("prefix", id.prefix());
		putIfThere(parts, "serverPrefix", id.serverPrefix());
		parts.putAll(number.parts());
		putIfThere(parts, "nodeTag", id.nodeTag());
		putIfThere(parts, "anchor", id.anchor());
		return new IdDescription(number.scheme(), parts);
	}

	private static void putIfThere(Map<String, Object> parts, String name, @Nullable String part) {
		if (part != null) {
			parts.put(name, part);
		}
	}

}
