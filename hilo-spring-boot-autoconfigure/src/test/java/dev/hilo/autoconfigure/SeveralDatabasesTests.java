package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each database has its own ranges, schema, tag and life.
 */
class SeveralDatabasesTests {

	private final H2Database database = new H2Database();

	private final H2Database north = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.with(Contexts.on(this.database), "north",
			this.north::dataSource);

	@Test
	void eachHasCountersOfItsOwnAndGetsItsRestBack() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
			assertThat(ids.generateNextIdFor(null, "orders")).isEqualTo(2);
			assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(1);
			assertThat(this.database.max("orders")).isEqualTo(32);
			assertThat(this.north.max("orders")).isEqualTo(32);
		});
		awaitGivenBack(2, 1);
	}

	@Test
	void eachHasATableTagPrefixSeparatorAndSizeOfItsOwn() {
		this.contextRunner
			.withPropertyValues("hilo.server-prefix=South/", "hilo.databases.north.jdbc.schema=ids",
					"hilo.databases.north.jdbc.table-name=counters", "hilo.databases.north.node-tag=N",
					"hilo.databases.north.server-prefix=North/", "hilo.databases.north.separator=:",
					"hilo.databases.north.initial-capacity=5", "hilo.databases.north.refill-ahead=false")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateDocumentId("orders")).isEqualTo("orders/South/1-A");
				assertThat(ids.generateDocumentId("north", "orders")).isEqualTo("orders:North/1-N");
				assertThat(this.north.jdbc().queryForObject("SELECT max_value FROM ids.counters", Long.class))
					.isEqualTo(5);
			});
	}

	@Test
	void whatIsNotSetForOneIsTakenFromTheDefault() {
		this.contextRunner
			.withPropertyValues("hilo.node-tag=Z", "hilo.separator=~", "hilo.initial-capacity=7",
					"hilo.jdbc.table-name=counters")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateDocumentId("north", "orders")).isEqualTo("orders~1-Z");
				assertThat(this.north.jdbc().queryForObject("SELECT max_value FROM counters", Long.class)).isEqualTo(7);
			});
	}

	@Test
	void unknownOneListsTheKnownOnes() {
		Contexts.with(this.contextRunner, "east", this.north::dataSource).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (Runnable call : List.<Runnable>of(() -> ids.generateNextIdFor("nrth", "orders"),
					() -> ids.generateDocumentIdAsync("nrth", "orders"), () -> ids.sequence("nrth", Order.class))) {
				assertThatExceptionOfType(UnknownDatabaseException.class).isThrownBy(call::run)
					.withMessageContainingAll("'nrth'", "east, north", "hilo.databases");
			}
		});
	}

	@Test
	void oneThatRefusesConnectionsStopsNoOther() {
		HikariDataSource refusing = new HikariDataSource();
		refusing.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none");
		refusing.setConnectionTimeout(250);
		Contexts.with(this.contextRunner, "down", () -> refusing)
			.withPropertyValues("hilo.databases.down.jdbc.timeout=1s")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThatExceptionOfType(RangeUnavailableException.class)
					.isThrownBy(() -> ids.generateNextIdFor("down", "orders"))
					.withMessageContainingAll("orders", "down");
				assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
				assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(1);
			});
		awaitGivenBack(1, 1);
	}

	@Test
	void oneThatHangsFromTheStartHoldsUpNoOtherAndServesWhenItIsBack() {
		SwitchableDataSource slow = new SwitchableDataSource(new H2Database().dataSource());
		slow.hang();
		Contexts.with(this.contextRunner, "slow", () -> slow)
			.withPropertyValues("hilo.jdbc.timeout=60s")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				List<CompletableFuture<Long>> waiting = new ArrayList<>();
				for (int i = 0; i < 10; i++) {
					waiting.add(ids.generateNextIdForAsync("slow", "orders" + i));
				}
				slow.awaitHanging();
				for (int i = 0; i < 1000; i++) {
					assertThat(ids.generateNextIdFor("orders")).isEqualTo(i + 1);
					assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(i + 1);
				}
				assertThat(waiting).noneMatch(CompletableFuture::isDone);
				slow.recover();
				assertThat(waiting).allSatisfy((future) -> assertThat(future.join()).isEqualTo(1));
			});
	}

	@Test
	void defaultOneThatHangsHoldsUpNoOther() {
		SwitchableDataSource main = new SwitchableDataSource(this.database.dataSource());
		Contexts
			.with(Contexts.withoutDatabase().withBean("main", DataSource.class, () -> main), "north",
					this.north::dataSource)
			.withPropertyValues("hilo.jdbc.timeout=60s")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				main.hang();
				CompletableFuture<Long> waiting = ids.generateNextIdForAsync("orders");
				main.awaitHanging();
				assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(1);
				assertThat(waiting).isNotDone();
				main.recover();
				assertThat(waiting.join()).isEqualTo(1);
			});
	}

	@Test
	void oneThatHangsAtTheCloseKeepsNoOtherFromGettingItsRestBack() throws Exception {
		SwitchableDataSource slow = new SwitchableDataSource(new H2Database().dataSource());
		Contexts.with(this.contextRunner, "slow", () -> slow)
			.withPropertyValues("hilo.databases.slow.jdbc.timeout=60s", "hilo.refill-ahead=false")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ids.generateNextIdFor("slow", "orders");
				ids.generateNextIdFor("orders");
				ids.generateNextIdFor("north", "orders");
				slow.hang();
				Thread closer = new Thread(
						() -> context.getSourceApplicationContext(ConfigurableApplicationContext.class).close());
				closer.start();
				try {
					slow.awaitHanging();
					awaitGivenBack(1, 1);
				}
				finally {
					slow.recover();
				}
				closer.join();
			});
	}

	@Test
	void oneThatHangsAtTheCloseIsLeftInTime() {
		H2Database behind = new H2Database();
		SwitchableDataSource slow = new SwitchableDataSource(behind.dataSource());
		Contexts.with(this.contextRunner, "slow", () -> slow)
			.withPropertyValues("hilo.databases.slow.jdbc.timeout=5s")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("slow", "orders");
				slow.hang();
			});
		assertThat(behind.max("orders")).as("nothing went back").isEqualTo(32);
		slow.recover();
	}

	@Test
	void tablesOfAFurtherDatabaseAreMadeAtItsFirstUse() {
		this.contextRunner.run((context) -> {
			JdbcTemplate jdbc = this.north.jdbc();
			String tables = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'HILO_RANGE'";
			assertThat(jdbc.queryForObject(tables, Long.class)).isZero();
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("north", "orders");
			assertThat(jdbc.queryForObject(tables, Long.class)).isOne();
		});
	}

	@Test
	void connectionsOfAFurtherDatabaseAreClosedWithTheContextWhoeverMadeItsTables() {
		HikariDataSource pool = Engine.H2.newPoolWithTables();
		String thread = "hilo-north:housekeeper";
		Contexts.with(Contexts.on(this.database), "north", () -> pool)
			.withPropertyValues("hilo.databases.north.jdbc.schema-management=none")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("north", "orders");
				assertThat(threads()).contains(thread);
			});
		Awaitility.await().until(() -> !threads().contains(thread));
	}

	@Test
	@Timeout(60)
	void startGoesOnWhileTheDatabaseIsAskedForItsTables() {
		SwitchableDataSource slow = new SwitchableDataSource(this.database.dataSource());
		slow.hang();
		Contexts.withoutDatabase()
			.withBean(DataSource.class, () -> slow)
			.withPropertyValues("spring.data.jdbc.dialect=h2")
			.withBean(SmartInitializingSingleton.class, () -> slow::recover)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isOne());
	}

	private void awaitGivenBack(long lastUsed, long lastUsedInTheNorth) {
		GivenBack.await(this.database.jdbc(), "orders", lastUsed);
		GivenBack.await(this.north.jdbc(), "orders", lastUsedInTheNorth);
	}

	private static List<String> threads() {
		return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
	}

	private static final class Order {

	}

}
