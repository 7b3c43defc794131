package dev.hilo.entity;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Which ids the classes of an application get, as stores ask for it.
 */
class EntityIdsTests {

	private static final String PACKAGE = EntityIdsTests.class.getPackageName();

	@Test
	void counterIsThatOfTheCollectionUnlessItIsShared() {
		with().run((context) -> assertThat(ids(context).counterOf(Order.class)).isEqualTo("orders"));
		with("hilo.shared-with=Sales")
			.run((context) -> assertThat(ids(context).counterOf(Order.class)).isEqualTo("sales"));
	}

	@Test
	void idsEndWhereTheirTypeDoes() {
		with().run((context) -> {
			EntityIds ids = ids(context);
			assertThat(ids.lastOf(Order.class, int.class)).isEqualTo(Integer.MAX_VALUE);
			assertThat(ids.lastOf(Order.class, Short.class)).isEqualTo(Short.MAX_VALUE);
			assertThat(ids.lastOf(Order.class, Byte.class)).isEqualTo(Byte.MAX_VALUE);
			assertThat(ids.lastOf(Order.class, Long.class)).isEqualTo(Long.MAX_VALUE);
			assertThat(ids.lastOf(Order.class, String.class)).isEqualTo(Long.MAX_VALUE);
		});
	}

	@Test
	void typeEndsNoCounterOfIdsThatTheApplicationMakes() {
		with().withUserConfiguration(Convention.class).run((context) -> {
			assertThat(ids(context).lastOf(Order.class, Integer.class)).isEqualTo(Long.MAX_VALUE);
			assertThat(ids(context).lastOf(Invoice.class, Integer.class)).isEqualTo(Integer.MAX_VALUE);
		});
	}

	@Test
	void kindIsTheApplicationsOwnWhereItMakesTheIds() {
		with().run((context) -> {
			assertThat(ids(context).kindOf(Order.class, Long.class)).isEqualTo(IdKind.NUMBER);
			assertThat(ids(context).kindOf(Order.class, String.class)).isEqualTo(IdKind.TEXT);
		});
		with().withUserConfiguration(Convention.class).run((context) -> {
			assertThat(ids(context).kindOf(Order.class, Long.class)).isEqualTo(IdKind.OWN);
			assertThat(ids(context).kindOf(Invoice.class, Long.class)).isEqualTo(IdKind.NUMBER);
		});
		with().withBean(EntityIdGenerator.class, () -> (database, entity, type) -> 44L)
			.run((context) -> assertThat(ids(context).kindOf(Order.class, Long.class)).isEqualTo(IdKind.OWN));
	}

	@Test
	void conventionThatIsRegisteredAsAnObjectShowsItsClass() {
		with().withInitializer((context) -> context.getBeanFactory().registerSingleton("own", new OrderConvention()))
			.run((context) -> {
				assertThat(ids(context).kindOf(Order.class, Long.class)).isEqualTo(IdKind.OWN);
				assertThat(ids(context).kindOf(Invoice.class, Long.class)).isEqualTo(IdKind.NUMBER);
			});
	}

	@Test
	void convertersOfTheApplicationAndOfItsStoresDecideWhatAnIdIsMadeOf() {
		with().run((context) -> assertThat(ids(context).kindOf(Order.class, Sku.class)).isEqualTo(IdKind.NONE));
		with().withBean(ConversionService.class, EntityIdsTests::readingSkus)
			.run((context) -> assertThat(ids(context).kindOf(Order.class, Sku.class)).isEqualTo(IdKind.TEXT));
		with().withBean(StoreConversions.class, () -> () -> List.of(readingSkus()))
			.run((context) -> assertThat(ids(context).kindOf(Order.class, Sku.class)).isEqualTo(IdKind.TEXT));
	}

	@Test
	void idsAreRequestedByCodeAndByTheNameOfTheClassAlone() {
		with().run((context) -> assertThat(ids(context).isRequested(Order.class)).isFalse());
		with("hilo.entities.include=" + PACKAGE)
			.run((context) -> assertThat(ids(context).isRequested(Order.class)).isFalse());
		with("hilo.entities.include=" + Order.class.getName())
			.run((context) -> assertThat(ids(context).isRequested(Order.class)).isTrue());
		with().withUserConfiguration(Convention.class).run((context) -> {
			assertThat(ids(context).isRequested(Order.class)).isTrue();
			assertThat(ids(context).isRequested(Invoice.class)).isFalse();
		});
		with().withBean(EntityIdGenerator.class, () -> (database, entity, type) -> 44L)
			.run((context) -> assertThat(ids(context).isRequested(Order.class)).isTrue());
	}

	@Test
	void classIsNamedByItsOwnNameAndNotByItsPackageOrTheClassAroundIt() {
		assertThat(EntityIds.isNamed(List.of(Order.class.getName()), Order.class)).isTrue();
		assertThat(EntityIds.isNamed(List.of(PACKAGE + ".EntityIdsTests.Order"), Order.class)).isTrue();
		assertThat(EntityIds.isNamed(List.of(PACKAGE), Order.class)).isFalse();
		assertThat(EntityIds.isNamed(List.of(EntityIdsTests.class.getName()), Order.class)).isFalse();
		assertThat(EntityIds.isNamed(List.of(), Order.class)).isFalse();
	}

	@Test
	void classesTakePartUnlessTheyAreLeftOut() {
		with().run((context) -> assertThat(ids(context).takesPart(Order.class)).isTrue());
		with("hilo.entities.include=" + Order.class.getName()).run((context) -> {
			assertThat(ids(context).takesPart(Order.class)).isTrue();
			assertThat(ids(context).takesPart(Invoice.class)).isFalse();
		});
		with("hilo.entities.include=" + PACKAGE, "hilo.entities.exclude=" + PACKAGE + ".EntityIdsTests.Order")
			.run((context) -> {
				assertThat(ids(context).takesPart(Order.class)).isFalse();
				assertThat(ids(context).takesPart(Invoice.class)).isTrue();
			});
		with("hilo.collections.orders.scheme=none").run((context) -> {
			assertThat(ids(context).takesPart(Order.class)).isFalse();
			assertThat(ids(context).takesPart(Invoice.class)).isTrue();
		});
	}

	@Test
	void allBeansAreLookedAtForAGeneratorOnceAndNotForEachClass() {
		AtomicInteger looks = new AtomicInteger();
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory() {
			@Override
			public String[] getBeanNamesForType(@Nullable Class<?> type, boolean alsoPrototypes,
					boolean allowEagerInit) {
				if (type == EntityIdGenerator.class && !allowEagerInit) {
					looks.incrementAndGet();
				}
				return super.getBeanNamesForType(type, alsoPrototypes, allowEagerInit);
			}
		};
		with(() -> new AnnotationConfigApplicationContext(beans)).run((context) -> {
			int atTheStart = looks.get();
			assertThat(atTheStart).isPositive();
			assertThat(ids(context).areMade(Order.class)).isTrue();
			assertThat(ids(context).areMade(Invoice.class)).isTrue();
			assertThat(looks).hasValue(atTheStart);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "initial-capacity=64", "floor=2147483647", "domain=int32" })
	void typeHoldsTheNumbersUpToItsLastOne(String property) {
		with("hilo.collections.orders." + property)
			.run((context) -> assertThatNoException().isThrownBy(() -> ids(context).check(Order.class, Integer.class)));
	}

	@Test
	void typeHoldsPermutedNumbersOfADomainThatEndsThere() {
		with("hilo.collections.orders.scheme=permuted", "hilo.collections.orders.domain=int32").run((context) -> {
			assertThatNoException().isThrownBy(() -> ids(context).check(Order.class, Integer.class));
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> ids(context).check(Order.class, Short.class))
				.withMessageStartingWith("hilo.collections.orders.scheme is 'permuted'")
				.withMessageContaining("set a domain that ends there");
		});
	}

	@ParameterizedTest
	@CsvSource({ "scheme=trace, trace.node-no=1", "scheme=decimal, decimal.launch-id=1" })
	void typeThatHoldsNoNumberOfTheSchemeIsRefused(String scheme, String needed) {
		with("hilo.collections.orders." + scheme, "hilo.collections.orders." + needed).run((context) -> {
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> ids(context).check(Order.class, Integer.class))
				.withMessageStartingWith("hilo.collections.orders." + scheme.replace("=", " is '"))
				.withMessageEndingWith("make it long");
			assertThatNoException().isThrownBy(() -> ids(context).check(Order.class, Long.class));
		});
	}

	@Test
	void floorOfASharedCounterIsTooHighForTheTypeOfEachOfItsClasses() {
		with("hilo.collections.orders.shared-with=sales", "hilo.collections.sales.floor=32768").run((context) -> {
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> ids(context).check(Order.class, Short.class))
				.withMessageStartingWith("hilo.collections.sales.floor is '32768'")
				.withMessageContainingAll(Order.class.getName() + " are of type Short", "32767", "make it long");
			assertThatNoException().isThrownBy(() -> ids(context).check(Order.class, Integer.class));
		});
	}

	@Test
	void collectionDrawsFromTheSequenceOfItsClassUnlessSomethingElseMakesItsIds() {
		with("hilo.entities.sequences=blocks", "hilo.entities.exclude=" + Slip.class.getName())
			.withUserConfiguration(Convention.class)
			.run((context) -> {
				EntityIds ids = ids(context);
				assertThat(ids.takesSequencesInBlocks()).isTrue();
				for (Class<?> type : new Class<?>[] { Order.class, Invoice.class, Slip.class }) {
					ids.drawFromSequence(type, Long.class, type.getSimpleName() + ".id", "number_seq");
				}
				assertThat(context.getBean(ForeignCounters.class).counters()).containsOnlyKeys("invoices");
			});
		with().run((context) -> assertThat(ids(context).takesSequencesInBlocks()).isFalse());
	}

	private static ApplicationContextRunner with(String... properties) {
		return with(AnnotationConfigApplicationContext::new, properties);
	}

	private static ApplicationContextRunner with(Supplier<ConfigurableApplicationContext> context,
			String... properties) {
		return new ApplicationContextRunner(context)
			.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoEntityAutoConfiguration.class))
			.withBean(InMemoryRangeRepository.class)
			.withPropertyValues(properties);
	}

	private static ConversionService readingSkus() {
		GenericConversionService service = new GenericConversionService();
		service.addConverter(String.class, Sku.class, Sku::new);
		return service;
	}

	private static EntityIds ids(ApplicationContext context) {
		return context.getBean(EntityIds.class);
	}

	private record Sku(String text) {
	}

	private static final class OrderConvention implements IdConvention<Order> {

		@Override
		public Object generateId(@Nullable String database, Order order, HiLoIdGenerator hilo) {
			return 44L;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Convention {

		@Bean
		IdConvention<Order> orders() {
			return (database, order, hilo) -> 44L;
		}

	}

	record Order(@Nullable Long id) {
	}

	record Invoice(@Nullable Long id) {
	}

	record Slip(@Nullable Long id) {
	}

}
