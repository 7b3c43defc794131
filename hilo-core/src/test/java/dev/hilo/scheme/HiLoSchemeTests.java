package dev.hilo.scheme;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HiLoSchemeTests {

	private final HiLoScheme scheme = new HiLoScheme(new Domain(1000));

	@Test
	void idIsItsNumber() {
		assertThat(this.scheme.name()).isEqualTo("hilo");
		assertThat(this.scheme.describe(1000)).hasToString("hilo: number=1000");
	}

	@Test
	void idOutsideTheDomainIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.scheme.describe(1001))
			.withMessage("1001 is outside the domain 1..1000");
	}

}
