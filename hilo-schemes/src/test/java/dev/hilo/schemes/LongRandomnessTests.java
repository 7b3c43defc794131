package dev.hilo.schemes;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.Permutation;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How random permuted ids look to tests that take their time. The streams are the same
 * each time, and so are the verdicts.
 */
@Tag("long")
class LongRandomnessTests {

	private static final int NUMBERS = 10_000_000;

	/**
	 * Birthdays, count the 1s (stream, byte), runs, craps, monobit, STS runs, lagged
	 * sums, DCT: of those that dieharder calls good, the quick ones. WEAK (a p-value
	 * below 0.005 or above 0.995) passes, FAILED (beyond 0.000001) does not.
	 */
	private static final List<String> DIEHARDER_TESTS = List.of("0", "8", "9", "15", "16", "100", "101", "203", "206");

	@ParameterizedTest
	@MethodSource("dev.hilo.schemes.PermutationTests#grades")
	void idsOfTenMillionSequentialNumbersPassTheTestsOfRandomness(CycleWalkingPermutation permutation) {
		PermutationTests.assertLooksRandom(permutation, NUMBERS);
	}

	static Stream<Permutation> grades() {
		return Stream.of(new FastPermutation(Domain.INT63),
				new KeyedPermutation("orders", Domain.INT63, "correct horse battery staple", 1));
	}

	@ParameterizedTest
	@MethodSource("grades")
	void dieharderFailsNoneOfItsTestsOnTheIdsOfSequentialNumbers(Permutation permutation) throws Exception {
		List<String> verdicts = new ArrayList<>();
		for (String test : DIEHARDER_TESTS) {
			verdicts.addAll(dieharder(test, permutation::permute));
		}
		assertThat(verdicts).hasSizeGreaterThanOrEqualTo(DIEHARDER_TESTS.size())
			.allSatisfy((verdict) -> assertThat(verdict).containsAnyOf("PASSED", "WEAK"));
	}

	@Test
	void dieharderFailsTheNumbersThemselves() throws Exception {
		assertThat(dieharder("100", (number) -> number)).isNotEmpty().allMatch((verdict) -> verdict.contains("FAILED"));
	}

	/**
	 * Feeds ids, 63 bits each, to the program until it has enough.
	 * @return its lines of verdict
	 */
	private static List<String> dieharder(String test, LongUnaryOperator permutation) throws Exception {
		Process process = start("dieharder", "-g", "200", "-d", test);
		CompletableFuture<Void> feeding = CompletableFuture.runAsync(() -> feed(process, permutation));
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		feeding.join();
		return output.lines().filter((line) -> line.matches(".*(PASSED|WEAK|FAILED)\\s*")).toList();
	}

	private static Process start(String... command) {
		try {
			return new ProcessBuilder(command).redirectErrorStream(true).start();
		}
		catch (IOException ex) {
			if (System.getenv("CI") != null) {
				throw new UncheckedIOException("CI must have the program " + command[0], ex);
			}
			return Assumptions.abort(
					"SKIPPED: there is no program " + command[0] + " (apt-get install dieharder): " + ex.getMessage());
		}
	}

	private static void feed(Process process, LongUnaryOperator permutation) {
		try (DataOutputStream out = new DataOutputStream(
				new BufferedOutputStream(process.getOutputStream(), 1 << 16))) {
			// 64 ids of 63 bits fill 63 words: the last id is spread over the others'
			// free
			// bits
			for (long number = 1;; number += Long.SIZE) {
				long spread = permutation.applyAsLong(number);
				for (int i = 1; i < Long.SIZE; i++) {
					out.writeLong((permutation.applyAsLong(number + i) << 1) | ((spread >>> (i - 1)) & 1));
				}
			}
		}
		catch (IOException ex) {
			// The program has read enough and gone; its verdicts and exit code say how it
			// went
			assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
		}
	}

}
