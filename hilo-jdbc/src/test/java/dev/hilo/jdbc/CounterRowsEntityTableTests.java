package dev.hilo.jdbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.EntityTables;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A counter records the table whose ids it makes, so that a class keeps it when it is
 * renamed.
 */
@ExtendWith(OutputCaptureExtension.class)
class CounterRowsEntityTableTests {

	private static final EntityTables ORDERS = new EntityTables(Set.of("public.orders"), false);

	private static final EntityTables INVOICES = new EntityTables(Set.of("public.invoices"), false);

	private static final Random stamps = new Random();

	static Stream<Arguments> enginesAndDialects() {
		return Arrays.stream(Engine.values())
			.flatMap((engine) -> Stream.of(false, true).map((portable) -> Arguments.of(engine, portable)));
	}

	@ParameterizedTest
	@MethodSource("enginesAndDialects")
	void collectionWithoutARowDrawsFromTheCounterOfItsTable(Engine engine, boolean portable, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPoolWithTables();
				JdbcRangeRepository before = repository(pool, portable);
				JdbcRangeRepository after = repository(pool, portable)) {
			before.next(request("invoices", INVOICES));
			before.next(request("letters", EntityTables.NONE));
			before.next(request("notes", EntityTables.NONE));
			assertThat(before.next(request("orders", ORDERS)).low()).isEqualTo(1);
			assertThat(table(pool, "orders")).isEqualTo("public.orders");
			assertThat(table(pool, "letters")).isNull();
			Range first = after.next(request("purchaseorders", ORDERS));
			assertThat(first.low()).isEqualTo(11);
			assertThat(first.collection()).isEqualTo("purchaseorders");
			assertThat(before.next(request("orders", ORDERS)).low()).isEqualTo(21);
			Range last = after.next(request("purchaseorders", EntityTables.NONE));
			assertThat(last.low()).as("by name as well, from now on").isEqualTo(31);
			assertThat(after.counter("purchaseorders")).hasValue(40);
			assertThat(after.giveBack(last, 33)).isTrue();
			assertThat(before.next(request("orders", ORDERS)).low()).isEqualTo(34);
			assertThat(rows(pool)).containsExactly("invoices", "letters", "notes", "orders");
			assertThat(output.getAll().lines().filter((line) -> line.contains("purchaseorders"))).singleElement()
				.asString()
				.contains("WARN", "'purchaseorders'", "'orders'", "public.orders", "@HiLoCollection(\"orders\")",
						"hilo.collections.purchaseorders.shared-with=orders");
		}
	}

	@ParameterizedTest
	@EnumSource
	void ofTwoNewCollectionsForOneTableTheLoserDrawsFromTheWinner(Engine engine) throws Exception {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			CyclicBarrier together = new CyclicBarrier(2);
			for (int round = 0; round < 5; round++) {
				EntityTables table = new EntityTables(Set.of("public.table" + round), false);
				List<CompletableFuture<List<Range>>> processes = new ArrayList<>();
				for (String name : List.of("a" + round, "b" + round)) {
					processes.add(CompletableFuture.supplyAsync(() -> draw(pool, name, table, together),
							(work) -> new Thread(work).start()));
				}
				List<Range> ranges = processes.stream().flatMap((process) -> process.join().stream()).toList();
				assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
					.doesNotHaveDuplicates();
				assertThat(rows(pool)).hasSize(round + 1);
			}
		}
	}

	private static List<Range> draw(HikariDataSource pool, String collection, EntityTables table,
			CyclicBarrier together) {
		try (JdbcRangeRepository repository = repository(pool, false)) {
			together.await();
			return List.of(repository.next(request(collection, table)), repository.next(request(collection, table)));
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void ifBothHaveRowsNothingIsRedirectedAndOneWarningSaysSo(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPoolWithTables();
				JdbcRangeRepository one = repository(pool, false);
				JdbcRangeRepository other = repository(pool, false)) {
			one.next(request("orders", ORDERS));
			other.next(request("purchaseorders", EntityTables.NONE));
			for (int i = 0; i < 3; i++) {
				assertThat(other.next(request("purchaseorders", ORDERS)).low()).isEqualTo(11 + i * 10);
			}
			assertThat(table(pool, "orders")).isEqualTo("public.orders");
			assertThat(table(pool, "purchaseorders")).isNull();
			assertThat(output.getAll().lines().filter((line) -> line.contains("purchaseorders"))).singleElement()
				.asString()
				.contains("WARN", "two counters for the table public.orders", "'orders'", "@HiLoCollection",
						"shared-with", "delete its row");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void counterThatIsSharedRecordsNoTable(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables();
				JdbcRangeRepository repository = repository(pool, false)) {
			repository.next(request("orders", new EntityTables(Set.of("public.orders"), true)));
			assertThat(table(pool, "orders")).isNull();
			repository.next(request("documents", ORDERS));
			assertThat(table(pool, "documents")).isEqualTo("public.orders");
			repository.next(request("documents", new EntityTables(Set.of("public.orders", "public.invoices"), true)));
			assertThat(table(pool, "documents")).as("still true, and of use when its class is renamed")
				.isEqualTo("public.orders");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void sharedCounterForATableThatHasOneIsWarnedOf(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPoolWithTables();
				JdbcRangeRepository before = repository(pool, false);
				JdbcRangeRepository after = repository(pool, false)) {
			before.next(request("orders", ORDERS));
			before.next(request("invoices", INVOICES));
			after.next(request("orders", ORDERS));
			EntityTables both = new EntityTables(Set.of("public.orders", "public.invoices"), true);
			after.next(request("orders", both));
			after.next(request("orders", both));
			assertThat(output.getAll().lines().filter((line) -> line.contains("shared-with"))).singleElement()
				.asString()
				.contains("WARN", "'orders'", "'invoices'", "public.invoices", "stop all such instances");
		}
	}

	@ParameterizedTest
	@EnumSource
	void tablesOfBeforeKeepWorkingWithOneWarning(Engine engine, CapturedOutput output) {
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = repository(pool, false)) {
			Engine.execute(pool,
					"CREATE TABLE hilo_range (collection varchar(190) NOT NULL PRIMARY KEY, max_value bigint NOT NULL, "
							+ "previous_max bigint DEFAULT 0 NOT NULL, stamp bigint DEFAULT 0 NOT NULL)",
					"CREATE TABLE hilo_node (id int, node_tag varchar(8), server_prefix varchar(190))");
			for (int i = 0; i < 3; i++) {
				assertThat(repository.next(request("orders", ORDERS)).low()).isEqualTo(1 + i * 10);
				assertThat(repository.next(request("invoices", INVOICES)).low()).isEqualTo(1 + i * 10);
			}
			assertThat(output.getAll()
				.lines()
				.filter((line) -> line.contains("entity_table") && line.contains("WARN")
						&& !line.contains("ErrorPacket")))
				.hasSize(1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void steadyStateTakesOneRoundTrip(Engine engine) {
		try (TcpProxy proxy = new TcpProxy(engine.newDatabase());
				HikariDataSource pool = engine.pool(proxy.url());
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			repository.migrate();
			for (String collection : List.of("orders", "purchaseorders")) {
				repository.next(request(collection, ORDERS));
				int least = Integer.MAX_VALUE;
				for (int i = 0; i < 60; i++) {
					int before = proxy.turns();
					repository.next(request(collection, ORDERS));
					least = Math.min(least, proxy.turns() - before);
				}
				assertThat(least).as(collection).isEqualTo(1);
			}
			assertThat(rows(pool)).containsExactly("orders");
		}
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, boolean portable) {
		return JdbcRangeRepository.over(pool)
			.connection(ConnectionMode.SHARED)
			.schemaManagement(SchemaManagement.NONE)
			.dialect(portable ? new PortableDialect(new RangeTable()) : null)
			.build();
	}

	private static RangeRequest request(String collection, EntityTables tables) {
		return new RangeRequest(collection, 10, 0, 0, Long.MAX_VALUE, stamps.nextLong()).withTables(tables);
	}

	private static @Nullable String table(HikariDataSource pool, String collection) {
		return JdbcClient.create(pool)
			.sql("SELECT entity_table FROM hilo_range WHERE collection = ?")
			.param(collection)
			.query((row, number) -> row.getString(1))
			.list()
			.get(0);
	}

	private static List<String> rows(HikariDataSource pool) {
		return JdbcClient.create(pool)
			.sql("SELECT collection FROM hilo_range ORDER BY collection")
			.query(String.class)
			.list();
	}

}
