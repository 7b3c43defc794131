package dev.hilo.engine.event;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How messages name a database and what belongs to it.
 */
class DatabaseNameTests {

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b", "\u0085", "\u0000" })
	void nameBreaksNoLineOfALogAndTurnsNoneRound(String breaking) {
		String name = "a" + breaking + "b";
		assertThat(new DatabaseName(name).describe()).isEqualTo("database 'a?b'");
		assertThat(new DatabaseName(name).describe(name)).isEqualTo("collection 'a?b' of database 'a?b'");
		assertThat(new DatabaseName(null).describe(name)).isEqualTo("collection 'a?b'");
		assertThat(DatabaseName.property(name, "floor")).isEqualTo("hilo.collections[a?b].floor");
	}

}
