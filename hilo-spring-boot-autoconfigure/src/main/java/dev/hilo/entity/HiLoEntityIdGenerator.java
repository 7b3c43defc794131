package dev.hilo.entity;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;

/**
 * The default ids of entities: by convention where there is one; else a document id for
 * text, the number for integral types, and for others whichever of the two the
 * application can convert.
 */
final class HiLoEntityIdGenerator implements EntityIdGenerator {

	private final HiLoIdGenerator hilo;

	private final IdConventions conventions;

	private final IdConversions conversions;

	/**
	 * Uses the default generator, which never applies conventions itself.
	 * @param hilo the default generator
	 * @param conventions tried first
	 * @param conversions know from which types a property's type can be made
	 */
	public HiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConventions conventions, IdConversions conversions) {
		this.hilo = hilo;
		this.conventions = conventions;
		this.conversions = conversions;
	}

	/**
	 * Whether a convention makes the ids of a class.
	 * @param type the class
	 * @return whether there is one for it
	 */
	public boolean hasConvention(Class<?> type) {
		return this.conventions.contain(type);
	}

	@Override
	public Object generateId(@Nullable String database, Object entity, Class<?> idType) {
		Object id = this.conventions.generateId(database, entity, this.hilo);
		if (id != null) {
			return id;
		}
		return this.conversions.isNumeric(idType) ? (Object) this.hilo.generateNextIdFor(database, entity)
				: this.hilo.generateDocumentId(database, entity);
	}

	/**
	 * What makes the ids of a class.
	 * @throws IdAssignmentException if conventions contradict, or no id can be made
	 */
	EntityIdMaker.Way way(Class<?> type, Class<?> idType) {
		return hasConvention(type) ? new EntityIdMaker.Way(this, null, false)
				: new EntityIdMaker.Way(this, this.hilo, this.conversions.isNumeric(idType));
	}

}
