package dev.hilo.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.parallel.ResourceLock;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.PropertyMapping;

/**
 * Gives the application of a Spring test its ids from ranges in memory, which start at 1
 * in each test method. No database is asked for ranges or floors, and numbers start above
 * rows that exist only with {@link #aboveRows}; columns that the database fills stay left
 * to it. Where {@code hilo-series} is, the rows of its table are deleted before each
 * method. For {@code @SpringBootTest}, {@code @DataJdbcTest}, {@code @DataJpaTest},
 * {@code @DataR2dbcTest} and other slices, and inherited by subclasses and nested
 * classes.
 * <p>
 * Classes with the same configuration share one context and thus its counters, so JUnit
 * does not run classes with this annotation beside each other, and not their methods
 * either.
 *
 * @since 0.1.0
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
@ResourceLock("dev.hilo")
@PropertyMapping("dev.hilo.test")
public @interface AutoConfigureHiLo {

	/**
	 * When counters start anew.
	 * @return the time, before each test method by default
	 */
	@PropertyMapping(skip = PropertyMapping.Skip.YES)
	Reset reset() default Reset.BEFORE_EACH_METHOD;

	/**
	 * Whether numbers start above the rows that are committed when a collection's first
	 * id in the context is drawn, such as those of scripts that fill the database at the
	 * start. Tables are read once for each context, and methods that start anew do so
	 * above the same rows. Where a collection has a floor, numbers start above that
	 * instead.
	 * @return whether they do, {@code false} by default
	 */
	boolean aboveRows() default false;

	/**
	 * When counters start anew.
	 */
	enum Reset {

		/**
		 * Before each test method, and before its {@code @BeforeEach} methods. Rows that
		 * a method commits have ids which a later method draws again: roll back, with
		 * {@code @Transactional}, or delete them.
		 */
		BEFORE_EACH_METHOD,

		/** Never: numbers go on, for methods that commit rows. */
		NEVER

	}

}
