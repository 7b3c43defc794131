package dev.hilo.autoconfigure;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Contexts;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Counters of collections that have entities already start above them.
 */
@ExtendWith(OutputCaptureExtension.class)
class FloorPropertiesTests {

	private static final String HIGHEST = "hilo.collections.orders.floor-query=SELECT max(id) FROM orders";

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@BeforeEach
	void createOrders() {
		this.database.jdbc().execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void tableWithRowsIsContinuedAboveTheHighest(CapturedOutput output) {
		this.database.jdbc().execute("INSERT INTO orders SELECT x FROM system_range(1, 500)");
		this.contextRunner.withPropertyValues(HIGHEST).run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("Orders")).isEqualTo(501);
			assertThat(this.database.max("orders")).isEqualTo(532);
		});
		GivenBack.await(this.database.jdbc(), "orders", 501);
		assertThat(output).as("a floor is no heal").doesNotContain("gone back");
	}

	@Test
	void numberServesAsAFloorAndTheGreaterOfBothCounts() {
		this.database.jdbc().execute("INSERT INTO orders VALUES (70)");
		this.contextRunner.withPropertyValues("hilo.collections.orders.floor=50")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(51));
		GivenBack.await(this.database.jdbc(), "orders", 51);
		this.contextRunner.withPropertyValues("hilo.collections.orders.floor=60", HIGHEST)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(71));
	}

	@Test
	void counterIsNeverLowered() {
		this.contextRunner.withPropertyValues("hilo.collections.orders.floor=5000")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(5001));
		GivenBack.await(this.database.jdbc(), "orders", 5001);
		this.contextRunner.withPropertyValues("hilo.collections.orders.floor=10", HIGHEST)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(5002));
	}

	@Test
	void whatTheDatabaseSaysAtTheFirstUseCountsAndNotAtTheStart() {
		this.contextRunner.withPropertyValues(HIGHEST).run((context) -> {
			this.database.jdbc().execute("INSERT INTO orders VALUES (300)");
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("products")).isEqualTo(1);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(301);
		});
	}

	@Test
	void queryThatNoLongerRunsIsAClearErrorAndOthersGoOn() {
		this.contextRunner.withPropertyValues(HIGHEST).run((context) -> {
			this.database.jdbc().execute("DROP TABLE orders");
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> ids.generateNextIdFor("orders"))
					.withMessageContainingAll("'orders'", "floor query", "SELECT max(id) FROM orders");
			}
			assertThat(ids.generateNextIdFor("products")).isEqualTo(1);
		});
	}

	@Test
	void queryThatReturnsNoNumberFailsTheStart() {
		String query = "SELECT 'many' FROM (VALUES 1)";
		this.contextRunner.withPropertyValues("hilo.collections.orders.floor-query=" + query)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContainingAll("floor-query", query, "'many', which is no number"));
	}

	@Test
	void floorAtTheBoundIsUsedUp() {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.floor=2147483647", "hilo.collections.orders.domain=int32")
			.run((context) -> assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.withMessageContainingAll("orders", "2147483647"));
	}

	@Test
	void eachDatabaseIsAskedForItsOwn() {
		H2Database north = new H2Database();
		north.jdbc().execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		north.jdbc().execute("INSERT INTO orders VALUES (900)");
		Contexts.with(this.contextRunner, "north", north::dataSource).withPropertyValues(HIGHEST).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(901);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
		});
	}

	@Test
	void floorAboveTheBoundFailsAtTheStart() {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.floor=2147483648", "hilo.collections.orders.domain=int32")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContainingAll("hilo.collections.orders.floor is '2147483648'", "end at 2147483647"));
	}

	@Test
	void queryNeedsARepositoryThatCanRunIt() {
		this.contextRunner.withBean(RangeRepository.class, InMemoryRangeRepository::new)
			.withPropertyValues(HIGHEST)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContaining("hilo.collections.orders.floor-query"));
	}

}
