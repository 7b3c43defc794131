package dev.hilo.smoke.core;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The program, as a user has it.
 */
class ProgramTests {

	@Test
	void noSpringIsOnTheClassPath() {
		assertThatExceptionOfType(ClassNotFoundException.class)
			.isThrownBy(() -> Class.forName("org.springframework.core.SpringVersion"));
	}

	@Test
	void countersInMemoryStartAtOneInEachRun() {
		assertThat(run()).containsExactly("orders/1-A", "1", "orders/2-A");
		assertThat(run()).containsExactly("orders/1-A", "1", "orders/2-A");
	}

	@Test
	void countersInAFileGoOnWithoutAGap(@TempDir Path folder) {
		String file = folder.resolve("counters").toString();
		assertThat(run(file)).containsExactly("orders/1-A", "1", "orders/2-A");
		assertThat(run(file)).containsExactly("orders/3-A", "2", "orders/4-A");
	}

	private static String[] run(String... arguments) {
		PrintStream console = System.out;
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
		try {
			Program.main(arguments);
		}
		finally {
			System.setOut(console);
		}
		return printed.toString(StandardCharsets.UTF_8).split(System.lineSeparator());
	}

}
