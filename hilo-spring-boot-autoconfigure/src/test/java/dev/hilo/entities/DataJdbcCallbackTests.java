package dev.hilo.entities;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Embedded;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Covers callbacks of the application beside ours.
 */
class DataJdbcCallbackTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE product (id varchar(64) PRIMARY KEY)", "CREATE SEQUENCE own_numbers START WITH 500",
			"CREATE TABLE numbered (id bigint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE stock (shop varchar(64), shelf int, product varchar(64), PRIMARY KEY (shop, shelf))");

	@Test
	void leavesAPropertyWithASequenceOfItsOwnAlone() {
		this.contextRunner.run(DataJdbcRunner
			.template((template) -> assertThat(template.save(new Numbered(null, "Tea")).id()).isEqualTo(500L)));
	}

	@Test
	void leavesACompositeIdAlone() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Stock stock = new Stock(new Place("north", 7), "Tea");
			assertThat(template.insert(stock)).isEqualTo(stock);
			assertThat(template.findById(new Place("north", 7), Stock.class)).isEqualTo(stock);
			assertThatException().isThrownBy(() -> template.insert(new Stock(null, "Salt")))
				.isNotInstanceOf(HiLoException.class);
		}));
	}

	@Test
	void theIdOfAnOrderedCallbackWins() {
		this.contextRunner.withUserConfiguration(OrderedCallback.class)
			.run(DataJdbcRunner
				.template((template) -> assertThat(template.save(new Product(null)).id()).isEqualTo("ordered")));
	}

	@Test
	void theIdOfACallbackWithoutAnOrderWins() {
		this.contextRunner.withUserConfiguration(UnorderedCallback.class).run((context) -> {
			DataJdbcRunner
				.template((template) -> assertThat(template.save(new Product(null)).id()).isEqualTo("unordered"))
				.accept(context);
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Product.class)).isEqualTo(1);
		});
	}

	record Product(@Id @Nullable String id) {
	}

	record Numbered(@Id @Sequence("OWN_NUMBERS") @Nullable Long id, String product) {
	}

	record Place(String shop, int shelf) {
	}

	record Stock(@Id @Embedded(onEmpty = Embedded.OnEmpty.USE_NULL) @Nullable Place place, String product) {
	}

	static class OrderedCallback {

		@Bean
		BeforeConvertCallback<Product> productIds() {
			return new Ids();
		}

		static class Ids implements BeforeConvertCallback<Product>, Ordered {

			@Override
			public Product onBeforeConvert(Product aggregate) {
				return (aggregate.id() == null) ? new Product("ordered") : aggregate;
			}

			@Override
			public int getOrder() {
				return 0;
			}

		}

	}

	static class UnorderedCallback {

		@Bean
		BeforeConvertCallback<Product> productIds() {
			return new Ids();
		}

		static class Ids implements BeforeConvertCallback<Product> {

			@Override
			public Product onBeforeConvert(Product aggregate) {
				return (aggregate.id() == null) ? new Product("unordered") : aggregate;
			}

		}

	}

}
