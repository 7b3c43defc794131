package dev.hilo.data;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;

/**
 * The default ids of entities: a document id for text, the number for integral types, and
 * for others whichever of the two the application can convert.
 */
public final class HiLoEntityIdGenerator implements EntityIdGenerator {

	private final HiLoIdGenerator hilo;

	private final IdConversions conversions;

	public HiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConversions conversions) {
		this.hilo = hilo;
		this.conversions = conversions;
	}

	@Override
	public Object generateId(@Nullable String database, Object entity, Class<?> idType) {
		return this.conversions.isNumeric(idType) ? (Object) this.hilo.generateNextIdFor(database, entity)
				: this.hilo.generateDocumentId(database, entity);
	}

}
