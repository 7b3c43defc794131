package dev.hilo.schemes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.scheme.Domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Which ids a {@code hi} has.
 */
class ClassicSchemeTests {

	@ParameterizedTest
	@CsvSource({ "1000, 0, 0", "1000, 1, 1999", "1000, 2, 2999", "1, 7, 7", "3, 5, 17",
			"1000, 9223372036854774, 9223372036854774999", "1000, 9223372036854775, 9223372036854775807",
			"1000, 9223372036854775807, 9223372036854775807", "2147483647, 1, 4294967293" })
	void lastIdOfAHiIsTheOneBeforeTheFirstOfTheNext(long maxLo, long hi, long last) {
		ClassicScheme scheme = new ClassicScheme(Domain.INT63, maxLo);
		assertThat(scheme.lastIdOf(hi)).isEqualTo(last);
		assertThat(last / scheme.unit()).isEqualTo(Math.min(hi, Long.MAX_VALUE / maxLo));
	}

	@Test
	void lastHiOfADomainHasFewerIds() {
		ClassicScheme scheme = new ClassicScheme(new Domain(2500), 1000);
		assertThat(scheme.lastIdOf(1)).isEqualTo(1999);
		assertThat(scheme.lastIdOf(2)).isEqualTo(2500);
	}

	@ParameterizedTest
	@CsvSource({ "2000, 2, 0", "2001, 2, 1", "2999, 2, 999", "1000, 1, 0", "1999, 1, 999" })
	void idIsReadBackIntoHiAndLo(long id, long hi, long lo) {
		assertThat(new ClassicScheme(Domain.INT63, 1000).describe(id)).hasToString("classic: hi=" + hi + ", lo=" + lo);
	}

	@ParameterizedTest
	@CsvSource({ "0, domain", "999, the first id is 1000", "5001, domain" })
	void idThatTheSchemeNeverMakesIsRefused(long id, String why) {
		ClassicScheme scheme = new ClassicScheme(new Domain(5000), 1000);
		assertThatIllegalArgumentException().isThrownBy(() -> scheme.describe(id)).withMessageContaining(why);
	}

	@ParameterizedTest
	@CsvSource({ "0, 2147483647", "-1, 2147483647", "2147483648, 2147483647" })
	void otherNumbersOfIdsPerHiAreRefused(long maxLo, long most) {
		assertThatIllegalArgumentException().isThrownBy(() -> new ClassicScheme(Domain.INT63, maxLo))
			.withMessage("max-lo " + maxLo + " is out of bounds: use 1 to " + most);
	}

	@Test
	void domainHasRoomForTheFirstId() {
		assertThat(new ClassicScheme(new Domain(1000), 1000).lastIdOf(1)).isEqualTo(1000);
		assertThatIllegalArgumentException().isThrownBy(() -> new ClassicScheme(new Domain(999), 1000))
			.withMessageContaining("use 1 to 999");
	}

}
