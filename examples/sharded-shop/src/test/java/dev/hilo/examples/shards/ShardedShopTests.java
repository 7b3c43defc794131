package dev.hilo.examples.shards;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.DocumentId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * The shop on three PostgreSQL servers.
 */
@SpringBootTest(properties = "logging.level.ShardingSphere-SQL=info")
@ExtendWith(OutputCaptureExtension.class)
class ShardedShopTests {

	private static final int ORDERS = 300;

	/** Each application sets the levels of the whole process. */
	private static final String LOG = "--logging.level.ShardingSphere-SQL=info";

	private static final List<EmbeddedPostgres> servers = new ArrayList<>();

	private final OrderRepository orders;

	private final InvoiceRepository invoices;

	private final TransactionTemplate transaction;

	@Autowired
	ShardedShopTests(OrderRepository orders, InvoiceRepository invoices, TransactionTemplate transaction) {
		this.orders = orders;
		this.invoices = invoices;
		this.transaction = transaction;
	}

	@DynamicPropertySource
	static void start(DynamicPropertyRegistry properties) throws IOException {
		for (int i = 0; i < 3; i++) {
			servers.add(EmbeddedPostgres.start());
		}
		properties.add("shop.shards", ShardedShopTests::urls);
	}

	@AfterAll
	static void stop() throws IOException {
		for (EmbeddedPostgres server : servers) {
			server.close();
		}
	}

	@BeforeEach
	void empty() {
		this.invoices.deleteAll();
		this.orders.deleteAll();
	}

	@Test
	void everyInvoiceLiesBesideItsOrder() {
		sell();
		for (int shard = 0; shard < servers.size(); shard++) {
			List<String> orders = ids(shard, "SELECT id FROM orders");
			List<String> invoices = ids(shard, "SELECT i.id FROM invoices i JOIN orders o ON o.id = i.order_id");
			System.out.printf("shard%d: %d orders, %d invoices beside them%n", shard, orders.size(), invoices.size());
			assertThat(orders).isNotEmpty().extracting(this::shardOf).containsOnly(shard);
			assertThat(invoices).extracting(this::shardOf).containsOnly(shard);
			assertThat(ids(shard, "SELECT id FROM invoices")).hasSameSizeAs(invoices).hasSameSizeAs(orders);
		}
		assertThat(this.orders.count()).isEqualTo(ORDERS);
	}

	@Test
	void theInvoicesOfAnOrderAreFoundByAJoinOnItsShardAlone(CapturedOutput output) {
		Order order = sell().get(0);
		int before = output.length();
		assertThat(this.invoices.ofOrder(order.id())).singleElement()
			.satisfies((invoice) -> assertThat(invoice.id()).endsWith("$" + order.id()));
		assertThat(shardsAsked(output, before)).containsExactly("shard" + shardOf(order.id()));
	}

	@Test
	void aJoinOverAllOrdersFindsEachInvoiceOnce(CapturedOutput output) {
		sell();
		int before = output.length();
		assertThat(this.invoices.ofProduct("Tea")).hasSize(ORDERS).doesNotHaveDuplicates();
		assertThat(shardsAsked(output, before)).containsExactly("shard0", "shard1", "shard2");
	}

	@Test
	void anInvoiceIsFoundByItsIdOnOneShard(CapturedOutput output) {
		Invoice invoice = this.invoices.ofOrder(sell().get(0).id()).get(0);
		int before = output.length();
		assertThat(this.invoices.findById(invoice.id())).hasValue(invoice);
		assertThat(shardsAsked(output, before)).containsExactly("shard" + shardOf(invoice.orderId()));
	}

	@Test
	void anOrderAndItsInvoiceAreOneTransactionOfOneShard() {
		assertThatIllegalStateException().isThrownBy(() -> this.transaction.executeWithoutResult((status) -> {
			this.invoices.save(invoice(this.orders.save(new Order(null, "Tea"))));
			throw new IllegalStateException("No tea");
		}));
		assertThat(this.orders.count()).isZero();
		assertThat(this.invoices.count()).isZero();
	}

	@Test
	void rangesComeFromOneShard() {
		sell();
		String tables = "SELECT table_name FROM information_schema.tables WHERE table_name = 'hilo_range'";
		assertThat(ids(0, tables)).hasSize(1);
		assertThat(ids(1, tables)).isEmpty();
		assertThat(ids(2, tables)).isEmpty();
	}

	@Test
	void numbersStartAboveTheRowsOfAllShards() {
		sell();
		long highest = this.orders.findAll().stream().mapToLong(ShardedShopTests::numberOf).max().orElseThrow();
		new JdbcTemplate(servers.get(0).getPostgresDatabase()).execute("TRUNCATE hilo_range");
		try (ConfigurableApplicationContext next = new SpringApplicationBuilder(ShardedShop.class).run(LOG,
				"--shop.shards=" + urls())) {
			Order first = next.getBean(OrderRepository.class).save(new Order(null, "Tea"));
			assertThat(numberOf(first)).isEqualTo(highest + 1);
		}
	}

	/** By a share of all buckets each, half of the orders would not be found. */
	@Test
	void aFourthShardTakesOverASpanOfBucketsAndEachOrderIsFound() throws IOException {
		List<Order> before = sell();
		try (EmbeddedPostgres fourth = EmbeddedPostgres.start()) {
			move(524_288, 699_050, servers.get(1), fourth);
			try (ConfigurableApplicationContext next = new SpringApplicationBuilder(ShardedShop.class).run(LOG,
					"--shop.shards=" + urls() + "," + url(fourth), "--shop.rules=classpath:sharding-of-four.yml")) {
				OrderRepository orders = next.getBean(OrderRepository.class);
				List<Order> after = orders
					.saveAll(IntStream.range(0, ORDERS).mapToObj((i) -> new Order(null, "Milk")).toList());
				assertThat(before).allMatch((order) -> orders.findById(order.id()).isPresent());
				assertThat(after).allMatch((order) -> orders.findById(order.id()).isPresent());
				assertThat(orders.count()).isEqualTo(2 * ORDERS);
				assertThat(next.getBean(InvoiceRepository.class).ofProduct("Tea")).hasSize(ORDERS);
			}
			assertThat(
					new JdbcTemplate(fourth.getPostgresDatabase()).queryForList("SELECT id FROM orders", String.class))
				.extracting(DocumentId::bucketOf)
				.isNotEmpty()
				.allMatch((bucket) -> bucket >= 524_288 && bucket < 699_050);
		}
	}

	/** Orders and invoices of a span of buckets, while nothing stores them. */
	private static void move(int first, int end, EmbeddedPostgres from, EmbeddedPostgres to) {
		JdbcTemplate old = new JdbcTemplate(from.getPostgresDatabase());
		JdbcTemplate further = new JdbcTemplate(to.getPostgresDatabase());
		new ResourceDatabasePopulator(new ClassPathResource("schema.sql")).execute(to.getPostgresDatabase());
		for (String table : List.of("orders", "invoices")) {
			old.queryForList("SELECT * FROM " + table).forEach((row) -> {
				String id = (String) row.get("id");
				if (DocumentId.bucketOf(id) >= first && DocumentId.bucketOf(id) < end) {
					further.update("INSERT INTO " + table + " VALUES (?, ?" + ", ?".repeat(row.size() - 2) + ")",
							row.values().toArray());
					old.update("DELETE FROM " + table + " WHERE id = ?", id);
				}
			});
		}
	}

	private List<Order> sell() {
		List<Order> orders = this.orders
			.saveAll(IntStream.range(0, ORDERS).mapToObj((i) -> new Order(null, "Tea")).toList());
		this.invoices.saveAll(orders.stream().map(ShardedShopTests::invoice).toList());
		return orders;
	}

	private static String urls() {
		return servers.stream().map(ShardedShopTests::url).collect(Collectors.joining(","));
	}

	private static String url(EmbeddedPostgres server) {
		return server.getJdbcUrl("postgres", "postgres");
	}

	private static long numberOf(Order order) {
		return DocumentId.parse(order.id()).number();
	}

	private static Invoice invoice(Order order) {
		return new Invoice(null, order.id(), 250);
	}

	private int shardOf(String id) {
		return DocumentId.shardOf(DocumentId.bucketOf(id), servers.size());
	}

	private static List<String> ids(int shard, String sql) {
		return new JdbcTemplate(servers.get(shard).getPostgresDatabase()).queryForList(sql, String.class);
	}

	/** What ShardingSphere says of the statements since a position of the log. */
	private static List<String> shardsAsked(CapturedOutput output, int since) {
		return output.toString()
			.substring(since)
			.lines()
			.filter((line) -> line.contains("Actual SQL: "))
			.map((line) -> line.replaceFirst(".*Actual SQL: (\\w+) :::.*", "$1"))
			.sorted()
			.toList();
	}

}
