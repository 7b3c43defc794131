package dev.hilo.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.LongStream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs of several processes over a failing database in virtual time. {@code -Dhilo.seed=}
 * replays one.
 */
class SimulationTests {

	private static final int STEPS = 5000;

	/** One in a line; a seed that fails is added, to be committed with the mend. */
	private static final Path FAILED = Path.of("src/test/resources/failed-seeds.txt");

	private static final Logger logger = (Logger) LoggerFactory.getLogger("dev.hilo");

	@BeforeAll
	static void silence() {
		logger.setLevel(Level.OFF);
	}

	@AfterAll
	static void speak() {
		logger.setLevel(Level.INFO);
	}

	@Test
	void allPromisesAreKept() throws IOException {
		Long seed = Long.getLong("hilo.seed");
		LongStream seeds = (seed != null) ? LongStream.of(seed)
				: LongStream
					.concat(LongStream.range(0, 20), Files.readAllLines(FAILED).stream().mapToLong(Long::parseLong))
					.distinct();
		seeds.forEach(SimulationTests::run);
	}

	@Test
	void oneSeedIsOneRun() {
		assertThat(Simulation.run(7, STEPS)).isEqualTo(Simulation.run(7, STEPS)).isNotEqualTo(Simulation.run(8, STEPS));
	}

	@Test
	@Tag("long")
	void allPromisesAreKeptForAMillionSteps() {
		long begun = System.nanoTime();
		long steps = 0;
		long seed = 1000;
		while (steps < 1_000_000) {
			steps += run(seed++).steps();
		}
		System.out.printf("%d steps of %d seeds, %.0f steps a second%n", steps, seed - 1000,
				steps * 1e9 / (System.nanoTime() - begun));
	}

	private static Simulation.Outcome run(long seed) {
		try {
			return Simulation.run(seed, STEPS);
		}
		catch (AssertionError ex) {
			keep(seed);
			throw ex;
		}
	}

	private static void keep(long seed) {
		try {
			if (!Files.readAllLines(FAILED).contains(Long.toString(seed))) {
				Files.writeString(FAILED, seed + "\n", StandardOpenOption.APPEND);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
