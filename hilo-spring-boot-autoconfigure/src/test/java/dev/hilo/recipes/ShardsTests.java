package dev.hilo.recipes;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.DocumentId;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Orders and anchored invoices on three databases, placed by RavenDB's buckets.
 */
class ShardsTests {

	private static final int ORDERS = 300;

	private static final String BESIDE = "SELECT count(*) FROM invoices i JOIN orders o ON o.id = i.order_id";

	private final List<H2Database> databases = List.of(database(), database(), database());

	private final ApplicationContextRunner application = Contexts.withoutDatabase()
		.withPropertyValues("spring.data.jdbc.dialect=h2")
		.withBean("databases", List.class, () -> this.databases)
		.withUserConfiguration(Shop.class);

	@Test
	void everyInvoiceLiesBesideItsOrder() {
		this.application.run((context) -> {
			IntStream.range(0, ORDERS).parallel().forEach((i) -> buy(context, () -> "stored"));
			for (int shard = 0; shard < this.databases.size(); shard++) {
				assertThat(ids(shard, "orders")).extracting(this::shardOf).containsOnly(shard);
				assertThat(ids(shard, "invoices")).extracting(this::shardOf).containsOnly(shard);
				assertThat(count(shard, BESIDE)).isEqualTo(count(shard, "SELECT count(*) FROM invoices"));
			}
			assertThat(IntStream.range(0, 3).map((shard) -> ids(shard, "orders").size())).containsExactly(110, 100, 90);
			assertThat(IntStream.range(0, 3).map((shard) -> ids(shard, "invoices").size())).containsExactly(110, 100,
					90);
		});
	}

	@Test
	void idsSpreadEvenly() {
		int[] spread = new int[3];
		IntStream.rangeClosed(1, 100_000).forEach((i) -> spread[shardOf("orders/" + i + "-A")]++);
		assertThat(spread).containsExactly(33_517, 33_368, 33_115);
	}

	@Test
	void rangesComeFromOneDatabaseForAllShards() {
		this.application.run((context) -> {
			IntStream.range(0, ORDERS).forEach((i) -> buy(context, () -> "stored"));
			assertThat(this.databases.get(0).max("orders")).isGreaterThanOrEqualTo(ORDERS);
			assertThat(this.databases.get(0).max("invoices")).isGreaterThanOrEqualTo(ORDERS);
			assertThat(this.databases.get(1).tables()).contains("ORDERS").doesNotContain("HILO_RANGE");
			assertThat(this.databases.get(2).tables()).contains("ORDERS").doesNotContain("HILO_RANGE");
		});
	}

	@Test
	void anOrderAndItsInvoiceAreOneTransaction() {
		this.application.run((context) -> {
			assertThatIllegalStateException().isThrownBy(() -> buy(context, () -> {
				throw new IllegalStateException("No tea");
			}));
			assertThat(IntStream.range(0, 3).map((shard) -> count(shard, "SELECT count(*) FROM orders")))
				.containsOnly(0);
			buy(context, () -> "stored");
			assertThat(ids(shardOf("orders/2-A"), "invoices")).containsExactly("invoices/2-A$orders/2-A");
		});
	}

	@Test
	void nothingIsStoredWhereNoShardWasChosen() {
		this.application.run((context) -> assertThatExceptionOfType(CannotGetJdbcConnectionException.class)
			.isThrownBy(() -> context.getBean(JdbcAggregateTemplate.class).insert(new Bought("orders/1-A"))));
	}

	/** An order and its invoice, and something else in the same transaction. */
	private static void buy(AssertableApplicationContext context, Supplier<String> last) {
		JdbcAggregateTemplate store = context.getBean(JdbcAggregateTemplate.class);
		String id = context.getBean(HiLoIdGenerator.class).generateDocumentId("orders");
		TransactionTemplate transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
		context.getBean(Shards.class).at(id, () -> transaction.execute((status) -> {
			store.insert(new Bought(id));
			store.insert(new Invoice(null, id));
			return last.get();
		}));
	}

	private static Map<Integer, DataSource> spans(List<H2Database> databases) {
		return Map.of(0, databases.get(0).dataSource(), 349_525, databases.get(1).dataSource(), 699_050,
				databases.get(2).dataSource());
	}

	/** By a share of all buckets each, half of the orders are not found. */
	@Test
	void aFourthShardTakesOverASpanOfBucketsAndEachOrderIsFound() {
		this.application.run((context) -> IntStream.range(0, ORDERS).forEach((i) -> buy(context, () -> "stored")));
		H2Database fourth = database();
		for (String table : List.of("orders", "invoices")) {
			this.databases.get(1).jdbc().queryForList("SELECT * FROM " + table).forEach((row) -> {
				int bucket = DocumentId.bucketOf((String) row.get("ID"));
				if (bucket >= 524_288 && bucket < 699_050) {
					fourth.jdbc()
						.update("INSERT INTO " + table + " VALUES (?" + ", ?".repeat(row.size() - 1) + ")",
								row.values().toArray());
				}
			});
		}
		NavigableMap<Integer, DataSource> spans = new TreeMap<>(spans(this.databases));
		spans.put(524_288, fourth.dataSource());
		Shards shards = new Shards(spans);
		shards.afterPropertiesSet();
		JdbcTemplate jdbc = new JdbcTemplate(shards);
		assertThat(IntStream.rangeClosed(1, ORDERS).mapToObj((i) -> "orders/" + i + "-A")).allMatch(
				(id) -> shards.at(id, () -> jdbc.queryForList("SELECT id FROM orders WHERE id = ?", id)).size() == 1);
		assertThat(fourth.jdbc().queryForList("SELECT id FROM orders", String.class)).isNotEmpty();
	}

	private int shardOf(String id) {
		return DocumentId.shardOf(DocumentId.bucketOf(id), this.databases.size());
	}

	private List<String> ids(int shard, String table) {
		return this.databases.get(shard).jdbc().queryForList("SELECT id FROM " + table, String.class);
	}

	private int count(int shard, String sql) {
		Integer count = this.databases.get(shard).jdbc().queryForObject(sql, Integer.class);
		return (count != null) ? count : 0;
	}

	private static H2Database database() {
		H2Database database = new H2Database();
		database.jdbc().execute("CREATE TABLE orders (id varchar(50) PRIMARY KEY)");
		database.jdbc()
			.execute("CREATE TABLE invoices (id varchar(50) PRIMARY KEY, order_id varchar(50) REFERENCES orders)");
		return database;
	}

	@Table("orders")
	record Bought(@Id String id) {
	}

	@Table("invoices")
	record Invoice(@Id @Nullable String id, String orderId) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Shop {

		@Bean
		Shards dataSource(List<H2Database> databases) {
			return new Shards(new TreeMap<>(spans(databases)));
		}

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		DataSource counters(List<H2Database> databases) {
			return databases.get(0).dataSource();
		}

		@Bean
		IdConvention<Invoice> invoicesLieWithTheirOrder() {
			return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.orderId();
		}

	}

}
