package dev.hilo;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever names a collection, its numbers follow each other in its database.
 */
class HiLoIdGeneratorTests {

	private final HiLoIdGenerator ids = new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
			Map.of("north", HiLoSequences.over(new InMemoryRangeRepository()).name("north").build()),
			new PluralCollectionNaming());

	@Test
	void nameClassAndEntityMeanTheSameCollection() {
		assertThat(this.ids.generateNextIdFor("orders")).isEqualTo(1);
		assertThat(this.ids.generateNextIdFor(Order.class)).isEqualTo(2);
		assertThat(this.ids.generateNextIdFor(new Order())).isEqualTo(3);
		assertThat(this.ids.generateDocumentId("orders")).isEqualTo("orders/4-A");
		assertThat(this.ids.generateDocumentId(Order.class)).isEqualTo("orders/5-A");
		assertThat(this.ids.generateDocumentId(new Order())).isEqualTo("orders/6-A");
		assertThat(this.ids.generateNextIdForAsync("orders").join()).isEqualTo(7);
		assertThat(this.ids.generateNextIdForAsync(Order.class).join()).isEqualTo(8);
		assertThat(this.ids.generateNextIdForAsync(new Order()).join()).isEqualTo(9);
		assertThat(this.ids.generateDocumentIdAsync("orders").join()).isEqualTo("orders/10-A");
		assertThat(this.ids.generateDocumentIdAsync(Order.class).join()).isEqualTo("orders/11-A");
		assertThat(this.ids.generateDocumentIdAsync(new Order()).join()).isEqualTo("orders/12-A");
	}

	@Test
	void nameClassAndEntityMeanTheSameCollectionOfANamedDatabase() {
		assertThat(this.ids.generateNextIdFor("orders")).as("of another database").isEqualTo(1);
		assertThat(this.ids.generateNextIdFor("north", "orders")).isEqualTo(1);
		assertThat(this.ids.generateNextIdFor("north", Order.class)).isEqualTo(2);
		assertThat(this.ids.generateNextIdFor("north", new Order())).isEqualTo(3);
		assertThat(this.ids.generateDocumentId("north", "orders")).isEqualTo("orders/4-A");
		assertThat(this.ids.generateDocumentId("north", Order.class)).isEqualTo("orders/5-A");
		assertThat(this.ids.generateDocumentId("north", new Order())).isEqualTo("orders/6-A");
		assertThat(this.ids.generateNextIdForAsync("north", "orders").join()).isEqualTo(7);
		assertThat(this.ids.generateNextIdForAsync("north", Order.class).join()).isEqualTo(8);
		assertThat(this.ids.generateNextIdForAsync("north", new Order()).join()).isEqualTo(9);
		assertThat(this.ids.generateDocumentIdAsync("north", "orders").join()).isEqualTo("orders/10-A");
		assertThat(this.ids.generateDocumentIdAsync("north", Order.class).join()).isEqualTo("orders/11-A");
		assertThat(this.ids.generateDocumentIdAsync("north", new Order()).join()).isEqualTo("orders/12-A");
		assertThat(this.ids.generateNextIdsFor("north", "orders", 2)).containsExactly(13, 14);
		assertThat(this.ids.sequence("north", "orders").next()).isEqualTo(15);
		assertThat(this.ids.sequence("north", Order.class).next()).isEqualTo(16);
		assertThat(this.ids.sequence("north", Order.class).nextDocumentIdAsync().join()).isEqualTo("orders/17-A");
		assertThat(this.ids.sequence(null, Order.class).next()).as("of the default one").isEqualTo(2);
	}

	@Test
	void callsOfManyThreadsInAllWaysGiveDistinctIds() throws Exception {
		List<String> drawn = Together
			.run(10, () -> List.of(this.ids.generateDocumentId("orders"), this.ids.generateDocumentId(Order.class),
					this.ids.generateDocumentId(new Order()), this.ids.generateDocumentId(null, "orders"),
					this.ids.generateDocumentId(null, Order.class), this.ids.generateDocumentId(null, new Order())))
			.stream()
			.flatMap(List::stream)
			.toList();
		assertThat(drawn).doesNotHaveDuplicates().hasSize(60);
	}

	private static final class Order {

	}

}
