package dev.hilo;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentIdPropertiesTest {

	private static final String ODD_CHARACTERS = "/:-$|_. 019aAzZäÄßıİ٣日\n";

	@Property
	void aGeneratedIdIsReadAsItWasMade(@ForAll("generated") DocumentId id) {
		assertThat(DocumentId.parse(id.toString(), id.separator())).isEqualTo(id);
	}

	@Property
	void anAnchoredIdIsReadAsItWasMade(@ForAll("generated") DocumentId id, @ForAll("anchors") String anchor) {
		DocumentId anchored = id.anchoredTo(anchor);
		assertThat(DocumentId.parse(anchored.toString(), id.separator())).isEqualTo(anchored);
		assertThat(anchored.bucket()).isEqualTo(DocumentId.bucketOf(anchor));
	}

	@Property
	void anIdWithASeparatorInItsPrefixPrintsAsTheSameText(@ForAll("generated") DocumentId id,
			@ForAll("shortText") String more) {
		DocumentId odd = new DocumentId(id.prefix() + id.separator() + more, id.separator(), id.serverPrefix(),
				id.number(), id.nodeTag(), null);
		assertThat(DocumentId.parse(odd.toString(), odd.separator())).hasToString(odd.toString());
	}

	@Property
	void anyTextIsAnIdThatPrintsTheSameOrRefused(@ForAll("anyText") String text,
			@ForAll("anySeparator") char separator) {
		try {
			assertThat(DocumentId.parse(text, separator)).hasToString(text);
		}
		catch (InvalidIdException ex) {
			assertThat(ex).hasMessageContaining("'");
		}
	}

	@Property
	void anUnambiguousIdWithAnOddSeparatorIsReadAsItWasMade(@ForAll("oddlySeparated") DocumentId id) {
		try {
			assertThat(DocumentId.parse(id.toString(), id.separator())).isEqualTo(id);
		}
		catch (InvalidIdException ex) {
			assertThat(ex).hasMessageContaining("can be read in two ways");
		}
	}

	@Provide
	Arbitrary<DocumentId> generated() {
		return Arbitraries.of('/', ':', '_', '.', ' ', '#', '~', '\n', '→').flatMap(this::generated);
	}

	@Provide
	Arbitrary<DocumentId> oddlySeparated() {
		return Arbitraries.of('a', 'A', '0', '1', '-', '$', 'ä').flatMap(this::generated);
	}

	private Arbitrary<DocumentId> generated(char separator) {
		Arbitrary<String> prefix = text(30)
			.filter((text) -> !text.isEmpty() && !text.startsWith("/") && text.indexOf(separator) < 0);
		Arbitrary<String> serverPrefix = text(10).filter(DocumentIdFormat::isServerPrefix).injectNull(0.5);
		Arbitrary<Long> number = Arbitraries.longs().between(1, Long.MAX_VALUE);
		Arbitrary<String> tag = Arbitraries.strings().alpha().numeric().ofMaxLength(8).injectNull(0.3);
		return Combinators.combine(prefix, serverPrefix, number, tag)
			.filter((p, server, n, t) -> server == null || (t != null && !t.isEmpty())
					|| DocumentIdFormat.isUntaggedServerPrefix(server))
			.as((p, server, n, t) -> new DocumentId(p, separator, server, n, t, null));
	}

	@Provide
	Arbitrary<String> anchors() {
		return text(30).filter((text) -> !text.isEmpty() && !text.endsWith("/") && !text.endsWith("|")
				&& !text.endsWith("$") && text.lastIndexOf('$') != 0);
	}

	@Provide
	Arbitrary<String> shortText() {
		return text(30);
	}

	@Provide
	Arbitrary<String> anyText() {
		Arbitrary<String> likeAnId = Combinators
			.combine(text(8), Arbitraries.of("/", ":", "$", ""), text(4), Arbitraries.longs(), text(12))
			.as((prefix, separator, server, number, rest) -> prefix + separator + server + number + rest);
		return Arbitraries.oneOf(likeAnId, text(30), Arbitraries.strings().ofMaxLength(600));
	}

	@Provide
	Arbitrary<Character> anySeparator() {
		return Arbitraries.oneOf(Arbitraries.chars().with(ODD_CHARACTERS.toCharArray()), Arbitraries.chars().all());
	}

	private static Arbitrary<String> text(int maxLength) {
		Arbitrary<String> odd = Arbitraries.strings().withChars(ODD_CHARACTERS.toCharArray()).ofMaxLength(maxLength);
		Arbitrary<String> any = Arbitraries.strings().ofMaxLength(maxLength);
		return Arbitraries.oneOf(odd, any).filter(DocumentIdPropertiesTest::hasNoHalfSurrogate);
	}

	private static boolean hasNoHalfSurrogate(String text) {
		return text.codePoints()
			.noneMatch((point) -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
	}

}
