package dev.hilo.jdbc.schema;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a failed start says where a driver's message ends with a full stop.
 */
class HiLoSchemaExceptionTests {

	@Test
	void aSentenceEndsWithOneFullStop() {
		HiLoSchemaException failure = new HiLoSchemaException("There is no table.", "Create it", null);
		assertThat(failure).hasMessage("There is no table. Create it");
		assertThat(failure.problem()).isEqualTo("There is no table");
	}

}
