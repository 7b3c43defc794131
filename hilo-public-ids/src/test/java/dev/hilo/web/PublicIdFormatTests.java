package dev.hilo.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PublicIdFormatTests {

	private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

	private static final String KEY = "not-a-secret-not-a-secret";

	private final HiLoPublicIds ids = HiLoPublicIds.withKey(0, KEY);

	@ParameterizedTest
	@CsvFileSource(resources = "/vectors/public-ids.csv", numLinesToSkip = 1)
	void formNeverChanges(int version, String key, String kind, long id, String text) {
		HiLoPublicIds ids = HiLoPublicIds.withKey(version, key);
		assertThat(ids.encode(kind, id)).isEqualTo(text);
		assertThat(ids.decode(kind, text)).isEqualTo(id);
	}

	@Test
	void everyNumberComesBack() {
		LongStream edges = LongStream.iterate(1, (power) -> power > 0, (power) -> power << 1)
			.flatMap((power) -> LongStream.of(power - 1, power, power + (power - 1)));
		LongStream others = new Random(7).longs(100_000, 0, Long.MAX_VALUE);
		LongStream.concat(edges, others).forEach((id) -> {
			String text = this.ids.encode("ord", id);
			assertThat(text).matches("ord_0[0-7][" + DIGITS + "]{13}");
			assertThat(this.ids.decode("ord", text)).isEqualTo(id);
		});
	}

	@Test
	void eachSingleWrongCharacterIsFound() {
		HiLoPublicIds all = allVersions();
		for (long id = 0; id < 20; id++) {
			String text = all.encode("ord", id);
			for (int i = "ord_".length(); i < text.length(); i++) {
				for (char wrong : DIGITS.toCharArray()) {
					if (wrong != text.charAt(i)) {
						refuses(all, text.substring(0, i) + wrong + text.substring(i + 1));
					}
				}
			}
		}
	}

	@Test
	void eachSwapOfNeighboursIsFound() {
		HiLoPublicIds all = allVersions();
		for (long id = 0; id < 500; id++) {
			String text = all.encode("ord", id);
			for (int i = "ord_".length(); i < text.length() - 1; i++) {
				if (text.charAt(i) != text.charAt(i + 1)) {
					refuses(all, text.substring(0, i) + text.charAt(i + 1) + text.charAt(i) + text.substring(i + 2));
				}
			}
		}
	}

	@Test
	void textsOfNeighboursKindsVersionsAndKeysShareNothing() {
		Set<String> numbers = new TreeSet<>();
		for (long id = 0; id < 1000; id++) {
			numbers.add(number(this.ids.encode("ord", id)));
			numbers.add(number(this.ids.encode("inv", id)));
			numbers.add(number(HiLoPublicIds.withKey(1, KEY).encode("ord", id)));
			numbers.add(number(HiLoPublicIds.withKey(0, KEY + "!").encode("ord", id)));
		}
		assertThat(numbers).hasSize(4000);
		assertThat(numbers.stream().map((number) -> number.substring(0, 4)).collect(Collectors.toSet()))
			.hasSizeGreaterThan(3900);
	}

	@Test
	void readingForgivesUpperCaseAndLettersThatLookLikeDigits() {
		String text = "ord_" + "0" + this.ids.encode("ord", 5).substring(5);
		assertThat(this.ids.decode("ord", text.toUpperCase())).isEqualTo(5);
		for (long id = 0; id < 200; id++) {
			String number = this.ids.encode("ord", id).substring(4);
			assertThat(this.ids.decode("ord", "ord_" + number.replace('0', 'o').replace('1', 'i'))).isEqualTo(id);
			assertThat(this.ids.decode("ord", "oRd_" + number.replace('0', 'O').replace('1', 'L'))).isEqualTo(id);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "5", "ord", "ord_", "_", "inv_", "0rd_", "or_d", "ord-", "ord_\u0661", "\u017f_" })
	void beginningsThatAreNotTheKindAreRefused(String start) {
		refuses(this.ids, start + this.ids.encode("ord", 5).substring(4) + " ");
		refuses(this.ids, start);
	}

	@Test
	void kindInLettersOfOtherAlphabetsIsRefused() {
		String text = this.ids.encode("sku", 5);
		assertThatExceptionOfType(InvalidPublicIdException.class)
			.isThrownBy(() -> this.ids.decode("sku", text.replace('s', '\u017f')));
		assertThatExceptionOfType(InvalidPublicIdException.class)
			.isThrownBy(() -> this.ids.decode("sku", text.replace('k', '\u212a')));
	}

	@Test
	void keysRotateWithoutADayOfBrokenLinks() {
		String old = this.ids.encode("ord", 5);
		Map<Integer, String> keys = new LinkedHashMap<>();
		keys.put(1, "another-not-a-secret");
		keys.put(0, KEY);
		HiLoPublicIds both = new HiLoPublicIds(keys);
		String now = both.encode("ord", 5);
		assertThat(now).startsWith("ord_1");
		assertThat(both.decode("ord", old)).isEqualTo(5);
		assertThat(both.decode("ord", now)).isEqualTo(5);
		assertThatExceptionOfType(InvalidPublicIdException.class).isThrownBy(() -> this.ids.decode("ord", now))
			.withMessageContaining("version");
	}

	@Test
	void messageHasTheTextCutAndCleaned() {
		assertThatExceptionOfType(InvalidPublicIdException.class)
			.isThrownBy(() -> this.ids.decode("ord", "a\nb\u0000\u00fc" + "x".repeat(1_000_000)))
			.withMessageStartingWith("'a?b??" + "x".repeat(35) + "..' is no public id of the kind 'ord': ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Ord", "1st", "o_d", "abcdefghijklmnopq", "\u00f6" })
	void kindThatIsNotValidIsRefused(String kind) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.ids.encode(kind, 5))
			.withMessageContaining("'" + kind + "'");
	}

	@Test
	void negativeNumberIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.ids.encode("ord", -1)).withMessageContaining("-1");
	}

	private static HiLoPublicIds allVersions() {
		Map<Integer, String> keys = new LinkedHashMap<>();
		for (int version = 0; version < 32; version++) {
			keys.put(version, KEY + version);
		}
		return new HiLoPublicIds(keys);
	}

	private static void refuses(HiLoPublicIds ids, String text) {
		assertThatExceptionOfType(InvalidPublicIdException.class).as(text).isThrownBy(() -> ids.decode("ord", text));
	}

	private static String number(String text) {
		return text.substring(text.indexOf('_') + 2, text.length() - 1);
	}

}
