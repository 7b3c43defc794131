package dev.hilo.engine;

import java.util.List;
import java.util.Map;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.DocumentId;
import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Covers names of collections, databases and classes that are refused.
 */
class CollectionNameTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final HiLoSequences main = HiLoSequences.over(this.repository).prefixes((collection) -> collection).build();

	private final RangeIdGenerator ids = new RangeIdGenerator(this.main, Map.of("b", database("b"), "a", database("a")),
			new PluralCollectionNaming());

	@Test
	void unknownDatabaseListsTheKnownOnes() {
		assertThatExceptionOfType(UnknownDatabaseException.class)
			.isThrownBy(() -> this.ids.generateNextIdFor("orders", "Orders"))
			.withMessageContaining("'orders'")
			.withMessageContaining("[a, b]");
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "\t", "\u2003", "a\nb", "a\u0000", "\u007f", "a\u0085", "\ud800", "a\udc00b" })
	void nameThatCannotNameACollectionIsRefused(String name) {
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.main.sequence(name));
	}

	@Test
	void namesThatOnlyLookAlikeAreCollectionsOfTheirOwn() {
		for (String name : new String[] { "caf\u00e9", "cafe\u0301", "caf\u00e9\u200b", "caf\u00e9 " }) {
			assertThat(this.main.sequence(name).next()).as(name).isEqualTo(1);
		}
		assertThat(this.main.sequence("CAF\u00c9").next()).isEqualTo(2);
	}

	@Test
	void messagesHaveANameCutAndOnOneLine() {
		String name = "a\nb\u202e" + "x".repeat(1_000_000);
		for (ThrowingCallable refused : List.<ThrowingCallable>of(() -> this.main.sequence(name),
				() -> this.ids.generateNextIdFor(name, "orders"), () -> DocumentId.parse(name),
				() -> DocumentId.parse("orders/1-A").anchoredTo("$" + name), () -> DocumentId.bucketOf(name + "$"),
				() -> new DocumentIdFormat('/', name, null), () -> new DocumentIdFormat('/', null, name + "|"))) {
			assertThat(catchThrowable(refused).getMessage()).contains("a?b?xxx")
				.doesNotContain("\n")
				.hasSizeLessThan(400);
		}
	}

	@Test
	void nameOfMoreThan190CharactersIsRefused() {
		assertThat(this.main.sequence("x".repeat(190)).next()).isEqualTo(1);
		for (String name : new String[] { "x".repeat(191), "x".repeat(300), "\u0130".repeat(100) }) {
			assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.main.sequence(name))
				.withMessageContaining("190");
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "o'brien", "\"quoted\"", "a$b", "a|b", "\ud83d\ude00", "; drop table x", "a b", "注文", "%s{}" })
	void anyOtherNameWorks(String name) {
		HiLoSequence sequence = this.main.sequence(name);
		assertThat(sequence.next()).isEqualTo(1);
		assertThat(sequence.nextDocumentId()).isEqualTo(name + "/2-A");
	}

	@Test
	void nameThatStartsWithASlashGivesNumbersButNoDocumentIdsAndWastesNone() {
		HiLoSequence odd = HiLoSequences.over(this.repository)
			.prefixes((collection) -> collection)
			.settings(new CollectionSettings())
			.build()
			.sequence("/x");
		assertThat(odd.next()).isEqualTo(1);
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentId)
			.withMessageContaining("/x/");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentIdAsync);
		assertThat(odd.next()).isEqualTo(2);
	}

	@Test
	void nameWhoseIdsWouldBeTooLongGivesNumbersButNoDocumentIds() {
		HiLoSequence odd = this.main.sequence("注".repeat(190));
		assertThat(odd.next()).isEqualTo(1);
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentId)
			.withMessageContaining("512");
		assertThat(odd.next()).isEqualTo(2);
	}

	@Test
	void idOfExactly512BytesIsGiven() {
		HiLoSequence odd = this.main.sequence("注".repeat(168) + "abcd");
		assertThat(odd.nextDocumentId()).endsWith("abcd/1-A");
		odd.next(7);
		assertThat(odd.nextDocumentId()).endsWith("abcd/9-A");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentId)
			.withMessageContaining("513");
	}

	private HiLoSequences database(String name) {
		return HiLoSequences.over(new InMemoryRangeRepository()).name(name).build();
	}

}
