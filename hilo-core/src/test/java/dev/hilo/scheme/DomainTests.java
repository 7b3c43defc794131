package dev.hilo.scheme;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DomainTests {

	@ParameterizedTest
	@CsvSource({ "int63, 9223372036854775807", "ecmascript, 9007199254740991", "int32, 2147483647", "INT32, 2147483647",
			"1, 1", "1000000, 1000000", "9223372036854775807, 9223372036854775807" })
	void readsANameOrAMaximum(String text, long max) {
		assertThat(Domain.parse(text).max()).isEqualTo(max);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "int64", "0", "-5", "1.5", "1e6", "9223372036854775808" })
	void refusesAnythingElse(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Domain.parse(text))
			.withMessageContainingAll("'" + text + "'", "int63, ecmascript, int32", "9223372036854775807");
	}

	@Test
	void containsItsBoundsAndNothingBeyond() {
		assertThat(Domain.INT32.contains(0)).isFalse();
		assertThat(Domain.INT32.contains(1)).isTrue();
		assertThat(Domain.INT32.contains(2_147_483_647L)).isTrue();
		assertThat(Domain.INT32.contains(2_147_483_648L)).isFalse();
		assertThat(Domain.INT63.contains(Long.MIN_VALUE)).isFalse();
	}

}
