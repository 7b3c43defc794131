package dev.hilo.entities;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoCollection;
import dev.hilo.IdAssignmentException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Immutable entities get their ids in each common type of collection that Spring Data
 * JDBC can store and read.
 */
@Tag("all")
class DataJdbcCollectionTypesTests {

	private static final Map<String, Price> PRICES = Map.of("c", new Price(null, 1), "a", new Price(null, 2), "b",
			new Price(null, 3));

	private static final List<Price> LIST = List.of(new Price(null, 3), new Price(null, 1), new Price(null, 2));

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE basket (id bigint PRIMARY KEY)",
			"CREATE TABLE price (id bigint PRIMARY KEY, cents int, basket bigint, basket_key varchar(64))");

	@ParameterizedTest
	@MethodSource
	void storesAndReadsImmutableEntities(Object basket) {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Object saved = template.save(basket);
			assertThat(saved).extracting("id").isEqualTo(1L);
			assertThat(saved).extracting("prices").satisfies((prices) -> {
				Collection<?> elements = (prices instanceof Map<?, ?> map) ? map.values() : (Collection<?>) prices;
				assertThat(elements).extracting("id").doesNotHaveDuplicates().doesNotContainNull();
			});
			assertThat(template.findById(1L, basket.getClass())).isEqualTo(saved);
		}));
	}

	static Stream<Object> storesAndReadsImmutableEntities() {
		return Stream.of(new InMap(null, PRICES), new InSortedMap(null, new TreeMap<>(PRICES)),
				new InSortedMap(null, new ConcurrentSkipListMap<>(PRICES)),
				new InNavigableMap(null, new TreeMap<>(PRICES)), new InTreeMap(null, new TreeMap<>(PRICES)),
				new InHashMap(null, new HashMap<>(PRICES)),
				new InEnumMap(null, new EnumMap<>(Map.of(TimeUnit.DAYS, new Price(null, 1)))),
				new InSet(null, Set.copyOf(LIST)), new InSet(null, new LinkedHashSet<>(LIST)),
				new InSortedSet(null, new TreeSet<>(LIST)), new InNavigableSet(null, new TreeSet<>(LIST)),
				new InList(null, LIST), new InLinkedList(null, new LinkedList<>(LIST)));
	}

	@Test
	void keepsTheComparatorAndTheOrder() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			SortedMap<String, Price> map = new TreeMap<>(Comparator.reverseOrder());
			map.putAll(PRICES);
			InSortedMap inMap = template.save(new InSortedMap(null, map));
			assertThat(inMap.prices().comparator()).isSameAs(map.comparator());
			assertThat(inMap.prices().values()).extracting(Price::cents).containsExactly(1, 3, 2);
			SortedSet<Price> set = new TreeSet<>(Comparator.reverseOrder());
			set.addAll(LIST);
			InSortedSet inSet = template.save(new InSortedSet(null, set));
			assertThat(inSet.prices().comparator()).isSameAs(set.comparator());
			assertThat(inSet.prices()).extracting(Price::cents).containsExactly(3, 2, 1);
			assertThat(map.values()).allMatch((price) -> price.id() == null);
		}));
	}

	@Test
	void keepsElementsOfACollectionThatAreEqual() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Collection<Price> twice = new ArrayList<>(List.of(new Price(null, 1), new Price(null, 1)));
			assertThat(template.save(new InCollection(null, twice)).prices()).extracting(Price::id)
				.containsExactly(1L, 2L);
			assertThat(template.count(Price.class)).isEqualTo(2);
		}));
	}

	@Test
	void sortsElementsAnewWhoseOrderIsMadeOfTheId() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			SortedSet<Coin> coins = new TreeSet<>(Comparator.<Coin, Boolean>comparing((coin) -> coin.id == null)
				.thenComparing((coin) -> -coin.order()));
			coins.addAll(List.of(new Coin(1), new Coin(2), new Coin(3)));
			InPurse saved = template.save(new InPurse(null, coins));
			assertThat(saved.prices()).extracting((coin) -> coin.id).containsExactly(3L, 2L, 1L);
			assertThat(saved.prices()).allMatch(saved.prices()::contains);
		}));
	}

	@Test
	void refusesAPropertyThatTakesNoCopy() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.save(new InConcurrentMap(null, new ConcurrentHashMap<>(PRICES))))
				.withMessageContainingAll("InConcurrentMap.prices", "Nothing was stored");
			assertThat(template.count(Price.class)).isZero();
		}));
	}

	@Test
	void refusesASetWhoseElementsWouldBeLostForLackOfADifference() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			SortedSet<Price> set = new TreeSet<>(
					Comparator.comparing((price) -> (price.id() == null) ? price.cents() : 0));
			set.addAll(LIST);
			assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> template.save(new InSortedSet(null, set)))
				.withMessageContainingAll("3 elements", "Only 1 of", "Nothing was stored");
			assertThat(template.count(Price.class)).isZero();
		}));
	}

	@Table("PRICE")
	record Price(@Id @Nullable Long id, int cents) implements Comparable<Price> {

		@Override
		public int compareTo(Price other) {
			return Integer.compare(this.cents, other.cents);
		}

	}

	@Table("PRICE")
	static class Coin {

		@Id
		@Nullable Long id;

		final int cents;

		Coin(int cents) {
			this.cents = cents;
		}

		private long order() {
			return Objects.requireNonNullElse(this.id, -(long) this.cents);
		}

	}

	@Table("BASKET")
	record InMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") Map<String, Price> prices) {
	}

	@HiLoCollection("baskets")
	@Table("BASKET")
	record InSortedMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") SortedMap<String, Price> prices) {
	}

	@Table("BASKET")
	record InNavigableMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") NavigableMap<String, Price> prices) {
	}

	@Table("BASKET")
	record InTreeMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") TreeMap<String, Price> prices) {
	}

	@Table("BASKET")
	record InHashMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") HashMap<String, Price> prices) {
	}

	@Table("BASKET")
	record InEnumMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") EnumMap<TimeUnit, Price> prices) {
	}

	@Table("BASKET")
	record InConcurrentMap(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") ConcurrentHashMap<String, Price> prices) {
	}

	@Table("BASKET")
	record InSet(@Id @Nullable Long id, @MappedCollection(idColumn = "BASKET") Set<Price> prices) {
	}

	@HiLoCollection("baskets")
	@Table("BASKET")
	record InSortedSet(@Id @Nullable Long id, @MappedCollection(idColumn = "BASKET") SortedSet<Price> prices) {
	}

	@Table("BASKET")
	record InPurse(@Id @Nullable Long id, @MappedCollection(idColumn = "BASKET") SortedSet<Coin> prices) {
	}

	@Table("BASKET")
	record InNavigableSet(@Id @Nullable Long id, @MappedCollection(idColumn = "BASKET") NavigableSet<Price> prices) {
	}

	@Table("BASKET")
	record InCollection(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") Collection<Price> prices) {
	}

	@Table("BASKET")
	record InList(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") List<Price> prices) {
	}

	@Table("BASKET")
	record InLinkedList(@Id @Nullable Long id,
			@MappedCollection(idColumn = "BASKET", keyColumn = "BASKET_KEY") LinkedList<Price> prices) {
	}

}
