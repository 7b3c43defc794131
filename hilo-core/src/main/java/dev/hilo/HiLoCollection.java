package dev.hilo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the collection of a class. Subclasses inherit it, and so share the counter. A
 * class that is renamed keeps its counter by an annotation with its former collection.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface HiLoCollection {

	/**
	 * The collection's name, 1 to 190 characters.
	 * @return the name
	 */
	String value();

}
