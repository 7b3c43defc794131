package dev.hilo.autoconfigure;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever form draws, one counter answers.
 */
class HiLoIdGeneratorOverloadsTests {

	private final H2Database database = new H2Database();

	private final H2Database north = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts
		.with(Contexts.on(this.database), "north", this.north::dataSource)
		.withPropertyValues("hilo.initial-capacity=100");

	@Test
	void formsForTheDefaultDatabaseDrawFromOneCounter() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			Order order = new Order();
			assertThat(List.of(ids.generateNextIdFor("Orders"), ids.generateNextIdFor(Order.class),
					ids.generateNextIdFor(order), now(ids.generateNextIdForAsync("orders")),
					now(ids.generateNextIdForAsync(Order.class)), now(ids.generateNextIdForAsync(order))))
				.containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
			assertThat(List.of(ids.generateDocumentId("Orders"), ids.generateDocumentId(Order.class),
					ids.generateDocumentId(order), now(ids.generateDocumentIdAsync("ORDERS")),
					now(ids.generateDocumentIdAsync(Order.class)), now(ids.generateDocumentIdAsync(order))))
				.containsExactly("orders/7-A", "orders/8-A", "orders/9-A", "ORDERS/10-A", "orders/11-A", "orders/12-A");
		});
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = "north")
	void formsWithADatabaseDrawFromItsCounter(@Nullable String database) {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			Order order = new Order();
			HiLoSequence handle = ids.sequence(database, "orders");
			HiLoSequence handleOfClass = ids.sequence(database, Order.class);
			List<Long> numbers = List.of(ids.generateNextIdFor(database, "Orders"),
					ids.generateNextIdFor(database, Order.class), ids.generateNextIdFor(database, order),
					now(ids.generateNextIdForAsync(database, "Orders")),
					now(ids.generateNextIdForAsync(database, Order.class)),
					now(ids.generateNextIdForAsync(database, order)), handle.next(), handleOfClass.next(),
					now(handle.nextAsync()));
			assertThat(numbers).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
			List<String> texts = List.of(ids.generateDocumentId(database, "Orders"),
					ids.generateDocumentId(database, Order.class), ids.generateDocumentId(database, order),
					now(ids.generateDocumentIdAsync(database, "Orders")),
					now(ids.generateDocumentIdAsync(database, Order.class)),
					now(ids.generateDocumentIdAsync(database, order)), handle.nextDocumentId(),
					handleOfClass.nextDocumentId(), now(handle.nextDocumentIdAsync()));
			assertThat(texts).containsExactlyElementsOf(
					IntStream.rangeClosed(10, 18).mapToObj((number) -> "orders/" + number + "-A").toList());
			assertThat(LongStream.concat(LongStream.of(ids.generateNextIdsFor(database, "Orders", 3)),
					LongStream.concat(LongStream.of(handle.next(2)), LongStream.of(handleOfClass.next(1)))))
				.containsExactly(19L, 20L, 21L, 22L, 23L, 24L);
			assertThat(ids.sequence(null, "orders").next()).isEqualTo((database != null) ? 1 : 25);
		});
	}

	@Test
	void blockOfAnyLengthIsOneRequest() {
		this.contextRunner.withPropertyValues("hilo.refill-ahead=false").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdsFor("north", "orders", 5000))
				.containsExactly(LongStream.rangeClosed(1, 5000).toArray());
			assertThat(this.north.max("orders")).isEqualTo(5000);
			assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(5001);
			assertThat(this.north.max("orders")).as("twice what a range has, not twice the block").isEqualTo(5200);
		});
	}

	/** What is at hand is there at once. */
	private static <T> T now(CompletableFuture<T> future) {
		assertThat(future).isCompleted();
		return future.join();
	}

	private static final class Order {

	}

}
