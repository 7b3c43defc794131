package dev.hilo.autoconfigure.jdbc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Marks the DataSource bean that ranges are reserved through, where it is not the
 * application's main one. Declare it with {@code @Bean(defaultCandidate = false)}, or
 * Spring Boot creates no main DataSource beside it.
 *
 * @since 0.1.0
 */
@Documented
@Qualifier
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
public @interface HiLoDataSource {

}
