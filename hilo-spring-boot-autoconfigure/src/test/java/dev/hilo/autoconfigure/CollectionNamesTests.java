package dev.hilo.autoconfigure;

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Settings under the singular of a collection, or under the name of its class.
 */
@ExtendWith(OutputCaptureExtension.class)
class CollectionNamesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class))
		.withBean(InMemoryRangeRepository.class);

	@ParameterizedTest
	@CsvSource({ "product, .products, .product", "company, .companies, .company", "person, .people, .person",
			"'[order_line]', '[order_lines]', '[order_line]'", "cat, .cats, .cat" })
	void settingsUnderTheSingularAreNamedOnceTogetherWithTheRightName(String written, String meant, String key,
			CapturedOutput output) {
		String collection = meant.replaceAll("[\\[\\].]", "");
		String property = "hilo.collections" + (written.startsWith("[") ? "" : ".") + written;
		this.contextRunner.withPropertyValues(property + ".floor=500").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(output).doesNotContain("has no settings");
			ids.generateNextIdFor(collection);
			ids.generateNextIdFor(collection.toUpperCase(Locale.ROOT));
		});
		assertThat(output).containsOnlyOnce("The collection '" + collection + "' has no settings, but hilo.collections"
				+ key + " is set: if that is meant for it, write hilo.collections" + meant + " instead");
	}

	@ParameterizedTest
	@CsvSource({ "orders, orders", "invoices, orders", "cars, dogs", "bees, deer", "tables, orders", "people, children",
			"others, orders", "cars, cats", "people, person", "orderlines, order_lines" })
	void settingsUnderTheRightNameOrAnotherOneAreNotMentioned(String written, String used, CapturedOutput output) {
		this.contextRunner.withPropertyValues("hilo.collections." + written + ".floor=500")
			.run((context) -> context.getBean(HiLoIdGenerator.class).generateNextIdFor(used));
		assertThat(output).doesNotContain("has no settings");
	}

	@Test
	void settingsUnderTheNameOfAClassAreNamedOnce(CapturedOutput output) {
		this.contextRunner.withPropertyValues("hilo.collections.parcel.floor=500").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			ids.generateNextIdFor(Parcel.class);
			ids.generateNextIdFor(Parcel.class);
		});
		assertThat(output).containsOnlyOnce("The collection 'shipments' has no settings, but hilo.collections.parcel "
				+ "is set: if that is meant for it, write hilo.collections.shipments instead");
	}

	@Test
	void collectionOfSeveralDatabasesIsMentionedOnce(CapturedOutput output) {
		Contexts.with(Contexts.on(new H2Database()), "north", new H2Database()::dataSource)
			.withPropertyValues("hilo.collections.order.floor=500")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("north", "orders");
			});
		assertThat(output).containsOnlyOnce("has no settings");
	}

	@HiLoCollection("Shipments")
	record Parcel(String id) {
	}

}
