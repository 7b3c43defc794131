package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.OrderColumn.Order;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What an application has set about its tables, in any case of the collection's name.
 */
class ExistingRowsSettingsTests {

	@Test
	void typeThatDoesNotHoldTheFloorIsRefused() {
		with("hilo.collections.orders.floor=2147483648").run((context) -> {
			ExistingRowsSettings settings = settings(context, GeneratedColumnPolicy.LEAVE);
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> settings.check(Order.class, Integer.class));
			assertThatNoException().isThrownBy(() -> settings.check(Order.class, Long.class));
			assertThat(settings.lastOf(Order.class, Integer.class)).isEqualTo(Integer.MAX_VALUE);
		});
	}

	@Test
	void columnThatTheDatabaseFillsIsLeftToItIfNothingIsSet() {
		with().run((context) -> {
			assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isFalse();
			assertThat(assignsAnyway(context, GeneratedColumnPolicy.ASSIGN)).isTrue();
		});
	}

	@Test
	void whatIsSetForTheCollectionComesBeforeAllElse() {
		with("hilo.collections.orders.generated-column=assign")
			.run((context) -> assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isTrue());
		with("hilo.collections.orders.generated-column=leave", "hilo.collections.orders.scheme=hilo",
				"hilo.entities.include=" + Order.class.getName())
			.run((context) -> assertThat(assignsAnyway(context, GeneratedColumnPolicy.ASSIGN)).isFalse());
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.collections.orders.scheme=hilo",
			"hilo.collections.orders.scheme=trace hilo.collections.orders.trace.node-no=1",
			"hilo.entities.include=dev.hilo.entity.existing.OrderColumn.Order" })
	void propertyThatSaysHowToMakeTheIdsIsAWish(String properties) {
		with(properties.split(" "))
			.run((context) -> assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isTrue());
	}

	@Test
	void tuningIsNoWish() {
		with("hilo.collections.orders.initial-capacity=64", "hilo.collections.orders.domain=int32",
				"hilo.entities.include=dev.hilo.entity")
			.run((context) -> assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isFalse());
	}

	@Test
	void sequenceAnnotationAndConventionAreWishes() {
		with("hilo.entities.sequences=blocks").run((context) -> {
			drawFromSequence(context);
			assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isTrue();
		});
		with().run((context) -> assertThat(
				settings(context, GeneratedColumnPolicy.LEAVE).assignsAnyway(Annotated.class, "Orders"))
			.isTrue());
		with().withBean("own", OrderConvention.class)
			.run((context) -> assertThat(assignsAnyway(context, GeneratedColumnPolicy.LEAVE)).isTrue());
	}

	@Test
	void counterIsSharedByThoseThatUseItAndByTheOneThatHasIt() {
		with("hilo.collections.orders.shared-with=sales").run((context) -> {
			ExistingRowsSettings settings = settings(context, GeneratedColumnPolicy.LEAVE);
			assertThat(settings.sharesCounter("Orders")).isTrue();
			assertThat(settings.sharesCounter("Sales")).isTrue();
			assertThat(settings.sharesCounter("Invoices")).isFalse();
		});
	}

	@Test
	void counterOfACollectionIsForeignOnceItsSequenceIsKnown() {
		with("hilo.entities.sequences=blocks").run((context) -> {
			ExistingRowsSettings settings = settings(context, GeneratedColumnPolicy.LEAVE);
			assertThat(settings.hasForeignCounter("Orders")).isFalse();
			drawFromSequence(context);
			assertThat(settings.hasForeignCounter("Orders")).isTrue();
			assertThat(settings.hasForeignCounter("Invoices")).isFalse();
		});
	}

	@Test
	void idsThatExistAreIgnoredForTheCollectionsThatSaySo() {
		with("hilo.collections.orders.existing-ids=ignore", "hilo.collections.slips.initial-capacity=64")
			.run((context) -> {
				ExistingRowsSettings settings = settings(context, GeneratedColumnPolicy.LEAVE);
				assertThat(settings.ignoresExistingIds("Orders")).isTrue();
				assertThat(settings.ignoresExistingIds("Slips")).isFalse();
				assertThat(settings.ignoresExistingIds("Invoices")).isFalse();
			});
	}

	private static ApplicationContextRunner with(String... properties) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoEntityAutoConfiguration.class))
			.withBean(InMemoryRangeRepository.class)
			.withPropertyValues(properties);
	}

	private static boolean assignsAnyway(ApplicationContext context, GeneratedColumnPolicy ofAll) {
		return settings(context, ofAll).assignsAnyway(Order.class, "Orders");
	}

	private static ExistingRowsSettings settings(ApplicationContext context, GeneratedColumnPolicy ofAll) {
		return new ExistingRowsSettings(ofAll, context.getBean(EntityIds.class), context);
	}

	private static void drawFromSequence(ApplicationContext context) {
		context.getBean(EntityIds.class).drawFromSequence(Order.class, Long.class, "Order.id", "order_seq");
	}

	@HiLoCollection("Orders")
	private static final class Annotated {

	}

	private static final class OrderConvention implements IdConvention<Order> {

		@Override
		public Object generateId(@Nullable String database, Order order, HiLoIdGenerator hilo) {
			return 44L;
		}

	}

}
