package dev.hilo.jpa;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.hibernate.annotations.IdGeneratorType;

import dev.hilo.HiLoCollection;

/**
 * Lets HiLo make the id of a JPA entity when it is persisted, as in
 * {@code @Id @HiLoId String id;}. A {@code String} gets the document id, such as
 * {@code orders/54-A}, an integral type the number, and any other type what the
 * application's {@code ConversionService} makes of one of them. Null, and 0 of a
 * primitive type, mean that there is none yet.
 * <p>
 * In all else it is as {@code @GeneratedValue}, with the same statements but for those to
 * a sequence: an entity that comes with an id is taken for one that is stored already, so
 * that {@code persist} refuses it, and {@code merge} does if there is no row.
 * {@link #assigned()} lets ids be set by hand.
 * <p>
 * Inserts by a query, such as {@code insert into Product(name) values ('Tea')}, are
 * refused unless they insert the id with the other values.
 * <p>
 * All classes of a hierarchy of entities count together, in the collection of its root;
 * {@link HiLoCollection} names another one. Numbers start above the rows that the table
 * has. HiLo assigns ids even where the database could fill the column itself.
 * <p>
 * The unit can't be built if an id of the property's type can't be made, if the numbers
 * of a hierarchy would come from several counters, or if the property is a part of an
 * {@code @IdClass} or {@code @EmbeddedId} and primitive. Stands on the field or the
 * getter that has {@code @Id}, and on attributes of the class of an {@code @EmbeddedId};
 * elsewhere it has no effect.
 *
 * @since 0.1.0
 */
@Documented
@IdGeneratorType(HiLoIdentifierGenerator.class)
@Target({ ElementType.FIELD, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
public @interface HiLoId {

	/**
	 * Whether an id that is set by hand is kept, by {@code persist}, {@code merge} and
	 * {@code StatelessSession.insert}; without one the entity gets an id as ever. The
	 * price: an id no longer shows whether there is a row. Hibernate sends a SELECT by
	 * primary key for each instance with an id that it does not know and that has no
	 * version: for each one that is merged, as it does anyway if there is a row, and for
	 * each detached one that a stored entity refers to. The unit can't be built if a new
	 * instance has an id, as each has one of a primitive type.
	 * @return whether ids may be set by hand; false by default
	 */
	boolean assigned() default false;

}
