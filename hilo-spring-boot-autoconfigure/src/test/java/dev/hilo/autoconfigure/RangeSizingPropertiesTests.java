package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.RangeSizing;
import dev.hilo.support.Contexts;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How large ranges are, as configured: for all, for a collection, or by a rule of the
 * user's own.
 */
class RangeSizingPropertiesTests {

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database)
		.withPropertyValues("hilo.refill-ahead=false");

	@Test
	void rangesStartAtTheInitialCapacityAndDoubleUpToTheMaximum() {
		this.contextRunner.withPropertyValues("hilo.initial-capacity=4", "hilo.max-capacity=10").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(maxAfter(ids, 1)).isEqualTo(4);
			assertThat(maxAfter(ids, 4)).isEqualTo(4 + 8);
			assertThat(maxAfter(ids, 8)).isEqualTo(4 + 8 + 10);
			assertThat(maxAfter(ids, 10)).isEqualTo(4 + 8 + 10 + 10);
		});
	}

	@Test
	void collectionMayHaveSizesOfItsOwnWhateverItsCase() {
		this.contextRunner
			.withPropertyValues("hilo.collections.Orders.initial-capacity=3", "hilo.collections.Orders.max-capacity=4",
					"hilo.collections.[line/items].initial-capacity=5")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(maxAfter(ids, 1)).isEqualTo(3);
				assertThat(maxAfter(ids, 3)).isEqualTo(7);
				ids.generateNextIdFor("line/items");
				assertThat(this.database.max("line/items")).isEqualTo(5);
				ids.generateNextIdFor("products");
				assertThat(this.database.max("products")).isEqualTo(32);
			});
	}

	@Test
	void refillAheadMayBeSetForACollection() {
		this.contextRunner.withPropertyValues("hilo.initial-capacity=2", "hilo.collections.products.refill-ahead=true")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ids.generateNextIdFor("products");
				ids.generateNextIdFor("products");
				Awaitility.await().until(() -> this.database.max("products") > 2);
				assertThat(maxAfter(ids, 2)).isEqualTo(2);
			});
	}

	@Test
	void ruleOfTheUsersOwnDecidesWithWhatItNeedsToKnow() {
		List<String> asked = new CopyOnWriteArrayList<>();
		RangeSizing own = (usage) -> {
			assertThat(usage.sinceLast()).isGreaterThanOrEqualTo(Duration.ZERO);
			asked.add(usage.collection() + " " + usage.lastSize() + " " + usage.initialCapacity() + " "
					+ usage.maxCapacity());
			return usage.lastSize() + 3;
		};
		this.contextRunner.withBean(RangeSizing.class, () -> own)
			.withPropertyValues("hilo.initial-capacity=7", "hilo.max-capacity=100")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(maxAfter(ids, 1)).isEqualTo(3);
				assertThat(maxAfter(ids, 3)).isEqualTo(3 + 6);
				assertThat(asked).containsExactly("orders 0 7 100", "orders 3 7 100");
			});
	}

	@Test
	void greatestCapacityTakesNoMoreThanARangeCanHoldWhileClosingEither() {
		this.contextRunner
			.withPropertyValues("hilo.initial-capacity=" + Long.MAX_VALUE, "hilo.max-capacity=" + Long.MAX_VALUE)
			.run((context) -> {
				RangeIdGenerator ids = context.getBean(RangeIdGenerator.class);
				assertThat(maxAfter(ids, 1)).isEqualTo(1L << 62);
				ids.giveBack();
				assertThat(maxAfter(ids, 1)).isEqualTo(1 + (1L << 62));
			});
		GivenBack.await(this.database.jdbc(), "orders", 2);
	}

	private long maxAfter(HiLoIdGenerator ids, int draws) {
		for (int i = 0; i < draws; i++) {
			ids.generateNextIdFor("Orders");
		}
		return this.database.max("orders");
	}

}
