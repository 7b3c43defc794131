package dev.hilo.jdbc.connection;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is known by name only.
 */
class ReflectionTests {

	@Test
	void classThatIsMissingIsNotPresent() {
		assertThat(Reflection.isPresent("org.h2.Driver")).isTrue();
		assertThat(Reflection.isPresent("org.h2.NoDriver")).isFalse();
	}

	@Test
	void getterThatIsMissingOrFailsGivesNothing() {
		assertThat(Reflection.read(new Failing(), "getClass")).isEqualTo(Failing.class);
		assertThat(Reflection.read(new Failing(), "getUrl")).isNull();
		assertThat(Reflection.read(new Failing(), "getNothing")).isNull();
	}

	public static final class Failing {

		public String getUrl() {
			throw new IllegalStateException("not now");
		}

	}

}
