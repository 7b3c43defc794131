package dev.hilo.counters;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.RelationalManagedTypes;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;
import dev.hilo.support.OwnStore;

import static dev.hilo.support.StartFailures.wrongProperty;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Sequences of entities that can't be taken in blocks fail the start, or else the first
 * save, with what to do.
 */
@Tag("all")
class WrongSequencesTests {

	private static final String ID = "The sequence of dev.hilo.counters.WrongSequencesTests$Order.id "
			+ "(hilo.entities.sequences) is '\"order_seq\"'";

	private static final String TABLE = "CREATE TABLE orders (id bigint PRIMARY KEY, name varchar(20))";

	private @Nullable CounterDatabase database;

	@AfterEach
	void close() {
		if (this.database != null) {
			this.database.close();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			hilo.collections.orders.floor=5;               hilo.collections.orders.floor is '5'
			hilo.collections.orders.floor-query=SELECT 5;  hilo.collections.orders.floor-query is 'SELECT 5'
			hilo.collections.orders.shared-with=invoices;  hilo.collections.orders.shared-with is 'invoices'
			hilo.collections.orders.scheme=permuted;       hilo.collections.orders.scheme is 'permuted'
			hilo.shared-with=all;                          hilo.shared-with is 'all'
			""")
	void propertyOfTheCollectionThatCannotHoldFailsTheStart(String property, String problem) {
		on(Engine.H2, Order.class, "CREATE SEQUENCE \"order_seq\"").withPropertyValues(property).run((context) -> {
			assertThat(wrongProperty(context).problem()).isEqualTo(problem);
			assertThat(wrongProperty(context).allowed()).contains("WrongSequencesTests$Order.id",
					"remove this property", "hilo.entities.exclude");
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void missingSequenceFailsTheStart(Engine engine) {
		on(engine, Order.class).run((context) -> {
			assertThat(wrongProperty(context).problem()).isEqualTo(ID);
			assertThat(wrongProperty(context).allowed()).startsWith("There is no such sequence");
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void entityThatIsNotKnownAtTheStartIsNotStoredWithoutItsSequence(Engine engine) {
		on(engine, Other.class, TABLE).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> template.insert(new Order(null, "Tea")))
				.withMessageContainingAll(ID, "There is no such sequence");
			assertThat(this.database.jdbc.queryForObject("SELECT COUNT(*) FROM orders", Long.class)).isZero();
		});
	}

	@Test
	void counterOfOursAboveItFailsTheStart() {
		on(Engine.H2, Order.class, "CREATE SEQUENCE \"order_seq\"");
		Engine.createTables(this.database.pool);
		this.database.with("INSERT INTO hilo_range (collection, max_value, previous_max, stamp) "
				+ "VALUES ('orders', 5000, 4968, 1)");
		on(Engine.H2, this.database.url, Order.class).run((context) -> assertThat(wrongProperty(context).allowed())
			.contains("is at 5000, above the sequence", "ALTER SEQUENCE \"order_seq\" RESTART WITH 5001"));
	}

	@Test
	void twoSequencesOfOneCollectionFailTheStart() {
		on(Engine.H2, Order.class, "CREATE SEQUENCE \"order_seq\"", "CREATE SEQUENCE \"old_seq\"")
			.withBean(RelationalManagedTypes.class, () -> RelationalManagedTypes.from(Order.class, OldOrder.class))
			.run((context) -> assertThat(wrongProperty(context)).hasMessageContainingAll("WrongSequencesTests$Order.id",
					"WrongSequencesTests$OldOrder.id", "Collection 'orders' draws from", "@HiLoCollection"));
	}

	@Test
	void storeOfTheApplicationWithoutThatCounterFailsTheStartOrTheFirstSave() {
		on(Engine.H2, Order.class, "CREATE SEQUENCE \"order_seq\"").withBean(OwnStore.class)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("RangeRepository bean"));
		on(Engine.H2, Other.class, "CREATE SEQUENCE \"order_seq\"", TABLE).withBean(OwnStore.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> template.insert(new Order(null, "Tea")))
				.withMessageContaining("RangeRepository bean");
		});
	}

	private ApplicationContextRunner on(Engine engine, Class<?> known, String... statements) {
		close();
		this.database = new CounterDatabase(engine).with(statements);
		return on(engine, this.database.url, known);
	}

	private static ApplicationContextRunner on(Engine engine, String url, Class<?> known) {
		return DataJdbcRunner.application()
			.withAllowBeanDefinitionOverriding(true)
			.withBean(RelationalManagedTypes.class, () -> RelationalManagedTypes.from(known))
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"hilo.entities.sequences=blocks");
	}

	@Table("orders")
	record Order(@Id @Sequence("order_seq") @Nullable Long id, String name) {
	}

	@HiLoCollection("orders")
	record OldOrder(@Id @Sequence("old_seq") @Nullable Long id, String name) {
	}

	record Other(@Id @Nullable Long id) {
	}

}
