package dev.hilo;

import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.instancio.Random;
import org.instancio.junit.GivenProvider;
import org.jspecify.annotations.Nullable;

/**
 * Random document ids and texts. Half of the texts consist of characters that matter to
 * the reader of ids, and short texts and small numbers come often.
 */
record DocumentIdSamples(Random random) {

	private static final String ODD_CHARACTERS = "/:-$|_. 019aAzZäÄßıİ٣日\n";

	DocumentId generated() {
		return generated(this.random.oneOf('/', ':', '_', '.', ' ', '#', '~', '\n', '→'));
	}

	DocumentId oddlySeparated() {
		return generated(this.random.oneOf('a', 'A', '0', '1', '-', '$', 'ä'));
	}

	String anchor() {
		return first(this::shortText, (text) -> !text.isEmpty() && !text.endsWith("/") && !text.endsWith("|")
				&& !text.endsWith("$") && text.lastIndexOf('$') != 0);
	}

	String shortText() {
		return text(30);
	}

	String anyText() {
		return switch (this.random.intRange(0, 2)) {
			case 0 -> text(8) + this.random.oneOf("/", ":", "$", "") + text(4) + anyLong()
					+ this.random.oneOf("", "-", "$") + text(12);
			case 1 -> shortText();
			default -> anyCharacters(600);
		};
	}

	/** Often one of the text's own characters, for others only get it refused. */
	char anySeparator(String text) {
		return switch (this.random.intRange(0, 3)) {
			case 0 -> this.random.characterRange(Character.MIN_VALUE, Character.MAX_VALUE);
			case 1 -> ODD_CHARACTERS.charAt(this.random.intRange(0, ODD_CHARACTERS.length() - 1));
			default -> text.isEmpty() ? '/' : text.charAt(this.random.intRange(0, text.length() - 1));
		};
	}

	private DocumentId generated(char separator) {
		String prefix = first(this::shortText,
				(text) -> !text.isEmpty() && !text.startsWith("/") && text.indexOf(separator) < 0);
		String tag = this.random.trueOrFalse(0.3) ? null : this.random.alphanumeric(this.random.intRange(0, 8));
		return new DocumentId(prefix, separator, serverPrefix(tag == null || tag.isEmpty()), number(), tag, null);
	}

	private @Nullable String serverPrefix(boolean untagged) {
		return this.random.trueOrFalse() ? null : first(() -> text(10), (text) -> DocumentIdFormat.isServerPrefix(text)
				&& (!untagged || DocumentIdFormat.isUntaggedServerPrefix(text)));
	}

	/** From 1 up, any count of bits as likely as another. */
	private long number() {
		long highest = Long.MAX_VALUE >>> this.random.intRange(0, 62);
		return this.random.diceRoll(true) ? highest : this.random.longRange(1, highest);
	}

	private long anyLong() {
		return this.random.oneOf(number(), -number(), 0L, Long.MIN_VALUE);
	}

	private String text(int maxLength) {
		return first(() -> this.random.trueOrFalse() ? oddCharacters(maxLength) : anyCharacters(maxLength),
				DocumentIdSamples::hasNoHalfSurrogate);
	}

	private String oddCharacters(int maxLength) {
		return this.random.stringOf(length(maxLength), ODD_CHARACTERS.toCharArray());
	}

	private String anyCharacters(int maxLength) {
		return IntStream.generate(() -> this.random.intRange(0, this.random.oneOf(0x7F, 0xFFFF, 0x10FFFF)))
			.limit(length(maxLength))
			.mapToObj(Character::toString)
			.collect(Collectors.joining());
	}

	private int length(int max) {
		return this.random.intRange(0, this.random.intRange(0, max));
	}

	private static boolean hasNoHalfSurrogate(String text) {
		return text.codePoints()
			.noneMatch((point) -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
	}

	private static <T> T first(Supplier<T> samples, Predicate<T> wanted) {
		return Stream.generate(samples).filter(wanted).findFirst().orElseThrow();
	}

	static class Provider implements GivenProvider {

		@Override
		public DocumentIdSamples provide(ElementContext context) {
			return new DocumentIdSamples(context.random());
		}

	}

}
