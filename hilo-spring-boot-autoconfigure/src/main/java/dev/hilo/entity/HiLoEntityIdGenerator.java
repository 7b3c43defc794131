package dev.hilo.entity;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;

/**
 * The default ids of entities: by convention where there is one; else a document id for
 * text, the number for integral types, and for others whichever of the two the
 * application can convert.
 *
 * @param hilo the default generator, which never applies conventions itself
 * @param conventions tried first
 * @param conversions know from which types a property's type can be made
 */
record HiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConventions conventions,
		IdConversions conversions) implements EntityIdGenerator {

	@Override
	public Object generateId(@Nullable String database, Object entity, Class<?> idType) {
		IdConventions.Entry convention = this.conventions.find(entity.getClass());
		if (convention != null) {
			return convention.generateId(database, entity, this.hilo);
		}
		return this.conversions.isNumeric(entity.getClass(), idType)
				? (Object) this.hilo.generateNextIdFor(database, entity)
				: this.hilo.generateDocumentId(database, entity);
	}

	/**
	 * Whether a convention makes the ids of a class.
	 * @throws IdAssignmentException if conventions contradict
	 */
	boolean hasConvention(Class<?> type) {
		return this.conventions.find(type) != null;
	}

	/**
	 * What makes the ids of a class.
	 * @throws IdAssignmentException if conventions contradict, or no id can be made
	 */
	EntityIdMaker.Way way(Class<?> type, Class<?> idType) {
		return hasConvention(type) ? new EntityIdMaker.Way(this, null, false)
				: new EntityIdMaker.Way(this, this.hilo, this.conversions.isNumeric(type, idType));
	}

}
