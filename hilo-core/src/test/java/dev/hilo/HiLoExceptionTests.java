package dev.hilo;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HiLoExceptionTests {

	@Test
	void quotedTextIsCutAfterAHundredCharacters() {
		String whole = "x".repeat(100);
		assertThat(new InvalidIdException(whole, "is wrong")).hasMessage("'" + whole + "' is wrong");
		assertThat(new InvalidIdException(whole + "y", "is wrong")).hasMessage("'" + whole + "...' is wrong");
	}

	@Test
	void quotedTextBreaksNoLineOfALog() {
		assertThat(new InvalidIdException("a\nb\u2028c\u0000\uD83Dd", "is wrong")).hasMessage("'a?b?c??d' is wrong");
	}

}
