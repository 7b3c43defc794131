package dev.hilo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class DocumentIdTests {

	@ParameterizedTest
	@CsvSource(delimiter = ' ', nullValues = "-", value = {
			// text, separator, prefix, server prefix, number, tag, anchor
			"orders/54-A / orders - 54 A -", "orders/54 / orders - 54 - -",
			"orders/NorthServer/54-A / orders NorthServer/ 54 A -", "orders/NorthServer/1 / orders NorthServer/ 1 - -",
			"companies:3-A : companies - 3 A -", "LineItems/7-abcdEF12 / LineItems - 7 abcdEF12 -",
			"orders/dc1-54-A / orders dc1- 54 A -", "orders/S1x23 / orders S1x 23 - -",
			"orders/longwords1-abcdefgh5 / orders longwords1-abcdefgh 5 - -",
			"orders/9223372036854775807-A / orders - 9223372036854775807 A -", "äpfel/1-A / äpfel - 1 A -",
			"日本😀/1-A / 日本😀 - 1 A -", "line-items/5-A / line-items - 5 A -", "a|b/5-A / a|b - 5 A -",
			"orders//-/5-A / orders/ -/ 5 A -", "line/items/5-A / line items/ 5 A -",
			// anchored
			"invoices/7-A$orders/4-A / invoices - 7 A orders/4-A", "invoices/7$orders/4-A / invoices - 7 - orders/4-A",
			"a/1-A$b/2-A$c/3-A / a - 1 A b/2-A$c/3-A", "a/1$any|text / a - 1 - any|text",
			"invoices/7-A$$foo / invoices - 7 A $foo",
			// a '$' that belongs to the prefix or to the server prefix
			"cash$flow/7-A / cash$flow - 7 A -", "$/7-A / $ - 7 A -", "cash$flow/7-A$x / cash$flow - 7 A x",
			"orders/No$rth/7-A / orders No$rth/ 7 A -",
			// odd separators, where there is one way to read them
			"ordersx5-A x orders - 5 A -", "orders-5-A - orders - 5 A -", "orders512-A 5 orders - 12 A -",
			"orders$5-A $ orders - 5 A -", "orders$5-A$foo $ orders - 5 A foo", "7$54-A $ 7 - 54 A -",
			"ordersA7-A$fooA A orders - 7 A fooA", "orders5 s order - 5 - -" })
	void anIdIsReadInItsPartsAndPrintsAsTheSameText(String text, String separator, String prefix, String serverPrefix,
			long number, String tag, String anchor) {
		char character = (separator != null) ? separator.charAt(0) : '-';
		DocumentId id = DocumentId.parse(text, character);
		assertThat(id).isEqualTo(new DocumentId(prefix, character, serverPrefix, number, tag, anchor))
			.hasToString(text);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "orders", "orders/", "/", "/5-A", "orders/A", "orders/-A", "orders/0-A",
			"orders/05-A", "orders/S05", "orders/-5-A/", "orders/5-", "orders/5-A-", "orders/5-ABCDEFGHI", "orders/5-Ä",
			"orders/5 ", "orders/٣", "orders/5-A$", "orders/5-A$x/", "orders/5-A$x|", "orders/5-A|", "orders/a|b5-A",
			"orders/9223372036854775808", "orders/9999999999999999999-A", "orders/12345678901234567890-A", "orders:5-A",
			"orders/\uD83D/5-A", "\uDE00/5", "5-A" })
	void whatIsNoIdIsRefused(String text) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.parse(text))
			.withMessageContaining("is not a document id");
	}

	@ParameterizedTest
	@CsvSource({ "boxesx5-A,x", "orders557,5", "orders-5-7,-", "line-items-5-A,-", "orders$5-A$x4,$", "ordersA5A5,A" })
	void whatCouldBeReadInTwoWaysIsRefused(String text, char separator) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.parse(text, separator))
			.withMessageContaining("can be read in two ways");
	}

	@ParameterizedTest
	@ValueSource(chars = { '|', '\uD83D', '\uDE00' })
	void aSeparatorThatIsNoneIsRefused(char separator) {
		for (String text : new String[] { "a|1", "orders/54-A" }) {
			assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.parse(text, separator))
				.withMessageContaining("can't be the separator");
		}
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentId("orders", separator, null, 1, null, null))
			.withMessageContaining("can't be the separator");
	}

	@Test
	void aSlashAtTheEndsIsRefusedWhateverTheSeparator() {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.parse("/orders:5", ':'));
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.parse("orders:5$x/", ':'));
	}

	@Test
	void anIdHasAtMost512BytesInUtf8() {
		DocumentId longest = new DocumentId("ä".repeat(254), '/', null, 1, "A", null);
		assertThat(DocumentId.parse(longest.toString())).isEqualTo(longest);
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentId("ä".repeat(255), '/', null, 1, "A", null))
			.withMessageContaining("514 bytes");
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> DocumentId.parse("x".repeat(1_000_000) + "/1"))
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(1000));
	}

	@Test
	void emptyPartsCountAsNone() {
		assertThat(new DocumentId("orders", '/', "", 5, "", null)).isEqualTo(DocumentId.parse("orders/5"));
	}

	@Test
	void wrongPartsAreRefused() {
		assertRefused("", null, 1, null, null, "prefix");
		assertRefused("/orders", null, 1, null, null, "start with '/'");
		assertRefused("or\uD83Dders", null, 1, null, null, "surrogate");
		assertRefused("orders", "S1", 1, null, null, "server prefix");
		assertRefused("orders", "1-", 1, null, null, "without a node tag");
		assertRefused("orders", null, 0, null, null, "0 can't be the number");
		assertRefused("orders", null, -1, null, null, "-1 can't be the number");
		assertRefused("orders", null, 1, "A-B", null, "node tag");
		assertRefused("orders", null, 1, null, "", "end with");
		assertRefused("orders", null, 1, null, "x$", "end with");
	}

	@Test
	void anIdIsAnchoredToAnotherAndThenSharesItsBucket() {
		DocumentId invoice = DocumentId.parse("invoices/7-A");
		DocumentId anchored = invoice.anchoredTo("orders/4-A");
		assertThat(anchored).hasToString("invoices/7-A$orders/4-A").isEqualTo(DocumentId.parse(anchored.toString()));
		assertThat(anchored.bucket()).isEqualTo(DocumentId.bucketOf("orders/4-A")).isNotEqualTo(invoice.bucket());
		DocumentId line = DocumentId.parse("lines/1-A").anchoredTo(anchored.toString());
		assertThat(line.bucket()).isEqualTo(anchored.bucket());
	}

	@Test
	void anchoringAgainReplacesTheAnchor() {
		assertThat(DocumentId.parse("invoices/7-A$orders/4-A").anchoredTo("users/1-B"))
			.hasToString("invoices/7-A$users/1-B");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "$", "x$", "x/", "x|", "$foo", "\uDE00" })
	void whatCanBeNoAnchorIsRefused(String anchor) {
		DocumentId id = DocumentId.parse("invoices/7-A");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> id.anchoredTo(anchor));
	}

	@Test
	void anAnchorOfNullIsRefused() {
		assertThatNullPointerException().isThrownBy(() -> DocumentId.parse("invoices/7-A").anchoredTo(null));
	}

	private static void assertRefused(String prefix, String serverPrefix, long number, String tag, String anchor,
			String why) {
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> new DocumentId(prefix, '/', serverPrefix, number, tag, anchor))
			.withMessageContaining(why);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "/vectors/buckets.csv", useHeadersInDisplayName = true)
	void aTextLiesInItsKnownBucket(String id, int bucket) {
		assertThat(DocumentId.bucketOf(id)).isEqualTo(bucket);
	}

	@Test
	void aParsedIdLiesInTheBucketOfItsText() {
		assertThat(DocumentId.parse("orders/2-A").bucket()).isEqualTo(831716);
	}

	@Test
	void caseIsIgnoredCharacterByCharacter() {
		assertThat(DocumentId.bucketOf("ΟΔΟΣ")).isEqualTo(DocumentId.bucketOf("οδοσ"));
		assertThat(DocumentId.bucketOf("\uD801\uDC00/1")).isEqualTo(DocumentId.bucketOf("\uD801\uDC28/1"));
		assertThat(DocumentId.bucketOf("STRASSE")).isNotEqualTo(DocumentId.bucketOf("straße"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "no id at all", "\uD83D", "$$x" })
	void anyTextHasABucket(String text) {
		assertThat(DocumentId.bucketOf(text)).isBetween(0, DocumentId.BUCKETS - 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "$", "orders/1-A$" })
	void aTextThatEndsWithADollarHasNone(String text) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> DocumentId.bucketOf(text))
			.withMessageContaining(text);
	}

	@ParameterizedTest
	@CsvSource({ "0,1,0", "1048575,1,0", "0,3,0", "349524,3,0", "349525,3,1", "699049,3,1", "699050,3,2", "1048574,3,2",
			"1048575,3,2", "1048575,1048576,1048575", "0,1048576,0", "524287,2,0", "524288,2,1",
			"1048575,524289,524288", "524289,524289,524288" })
	void shardsHaveEqualShareAndTheLastTakesTheRemainder(int bucket, int shards, int shard) {
		assertThat(DocumentId.shardOf(bucket, shards)).isEqualTo(shard);
	}

	@ParameterizedTest
	@CsvSource({ "-1,1", "1048576,1", "0,0", "0,-1", "0,1048577" })
	void aBucketOrShardsOutOfBoundsAreRefused(int bucket, int shards) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentId.shardOf(bucket, shards));
	}

}
