package dev.hilo.schemes;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.Permutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PermutationTests {

	private static final String KEY = "correct horse battery staple";

	/** 10 million in {@link LongRandomnessTests}. */
	private static final int NUMBERS = 1_000_000;

	@Test
	void everyNumberOfSmallDomainsHasAnIdOfItsOwnAndIsReadBack() {
		LongStream.concat(LongStream.rangeClosed(1, 260), LongStream.of(1000, 4095, 4096, 4097, 20_000))
			.forEach((max) -> {
				assertBijection(new FastPermutation(new Domain(max)), (int) max);
				assertBijection(new KeyedPermutation("orders", new Domain(max), KEY, 1), (int) max);
			});
	}

	private void assertBijection(Permutation permutation, int max) {
		BitSet ids = new BitSet(max + 1);
		for (int number = 1; number <= max; number++) {
			long id = permutation.permute(number);
			ids.set((int) id);
			assertThat(permutation.inverse(id)).isEqualTo(number);
		}
		assertThat(ids.get(0)).isFalse();
		assertThat(ids.length()).isEqualTo(max + 1);
		assertThat(ids.cardinality()).as("ids of %s", permutation).isEqualTo(max);
	}

	static Stream<Permutation> large() {
		return Stream
			.of(Long.MAX_VALUE, (1L << 53) - 1, (1L << 31) - 1, 1L << 62, (1L << 62) + 1, 1L << 32, 1_000_000_000_000L)
			.map(Domain::new)
			.flatMap(
					(domain) -> Stream.of(new FastPermutation(domain), new KeyedPermutation("orders", domain, KEY, 1)));
	}

	@ParameterizedTest
	@MethodSource("large")
	void numbersOfLargeDomainsAreReadBackAtTheEdgesAndBetween(CycleWalkingPermutation permutation) {
		long max = permutation.highest();
		LongStream edges = LongStream.of(1, 2, 3, max / 2, max / 2 + 1, max - 2, max - 1, max);
		LongStream samples = new Random(42).longs(10_000).map((random) -> Math.floorMod(random, max) + 1);
		LongStream.concat(edges, samples).forEach((value) -> {
			long id = permutation.permute(value);
			assertThat(id).isBetween(1L, max);
			assertThat(permutation.inverse(id)).isEqualTo(value);
			assertThat(permutation.permute(permutation.inverse(value))).isEqualTo(value);
		});
	}

	@ParameterizedTest
	@MethodSource("large")
	void refusesWhatLiesOutsideOfTheDomain(CycleWalkingPermutation permutation) {
		long max = permutation.highest();
		for (long outside : new long[] { 0, -1, Long.MIN_VALUE, max + 1 }) {
			assertThatIllegalArgumentException().isThrownBy(() -> permutation.permute(outside))
				.withMessage(outside + " is outside the domain 1.." + max);
			assertThatIllegalArgumentException().isThrownBy(() -> permutation.inverse(outside));
		}
	}

	static Stream<Permutation> grades() {
		return Stream.of(Domain.INT63, Domain.ECMASCRIPT, Domain.INT32)
			.flatMap(
					(domain) -> Stream.of(new FastPermutation(domain), new KeyedPermutation("orders", domain, KEY, 1)));
	}

	@Tag("all")
	@ParameterizedTest
	@MethodSource("grades")
	void idsOfSequentialNumbersPassTheTestsOfRandomness(CycleWalkingPermutation permutation) {
		assertLooksRandom(permutation, NUMBERS);
	}

	/** See {@link Randomness#deviations()} for the thresholds. */
	static void assertLooksRandom(CycleWalkingPermutation permutation, int numbers) {
		Randomness randomness = new Randomness();
		for (int number = 1; number <= numbers; number++) {
			randomness.add(permutation.permute(number), permutation.bits);
		}
		SoftAssertions.assertSoftly((softly) -> randomness.deviations()
			.forEach((test, deviation) -> softly.assertThat(deviation).as(test).isBetween(-5.0, 5.0)));
	}

	@Test
	void sequentialNumbersThemselvesFailEveryTestOfRandomness() {
		Randomness randomness = new Randomness();
		for (int number = 1; number <= 100_000; number++) {
			randomness.add(number, 63);
		}
		assertThat(randomness.deviations().values())
			.allSatisfy((deviation) -> assertThat(Math.abs(deviation)).isGreaterThan(5));
	}

	@ParameterizedTest
	@MethodSource("large")
	void twiceANumberHasNotTwiceItsId(CycleWalkingPermutation permutation) {
		long max = permutation.highest();
		assertThat(LongStream.rangeClosed(1, 10_000)
			.filter((number) -> permutation.permute(2 * number) == (2 * permutation.permute(number) & max))
			.count()).isLessThan(5);
	}

	@Test
	void anotherKeyVersionOrDomainIsAnotherMapping() {
		List<Permutation> mappings = List.of(new KeyedPermutation("orders", Domain.INT63, KEY, 1),
				new KeyedPermutation("orders", Domain.INT63, KEY, 2),
				new KeyedPermutation("coupons", Domain.INT63, KEY, 1),
				new KeyedPermutation("orders", Domain.INT63, KEY + "r", 1),
				new KeyedPermutation("orders", new Domain(Long.MAX_VALUE - 1), KEY, 1),
				new FastPermutation(Domain.INT63));
		for (long number = 1; number < 1000; number++) {
			long n = number;
			assertThat(mappings).extracting((mapping) -> mapping.permute(n)).doesNotHaveDuplicates();
		}
	}

	@Test
	void mappingsNeverChange() {
		assertThat(ids(new FastPermutation(Domain.INT63))).containsExactly(5238333465980558447L, 7830564132010481913L,
				2494924049466914449L);
		assertThat(ids(new FastPermutation(Domain.ECMASCRIPT))).containsExactly(8907028884524733L, 2159440805434340L,
				7755838284160212L);
		assertThat(ids(new FastPermutation(Domain.INT32))).containsExactly(2135710838L, 1263817313L, 1918782930L);
		assertThat(ids(new FastPermutation(new Domain(1_000_000)))).containsExactly(17526L, 389976L, 249215L);
		assertThat(ids(new KeyedPermutation("Orders", Domain.INT63, KEY, 1))).containsExactly(3059783462694396126L,
				1924733347030902799L, 3136486047687162997L);
		assertThat(ids(new KeyedPermutation("Orders", Domain.ECMASCRIPT, KEY, 1))).containsExactly(3465124839789172L,
				8622062340019033L, 5257740503309281L);
		assertThat(ids(new KeyedPermutation("Orders", Domain.INT32, KEY, 1))).containsExactly(1908403762L, 304825885L,
				1521743941L);
		assertThat(ids(new KeyedPermutation("Orders", new Domain(1_000_000), KEY, 1))).containsExactly(716587L, 183782L,
				442875L);
	}

	private static LongStream ids(Permutation permutation) {
		return LongStream.rangeClosed(1, 3).map(permutation::permute);
	}

	@Test
	void keyedMappingIsTheSameForManyThreads() {
		Permutation permutation = new KeyedPermutation("orders", Domain.INT63, KEY, 1);
		long[] alone = LongStream.rangeClosed(1, 100_000).map(permutation::permute).toArray();
		long[] together = LongStream.rangeClosed(1, 100_000).parallel().map(permutation::permute).toArray();
		assertThat(together).isEqualTo(alone);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "  " })
	void refusesAnEmptyKey(String key) {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyedPermutation("orders", Domain.INT63, key, 1))
			.withMessageContaining("key of a keyed permutation is empty");
	}

	@Test
	void refusesANegativeVersionOfItsKey() {
		assertThatIllegalArgumentException().isThrownBy(() -> new KeyedPermutation("orders", Domain.INT32, KEY, -1))
			.withMessage("Key version -1 is negative: use 0 or more");
	}

	@Test
	void describesTheNumberBehindAnId() {
		Permutation permutation = new FastPermutation(Domain.INT63);
		assertThat(permutation.describe(permutation.permute(42))).hasToString("permuted: number=42");
	}

}
