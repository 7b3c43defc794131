package dev.hilo.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.CollectionNaming;
import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;
import dev.hilo.support.FixedFloor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Many spellings of one collection, and many collections.
 */
class HiLoSequencesSpellingTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	@Test
	void eachSpellingDrawsFromTheOneCounterAndKeepsItsPrefix() {
		HiLoSequences database = HiLoSequences.over(this.repository).build();
		for (int i = 0; i < 1 << 10; i++) {
			assertThat(database.sequence(spelling(i)).next()).isEqualTo(i + 1);
		}
		assertThat(database.sequence("CUSTOMERORDERS").nextDocumentId()).isEqualTo("CUSTOMERORDERS/1025-A");
		assertThat(database.sequence("customerorders").nextDocumentId()).isEqualTo("customerorders/1026-A");
	}

	@Test
	void spellingsTakeNoMemoryBeyondTwoForEachCollection() {
		for (CollectionSettings settings : new CollectionSettings[] { new CollectionSettings(),
				new CollectionSettings().sharedWith("others") }) {
			HiLoSequences database = HiLoSequences.over(this.repository).settings(settings).build();
			for (int i = 0; i < 1 << 10; i++) {
				database.sequence(spelling(i));
			}
			assertThat(database.sequence(spelling(0))).isSameAs(database.sequence(spelling(0)));
			assertThat(database.sequence(spelling(1))).isSameAs(database.sequence(spelling(1)));
			assertThat(IntStream.range(2 * database.snapshots().size(), 1 << 10)
				.mapToObj(HiLoSequencesSpellingTests::spelling))
				.allSatisfy((each) -> assertThat(database.sequence(each)).isNotSameAs(database.sequence(each)));
			assertThat(database.used()).hasSize(1);
		}
	}

	@Test
	void furtherCollectionsThanAllowedAreRefusedAndThoseInUseAreNot() {
		HiLoSequences database = HiLoSequences.over(this.repository).name("north").maxCollections(2).build();
		database.sequence("orders").next();
		database.sequence("users").next();
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> database.sequence("requested"))
			.withMessageContaining("'requested'")
			.withMessageContaining("database 'north' has 2 already, and hilo.max-collections allows 2")
			.withMessageContaining("use a fixed number of collections");
		assertThat(database.snapshots()).hasSize(2);
		assertThat(database.sequence("ORDERS").next()).isEqualTo(2);
	}

	@Test
	void collectionsWithSettingsAndThoseOfEntitiesAndClassesAreLetInWhenRequestsHaveFilledTheRest() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.maxCollections(1)
			.own(List.of("Orders"))
			.collection("Items", (settings) -> settings.withBound(7))
			.build();
		database.sequence("requested").next();
		assertThat(database.sequence("ORDERS").next()).isEqualTo(1);
		assertThat(database.sequence("items").next()).isEqualTo(1);
		database.startAbove("invoices", new FixedFloor(10));
		assertThat(database.sequence("invoices").next()).isEqualTo(11);
		assertThat(new RangeIdGenerator(database, new SimpleNaming()).generateNextIdFor(FixedFloor.class)).isEqualTo(1);
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> database.sequence("further"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "orders/1-A", "Orders/54-b7", "orders/eu-1-A", "orders/1-A$draft" })
	void documentIdIsNoNameOfACollection(String id) {
		HiLoSequences database = HiLoSequences.over(this.repository).build();
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> database.sequence(id))
			.withMessage("'" + id + "' can't name a collection: it is a document id. Pass the name of its collection");
		assertThat(database.snapshots()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "invoices/2026", "customer-7", "orders.1-A", "orders/A-1b", "orders/", "/1-A" })
	void nameThatIsNoDocumentIdWithATagIsAllowed(String name) {
		assertThat(HiLoSequences.over(this.repository).build().sequence(name).next()).isEqualTo(1);
	}

	@Test
	void documentIdIsReadWithTheSeparatorOfTheDatabase() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.format(new DocumentIdFormat('.', "A", null))
			.build();
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> database.sequence("orders.1-A"));
		assertThat(database.sequence("orders/1-A").next()).isEqualTo(1);
	}

	@Test
	void prefixIsAskedForWithTheFirstIdOfASpellingAndNotForNumbers() {
		List<String> asked = new ArrayList<>();
		HiLoSequences database = HiLoSequences.over(this.repository).prefixes((collection) -> {
			asked.add(collection);
			return "o";
		}).build();
		HiLoSequence orders = database.sequence("Orders");
		orders.next();
		assertThat(asked).isEmpty();
		assertThat(orders.nextDocumentId()).isEqualTo("o/2-A");
		assertThat(orders.nextDocumentId()).isEqualTo("o/3-A");
		assertThat(asked).containsExactly("Orders");
	}

	@Test
	void mostCollectionsAreOneOrMore() {
		HiLoSequences database = HiLoSequences.over(this.repository).maxCollections(1).build();
		assertThat(database.sequence("orders").next()).isEqualTo(1);
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> database.sequence("users"));
		assertThatIllegalArgumentException().isThrownBy(() -> HiLoSequences.over(this.repository).maxCollections(0))
			.withMessage("Expected 1 collection or more, not 0");
	}

	/** Users' code may do so, or another thread. */
	@ParameterizedTest
	@ValueSource(strings = { "orders", "Orders" })
	void collectionThatIsAskedForWhileItIsMadeIsMadeOnce(String spelling) {
		List<HiLoSequence> inside = new ArrayList<>();
		Queue<String> calls = new ArrayDeque<>(List.of("settings", "prefixes"));
		HiLoSequences[] database = new HiLoSequences[1];
		database[0] = HiLoSequences.over(this.repository).settings((collection) -> {
			if (calls.remove("settings")) {
				inside.add(database[0].sequence(spelling));
			}
			return new CollectionSettings().withScheme(new Counting(new AtomicLong()));
		}).prefixes((collection) -> {
			if (calls.remove("prefixes")) {
				inside.add(database[0].sequence(spelling));
			}
			return collection;
		}).build();
		HiLoSequence orders = database[0].sequence(spelling);
		assertThat(inside).hasSize(2).containsOnly(orders);
		assertThat(inside.get(0).next()).isLessThan(orders.next());
	}

	/** One of the spellings that differ in case. */
	private static String spelling(int number) {
		StringBuilder spelling = new StringBuilder("customerorders");
		for (int i = 0; i < spelling.length(); i++) {
			if ((number >> i & 1) == 1) {
				spelling.setCharAt(i, Character.toUpperCase(spelling.charAt(i)));
			}
		}
		return spelling.toString();
	}

	private static final class SimpleNaming implements CollectionNaming {

		@Override
		public String collectionOf(Class<?> type) {
			return type.getSimpleName();
		}

		@Override
		public String prefixOf(String collection) {
			return collection;
		}

	}

	/** Needs no ranges, so that its sequence asks for the prefix when it is made. */
	private record Counting(AtomicLong last) implements NumberSource {

		@Override
		public String name() {
			return "counting";
		}

		@Override
		public long next() {
			return this.last.incrementAndGet();
		}

		@Override
		public long tryNext() {
			return next();
		}

		@Override
		public IdDescription describe(long id) {
			throw new AssertionError(id);
		}

	}

}
