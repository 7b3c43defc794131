package dev.hilo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class DocumentIdFormatTests {

	@ParameterizedTest
	@ValueSource(chars = { '|', '\uD83D', '\uDE00' })
	void aSeparatorThatIsAPipeOrHalfACharacterIsRefused(char separator) {
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentIdFormat(separator, null, null))
			.withMessageContaining("separator");
	}

	@ParameterizedTest
	@ValueSource(chars = { '/', ':', ' ', '-', '$', 'x', '7', 'ä' })
	void anyOtherCharacterCanBeTheSeparator(char separator) {
		assertThat(new DocumentIdFormat(separator, null, null).separator()).isEqualTo(separator);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "A", "z9", "12345678", "abcdEFGH" })
	void aNodeTagHasUpToEightLettersAndDigits(String tag) {
		assertThat(new DocumentIdFormat('/', tag, null).nodeTag()).isEqualTo(tag);
	}

	@ParameterizedTest
	@ValueSource(strings = { "123456789", "A-B", "A ", " ", "Ä", "٣", "A\n", "$", "A|" })
	void anyOtherNodeTagIsRefused(String tag) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> new DocumentIdFormat('/', tag, null))
			.withMessageContaining("' is not a node tag");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> new DocumentIdFormat().afterNumber(tag))
			.withMessageContaining("' is not a node tag");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "NorthServer/", "north-", "S1x", "dc1-", "a$b", "$", "-", ":", "日本/" })
	void aServerPrefixIsFreeText(String prefix) {
		assertThat(new DocumentIdFormat('/', null, prefix).beforeNumber(null)).isEqualTo(prefix);
	}

	@ParameterizedTest
	@ValueSource(strings = { "|", "a|b", "/", "/a", "S1", "1", "S٣", "S1$x", "S1-A$x", "\uD83D", "a\uDE00" })
	void anyOtherServerPrefixIsRefused(String prefix) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> new DocumentIdFormat('/', null, prefix))
			.withMessageContaining("' is not a server prefix");
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentIdFormat().beforeNumber(prefix))
			.withMessageContaining("' is not a server prefix");
	}

	@ParameterizedTest
	@ValueSource(strings = { "dc1-", "1-", "1-abcdefg" })
	void aServerPrefixThatReadsAsANumberAndATagNeedsANodeTag(String prefix) {
		assertThatNoException().isThrownBy(() -> new DocumentIdFormat('/', "A", prefix));
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> new DocumentIdFormat('/', "", prefix))
			.withMessageContaining(prefix)
			.withMessageContaining("Set a node tag");
	}

	@Test
	void aServerPrefixWithMoreThanATagAfterItsNumberNeedsNone() {
		assertThatNoException().isThrownBy(() -> new DocumentIdFormat('/', "", "1-abcdefgh"));
		assertThatNoException().isThrownBy(() -> new DocumentIdFormat('/', "", "dc1-/"));
	}

	@Test
	void aTagThatIsNotSetIsTheDatabasesOrElseA() {
		DocumentIdFormat format = new DocumentIdFormat();
		assertThat(format.afterNumber("B")).isEqualTo("-B");
		assertThat(format.afterNumber(null)).isEqualTo("-A");
		assertThat(format.afterNumber("")).isEmpty();
	}

	@Test
	void aTagThatIsSetWinsOverTheDatabases() {
		assertThat(new DocumentIdFormat('/', "C", null).afterNumber("B")).isEqualTo("-C");
		assertThat(new DocumentIdFormat('/', "", null).afterNumber("B")).isEmpty();
	}

	@Test
	void aServerPrefixThatIsNotSetIsTheDatabasesOrElseNone() {
		DocumentIdFormat format = new DocumentIdFormat();
		assertThat(format.beforeNumber("North/")).isEqualTo("North/");
		assertThat(format.beforeNumber(null)).isEmpty();
	}

	@Test
	void aServerPrefixThatIsSetWinsOverTheDatabases() {
		assertThat(new DocumentIdFormat('/', null, "South/").beforeNumber("North/")).isEqualTo("South/");
		assertThat(new DocumentIdFormat('/', null, "").beforeNumber("North/")).isEmpty();
	}

	@Test
	void checkedIdIsTheSame() {
		assertThat(DocumentIdFormat.checkWhole("orders/54-A")).isEqualTo("orders/54-A");
	}

}
