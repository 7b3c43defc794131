package dev.hilo.entities;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.CollectionNaming;
import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdConvention;
import dev.hilo.InvalidCollectionException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.entities.IdentityTables.Product;
import dev.hilo.entities.IdentityTables.Sold;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Whatever a bean that makes ids or names throws or returns reaches the caller, and
 * nothing is stored.
 */
class FailingIdMakersTests {

	/** Spring Data takes some of these for a callback that is not for the entity. */
	private static final List<Function<Object, @Nullable Object>> FAILURES = List.of(
			(entity) -> sneaky(new IllegalArgumentException()), (entity) -> sneaky(new ClassCastException()),
			(entity) -> sneaky(new IllegalArgumentException(entity.getClass().getName() + " is odd")),
			(entity) -> Runnable.class.cast(entity), (entity) -> ((Comparable<?>) entity).getClass(),
			(entity) -> sneaky(new NullPointerException()), (entity) -> sneaky(new IOException("not there")));

	private static volatile Function<Object, @Nullable Object> failure = FAILURES.get(0);

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void nothingIsStoredWhateverAConventionThrowsOrReturns(Engine engine) {
		allFail(IdentityTables.on(engine).withUserConfiguration(Convention.class), IdAssignmentException.class,
				"IdConvention bean 'oddConvention'");
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void nothingIsStoredWhateverAnEntityIdGeneratorThrowsOrReturns(Engine engine) {
		allFail(IdentityTables.on(engine).withUserConfiguration(Generator.class), IdAssignmentException.class,
				"The EntityIdGenerator " + Generator.class.getName());
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void nothingIsStoredWhateverTheNamingThrowsOrReturns(Engine engine) {
		allFail(IdentityTables.on(engine).withUserConfiguration(Naming.class), InvalidCollectionException.class,
				"The CollectionNaming " + Naming.class.getName());
	}

	@Test
	void exceptionsOfHiLoAndErrorsStayWhatTheyAre() {
		IdentityTables.on(Engine.H2).withUserConfiguration(Convention.class).run((context) -> {
			for (Throwable thrown : new Throwable[] { new RangeUnavailableException("down", null),
					new StackOverflowError(), new AssertionError("no") }) {
				failure = (entity) -> sneaky(thrown);
				IdentityTables.ways(context).forEach((way) -> assertThat(catchThrowable(way::run)).isSameAs(thrown));
			}
			IdentityTables.assertEmpty(context);
		});
	}

	@Test
	void messageNamesWhatWasThrownAndWhatToDo() {
		IdentityTables.on(Engine.H2).withUserConfiguration(Convention.class).run((context) -> {
			failure = (entity) -> sneaky(new IllegalStateException("no products today"));
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> context.getBean(JdbcAggregateTemplate.class).save(new Product(null, "Tea")))
				.withMessageContainingAll("'oddConvention'", Product.class.getName(),
						"java.lang.IllegalStateException: no products today", "Nothing was stored",
						"hilo.entities.exclude")
				.withCauseExactlyInstanceOf(IllegalStateException.class);
		});
	}

	private static void allFail(ApplicationContextRunner runner, Class<? extends HiLoException> expected, String bean) {
		runner.run((context) -> {
			for (Function<Object, @Nullable Object> each : FAILURES) {
				failure = each;
				IdentityTables.ways(context)
					.forEach((way) -> assertThat(catchThrowable(way::run)).isExactlyInstanceOf(expected)
						.hasMessageContainingAll(bean, IdentityTables.class.getName(), "failed with")
						.hasCauseInstanceOf(Exception.class));
			}
			failure = (entity) -> null;
			IdentityTables.ways(context)
				.forEach((way) -> assertThat(catchThrowable(way::run)).isExactlyInstanceOf(expected)
					.hasMessageContainingAll(bean, IdentityTables.class.getName(), "returned null"));
			IdentityTables.assertEmpty(context);
		});
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> Object sneaky(Throwable thrown) throws T {
		throw (T) thrown;
	}

	@Configuration(proxyBeanMethods = false)
	static class Convention {

		@Bean
		IdConvention<Sold> oddConvention() {
			return (database, entity, hilo) -> failure.apply(entity);
		}

		@Bean
		IdConvention<Runnable> other() {
			return (database, entity, hilo) -> 1L;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Generator {

		@Bean
		EntityIdGenerator oddGenerator() {
			return (database, entity, idType) -> (entity instanceof Sold) ? failure.apply(entity) : 1L;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Naming {

		@Bean
		CollectionNaming oddNaming() {
			return new CollectionNaming() {

				@Override
				public String collectionOf(Class<?> type) {
					return Sold.class.isAssignableFrom(type) ? (String) failure.apply(type) : "crates";
				}

				@Override
				public String prefixOf(String collection) {
					return new PluralCollectionNaming().prefixOf(collection);
				}

			};
		}

	}

}
