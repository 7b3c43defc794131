package dev.hilo.scheme;

import org.junit.jupiter.api.Test;

import dev.hilo.InvalidCollectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LeftToTheDatabaseTests {

	private final LeftToTheDatabase lines = new LeftToTheDatabase("lines");

	@Test
	void noWayToDrawGivesAnId() {
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(this.lines::next)
			.withMessageContaining("hilo.collections.lines.scheme=none");
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(this.lines::tryNext);
	}

	@Test
	void idOfTheDatabaseIsDescribedAsANumber() {
		assertThat(this.lines.name()).isEqualTo("none");
		assertThat(this.lines.describe(7)).hasToString("none: number=7");
	}

}
