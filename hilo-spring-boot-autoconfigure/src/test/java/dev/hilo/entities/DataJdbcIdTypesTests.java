package dev.hilo.entities;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.IdAssignmentException;
import dev.hilo.IdSpaceExhaustedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers types of id properties, and conversions to them.
 */
class DataJdbcIdTypesTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE \"ORDER\" (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE invoice (id bigint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE parcel (id bigint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE ticket (id int PRIMARY KEY, product varchar(64))",
			"CREATE TABLE seat (id int PRIMARY KEY, product varchar(64))",
			"CREATE TABLE room (id smallint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE crate (id numeric(19) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE note (id uuid PRIMARY KEY, product varchar(64))",
			"CREATE TABLE typed_order (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE typed_product (id bigint PRIMARY KEY, product varchar(64))");

	@Test
	void textsAreDocumentIdsAndNumbersOfAllTypesNumbers() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThat(template.save(new Order(null, "Tea")).id()).isEqualTo("orders/1-A");
			assertThat(template.save(new Order(null, "Salt")).id()).isEqualTo("orders/2-A");
			assertThat(template.findById("orders/1-A", Order.class)).isEqualTo(new Order("orders/1-A", "Tea"));
			assertThat(template.save(new Invoice(null, "Tea")).id()).isEqualTo(1L);
			assertThat(template.findById(1L, Invoice.class)).isNotNull();
			Parcel parcel = new Parcel("Tea");
			assertThat(template.save(parcel)).isSameAs(parcel);
			assertThat(parcel.id).isEqualTo(1);
			assertThat(template.findById(1L, Parcel.class)).isNotNull();
			assertThat(template.save(new Ticket(null, "Tea")).id()).isEqualTo(1);
			assertThat(template.findById(1, Ticket.class)).isNotNull();
			assertThat(template.save(new Seat(0, "Tea")).id()).isEqualTo(1);
			assertThat(template.findById(1, Seat.class)).isNotNull();
			assertThat(template.save(new Room(null, "Tea")).id()).isEqualTo((short) 1);
			template.insert(new Crate(new BigDecimal(40), "Salt"));
			assertThat(template.save(new Crate(null, "Tea")).id()).as("above the rows").isEqualTo(new BigDecimal(41));
			assertThat(template.findById(new BigDecimal(41), Crate.class)).isNotNull();
		}));
	}

	@Test
	void numbersEndWithTheTypeAndThenNothingIsInserted() {
		this.contextRunner.run((context) -> {
			startCounter(context.getBean(JdbcTemplate.class), "tickets", Integer.MAX_VALUE - 1L);
			startCounter(context.getBean(JdbcTemplate.class), "seats", Integer.MAX_VALUE);
			startCounter(context.getBean(JdbcTemplate.class), "rooms", Short.MAX_VALUE);
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(template.save(new Ticket(null, "last")).id()).isEqualTo(Integer.MAX_VALUE);
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> template.save(new Ticket(null, "too many")))
				.withMessageContaining("2147483647");
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> template.save(new Seat(0, "too many")))
				.withMessageContaining("2147483647");
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> template.save(new Room(null, "too many")))
				.withMessageContaining("32767");
			assertThat(template.count(Ticket.class)).isEqualTo(1);
			assertThat(template.count(Seat.class)).isZero();
			assertThat(template.count(Room.class)).isZero();
		});
	}

	@Test
	void givesOtherTypesTheirIdsThroughTheConvertersOfSpringData() {
		this.contextRunner.withUserConfiguration(Converters.class).run(DataJdbcRunner.template((template) -> {
			assertThat(template.save(new TypedOrder(null, "Tea")).id()).isEqualTo(OrderId.read("TypedOrders:1-A"));
			assertThat(template.findById(OrderId.read("TypedOrders:1-A"), TypedOrder.class)).isNotNull();
			assertThat(template.save(new TypedProduct(null, "Tea")).id()).isEqualTo(new ProductId(1, true));
			assertThat(template.findById(new ProductId(1, true), TypedProduct.class)).isNotNull();
		}));
	}

	@Test
	void namesTheRemedyWhereAConverterRefusesTheId() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.save(new Note(null, "Tea")))
				.withMessageContainingAll("notes/1-A", "java.util.concurrent.TimeUnit", "Converter",
						"hilo.entities.exclude");
			assertThat(template.count(Note.class)).isZero();
		}));
	}

	@Test
	void namesTheRemedyWhereThereIsNoConverter() {
		this.contextRunner.withUserConfiguration(OneWay.class)
			.run(DataJdbcRunner.template((template) -> assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.save(new TypedOrder(null, "Tea")))
				.withMessageContainingAll(OrderId.class.getName(), "Converter from String or Long")));
	}

	private static void startCounter(JdbcTemplate jdbc, String collection, long max) {
		jdbc.update("INSERT INTO hilo_range (collection, max_value) VALUES (?, ?)", collection, max);
	}

	record Order(@Id @Nullable String id, String product) {
	}

	record Crate(@Id @Nullable BigDecimal id, String product) {
	}

	record Invoice(@Id @Nullable Long id, String product) {
	}

	static class Parcel {

		@Id
		long id;

		String product;

		Parcel(String product) {
			this.product = product;
		}

	}

	record Ticket(@Id @Nullable Integer id, String product) {
	}

	record Seat(@Id int id, String product) {
	}

	record Room(@Id @Nullable Short id, String product) {
	}

	record Note(@Id @Nullable TimeUnit id, String product) {
	}

	record TypedOrder(@Id @Nullable OrderId id, String product) {
	}

	record TypedProduct(@Id @Nullable ProductId id, String product) {
	}

	/** No constructor or method of it is one that Spring would find by itself. */
	record OrderId(String prefix, String rest) {

		static OrderId read(String text) {
			return new OrderId(text.substring(0, text.indexOf(':')), text.substring(text.indexOf(':') + 1));
		}

	}

	record ProductId(long number, boolean converted) {
	}

	static class Converters {

		@Bean
		JdbcCustomConversions conversions() {
			return new JdbcCustomConversions(
					List.of(new ReadOrderId(), new WriteOrderId(), new ReadProductId(), new WriteProductId()));
		}

	}

	static class OneWay {

		@Bean
		JdbcCustomConversions conversions() {
			return new JdbcCustomConversions(List.of(new WriteOrderId()));
		}

	}

	@ReadingConverter
	static class ReadOrderId implements Converter<String, OrderId> {

		@Override
		public OrderId convert(String source) {
			return OrderId.read(source.replace('/', ':'));
		}

	}

	@WritingConverter
	static class WriteOrderId implements Converter<OrderId, String> {

		@Override
		public String convert(OrderId source) {
			return source.prefix() + "/" + source.rest();
		}

	}

	@ReadingConverter
	static class ReadProductId implements Converter<Long, ProductId> {

		@Override
		public ProductId convert(Long source) {
			return new ProductId(source, true);
		}

	}

	@WritingConverter
	static class WriteProductId implements Converter<ProductId, Long> {

		@Override
		public Long convert(ProductId source) {
			return source.number();
		}

	}

}
