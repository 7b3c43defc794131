package dev.hilo.autoconfigure.slice;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.json.JsonTest;
import org.springframework.boot.test.json.JacksonTester;
import org.springframework.data.annotation.Id;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers ids in a {@code @JsonTest}.
 */
@JsonTest(properties = "hilo.json.ids-as-strings=true")
class JsonSliceTests {

	@Autowired
	private JacksonTester<Numbered> json;

	@Test
	void idsAreStringsInASliceTest() throws Exception {
		assertThat(this.json.write(new Numbered(5L))).isStrictlyEqualToJson("{\"id\":\"5\"}");
		assertThat(this.json.parse("{\"id\":\"5\"}")).isEqualTo(new Numbered(5L));
	}

	record Numbered(@Id Long id) {
	}

}
