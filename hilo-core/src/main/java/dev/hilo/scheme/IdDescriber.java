package dev.hilo.scheme;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentId;
import dev.hilo.InvalidIdException;
import dev.hilo.UnknownDatabaseException;

/**
 * Reads ids of any scheme back into their parts. Draws no id and asks no database.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class IdDescriber {

	private final SchemeLookup lookup;

	/**
	 * Creates a describer for the ids of an application.
	 * @param lookup finds its collections, their schemes and separators
	 */
	public IdDescriber(SchemeLookup lookup) {
		this.lookup = lookup;
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
			return this.lookup.schemeOf(collection).describe(id);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidIdException(id + " is not an id of collection '" + collection + "': " + ex.getMessage());
		}
	}

	/**
	 * Describes a document id of the default database.
	 * @param documentId the id
	 * @return its parts; those of its number by the scheme of its collection
	 * @throws InvalidIdException if it is not a document id, or the scheme makes no such
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
	 * @throws InvalidIdException if it is not a document id, or the scheme makes no such
	 * number
	 * @throws UnknownDatabaseException if the database is not configured
	 */
	public IdDescription describe(@Nullable String database, String documentId) {
		DocumentId id = DocumentId.parse(documentId, this.lookup.separatorOf(database));
		IdDescription number = describe(this.lookup.collectionOf(id.prefix()), id.number());
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
