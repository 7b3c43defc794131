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
 * application's {@code ConversionService} makes of one of them. An id that is set already
 * is kept; null, and 0 of a primitive type, mean that there is none.
 * <p>
 * All classes of a hierarchy of entities count together, in the collection of its root;
 * {@link HiLoCollection} names another one. Numbers start above the rows that the table
 * has. HiLo assigns ids even where the database could fill the column itself.
 * <p>
 * The unit can't be built if an id of the property's type can't be made, or if the
 * numbers of a hierarchy would come from several counters. Stands on the field or the
 * getter that has {@code @Id}, and on attributes of the class of an {@code @EmbeddedId};
 * elsewhere it has no effect.
 */
@Documented
@IdGeneratorType(HiLoIdentifierGenerator.class)
@Target({ ElementType.FIELD, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
public @interface HiLoId {

}
