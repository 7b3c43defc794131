package dev.hilo.entities;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.mapping.AggregateReference;
import org.springframework.data.relational.core.mapping.Embedded;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers entities within an aggregate.
 */
class DataJdbcAggregateTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE basket (id varchar(64) PRIMARY KEY, owner bigint, street varchar(64))",
			"CREATE TABLE line (id bigint PRIMARY KEY, product varchar(64), basket varchar(64), basket_key int)",
			"CREATE TABLE part (id bigint PRIMARY KEY, name varchar(64), line bigint)",
			"CREATE TABLE tag (id varchar(64) PRIMARY KEY, name varchar(64), basket varchar(64))",
			"CREATE TABLE price (id bigint PRIMARY KEY, cents int, basket varchar(64), basket_key varchar(64))",
			"CREATE TABLE voucher (id bigint PRIMARY KEY, code varchar(64), basket varchar(64))",
			"CREATE TABLE crate (id bigint PRIMARY KEY)",
			"CREATE TABLE bottle (id varchar(64) PRIMARY KEY, name varchar(64), crate bigint)",
			"CREATE TABLE shelf (id bigint PRIMARY KEY)",
			"CREATE TABLE book (id bigint PRIMARY KEY, name varchar(64), shelf bigint)");

	@Test
	void givesAllChildrenOfANewAggregateTheirIds() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Basket saved = template.save(basket(null));
			assertThat(saved.id()).isEqualTo("baskets/1-A");
			assertThat(saved.lines()).extracting(Line::id).containsExactly(1L, 2L);
			assertThat(saved.lines().get(0).parts()).extracting(Part::id).containsExactlyInAnyOrder(1L, 2L);
			assertThat(saved.tags()).extracting(Tag::id).containsExactlyInAnyOrder("tags/1-A", "tags/2-A");
			assertThat(saved.prices().get("de")).isEqualTo(new Price(1L, 250));
			assertThat(saved.address().voucher()).isEqualTo(new Voucher(1L, "SPRING"));
			assertThat(template.findById("baskets/1-A", Basket.class)).isEqualTo(saved);
		}));
	}

	@Test
	void findsElementsOfASetWhoseHashCodeIsMadeOfTheId() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Crate crate = new Crate();
			crate.bottles = new HashSet<>(Set.of(new Bottle("Tea")));
			Crate saved = template.save(crate);
			assertThat(saved.bottles).allMatch(saved.bottles::contains);
			assertThat(saved.bottles).singleElement().extracting((one) -> one.id).isEqualTo("bottles/1-A");
			assertThat(template.findById(saved.id, Crate.class)).extracting((one) -> one.bottles)
				.isEqualTo(saved.bottles);
		}));
	}

	@Test
	void findsSuchElementsAlsoInASetThatCanNotBeReplaced() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Shelf shelf = new Shelf();
			shelf.books.add(new Book("Emma"));
			shelf.books.add(new Book("Persuasion"));
			Shelf saved = template.save(shelf);
			assertThat(saved.books).hasSize(2).allMatch(saved.books::contains);
			assertThat(saved.books).extracting((one) -> one.id).containsExactlyInAnyOrder(1L, 2L);
		}));
	}

	@Test
	void leavesTheOrderOfASetAndThePropertiesThatAreNotThere() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Set<Tag> tags = new LinkedHashSet<>(List.of(new Tag(null, "z"), new Tag(null, "a"), new Tag(null, "m")));
			Basket saved = template.save(new Basket(null, null, List.of(), tags, Map.of(), null));
			assertThat(saved.tags()).extracting(Tag::name).containsExactly("z", "a", "m");
			assertThat(saved.tags()).extracting(Tag::id).containsExactly("tags/1-A", "tags/2-A", "tags/3-A");
			assertThat(saved.address()).isNull();
		}));
	}

	@Test
	void filtersChildrenOnTheirOwn() {
		this.contextRunner.withPropertyValues("hilo.entities.exclude=" + Basket.class.getName())
			.run(DataJdbcRunner.template((template) -> {
				Basket saved = template.insert(basket("mine"));
				assertThat(saved.id()).isEqualTo("mine");
				assertThat(saved.lines()).extracting(Line::id).containsExactly(1L, 2L);
			}));
	}

	private static Basket basket(@Nullable String id) {
		return new Basket(id, AggregateReference.to(9L),
				List.of(new Line(null, "Tea", Set.of(new Part(null, "leaf"), new Part(null, "string"))),
						new Line(null, "Salt", Set.of())),
				Set.of(new Tag(null, "hot"), new Tag(null, "cold")), Map.of("de", new Price(null, 250)),
				new Address("High Street", new Voucher(null, "SPRING")));
	}

	record Basket(@Id @Nullable String id, @Nullable AggregateReference<Crate, Long> owner, List<Line> lines,
			Set<Tag> tags, Map<String, Price> prices,
			@Embedded(onEmpty = Embedded.OnEmpty.USE_NULL) @Nullable Address address) {
	}

	record Line(@Id @Nullable Long id, String product, Set<Part> parts) {
	}

	record Part(@Id @Nullable Long id, String name) {
	}

	record Tag(@Id @Nullable String id, String name) {
	}

	record Price(@Id @Nullable Long id, int cents) {
	}

	record Address(String street, @Nullable Voucher voucher) {
	}

	record Voucher(@Id @Nullable Long id, String code) {
	}

	static class Crate {

		@Id
		@Nullable Long id;

		Set<Bottle> bottles = new HashSet<>();

	}

	static class Bottle {

		@Id
		@Nullable String id;

		String name;

		Bottle(String name) {
			this.name = name;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Bottle bottle && Objects.equals(this.id, bottle.id)
					&& this.name.equals(bottle.name);
		}

		@Override
		public int hashCode() {
			return Objects.hash(this.id);
		}

	}

	static class Shelf {

		@Id
		@Nullable Long id;

		final Set<Book> books = new HashSet<>();

	}

	static class Book {

		@Id
		@Nullable Long id;

		String name;

		Book(String name) {
			this.name = name;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Book book && Objects.equals(this.id, book.id) && this.name.equals(book.name);
		}

		@Override
		public int hashCode() {
			return Objects.hash(this.id);
		}

	}

}
