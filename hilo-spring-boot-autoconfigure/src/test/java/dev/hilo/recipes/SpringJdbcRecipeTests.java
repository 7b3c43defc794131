package dev.hilo.recipes;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.entities.DataJdbcRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The recipes that need no more than Spring.
 */
class SpringJdbcRecipeTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner
		.withTables("CREATE TABLE parcels (id varchar(64) PRIMARY KEY, content varchar(64))",
				"CREATE TABLE labels (id bigint PRIMARY KEY, label varchar(64))",
				"CREATE TABLE \"customers\" (id bigint PRIMARY KEY, name varchar(64))",
				"CREATE TABLE \"purchases\" (id bigint PRIMARY KEY, customer bigint REFERENCES \"customers\")")
		.withConfiguration(AutoConfigurations.of(JdbcClientAutoConfiguration.class))
		.withUserConfiguration(ParcelTable.class, LabelBatch.class, Checkout.class);

	@Test
	void jdbcClientInsertsUnderAnIdDrawnBefore() {
		this.contextRunner.run((context) -> {
			ParcelTable parcels = context.getBean(ParcelTable.class);
			assertThat(parcels.insert("Tea")).isEqualTo("parcels/1-A");
			assertThat(parcels.insert("Salt")).isEqualTo("parcels/2-A");
			assertThat(context.getBean(JdbcTemplate.class).queryForList("SELECT id FROM parcels", String.class))
				.containsExactlyInAnyOrder("parcels/1-A", "parcels/2-A");
		});
	}

	@Test
	void jdbcTemplateInsertsABatchUnderABlockOfIds() {
		this.contextRunner.run((context) -> {
			List<String> labels = IntStream.range(0, 500).mapToObj((i) -> "label " + i).toList();
			long[] ids = context.getBean(LabelBatch.class).insert(labels);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			assertThat(jdbc.queryForList("SELECT label FROM labels ORDER BY id", String.class))
				.containsExactlyElementsOf(labels);
			assertThat(jdbc.queryForList("SELECT id FROM labels ORDER BY id", Long.class))
				.containsExactlyElementsOf(IntStream.range(0, 500).mapToObj((i) -> ids[i]).toList());
		});
	}

	@Test
	void referenceToANewAggregateNeedsNoReadBack() {
		this.contextRunner.run((context) -> {
			Purchase purchase = context.getBean(Checkout.class).buy("Ann");
			JdbcAggregateTemplate store = context.getBean(JdbcAggregateTemplate.class);
			assertThat(store.findById(1L, Customer.class)).isEqualTo(new Customer(1L, "Ann"));
			assertThat(store.findAll(Purchase.class)).containsExactly(purchase);
			assertThat(purchase.customer().getId()).isEqualTo(1L);
		});
	}

	@Test
	void upsertKeepsAnIdThatIsSetAndIsRefusedWithout() {
		this.contextRunner.run((context) -> {
			JdbcAggregateTemplate store = context.getBean(JdbcAggregateTemplate.class);
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> store.upsert(new Customer(null, "Ann")));
			store.insert(new Customer(1L, "Ann"));
			assertThat(store.upsert(new Customer(1L, "Anne"))).isEqualTo(new Customer(1L, "Anne"));
			Long drawn = context.getBean(HiLoIdGenerator.class).generateNextIdFor(Customer.class);
			store.upsert(new Customer(drawn, "Bob"));
			assertThat(store.findAll(Customer.class)).containsExactlyInAnyOrder(new Customer(1L, "Anne"),
					new Customer(2L, "Bob"));
		});
	}

}
