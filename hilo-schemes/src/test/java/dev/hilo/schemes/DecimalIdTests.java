package dev.hilo.schemes;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DecimalIdTests {

	@Test
	void idIsLegible() {
		DecimalIdGenerator generator = new DecimalIdGenerator(65, () -> 92);
		assertThat(LongStream.generate(generator::next).limit(1415)).startsWith(10_009_200_065L, 20_009_200_065L)
			.endsWith(14_150_009_200_065L);
	}

	@Test
	void readsAnIdBack() {
		assertThat(parts(14_150_009_200_065L)).isEqualTo("decimal: counter=1415, generator=92, launch=65");
	}

	@Test
	void describesWhatWasGeneratedAsItWasMade() {
		DecimalIdGenerator generator = new DecimalIdGenerator(99_999, () -> 99_999);
		generator.next();
		assertThat(parts(generator.next())).isEqualTo("decimal: counter=2, generator=99999, launch=99999");
	}

	@Test
	void highestCounterFitsALongWithEveryGeneratorAndLaunch() {
		long highest = 9_223_372_029_999_999_999L;
		assertThat(parts(highest)).isEqualTo("decimal: counter=922337202, generator=99999, launch=99999");
		assertThatIllegalArgumentException().isThrownBy(() -> parts(highest + 1))
			.withMessageContaining("counter 922337203");
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1, 9_999_999_999L, Long.MIN_VALUE, Long.MAX_VALUE })
	void refusesToReadWhatIsNoDecimalId(long id) {
		assertThatIllegalArgumentException().isThrownBy(() -> parts(id))
			.withMessageStartingWith(id + " is not a DecimalId");
	}

	@Test
	void takesAFreshGeneratorIdForTheFirstIdOnly() {
		AtomicInteger source = new AtomicInteger(5);
		DecimalIdGenerator generator = new DecimalIdGenerator(1, source::getAndIncrement);
		assertThat(source).hasValue(5);
		assertThat(generator.next()).isEqualTo(10_000_500_001L);
		assertThat(generator.next()).isEqualTo(20_000_500_001L);
		assertThat(source).hasValue(6);
	}

	@Test
	void twoProcessesWithOneLaunchIdShareNoId() {
		AtomicInteger common = new AtomicInteger();
		DecimalIdGenerator one = new DecimalIdGenerator(65, common::getAndIncrement);
		DecimalIdGenerator other = new DecimalIdGenerator(65, common::getAndIncrement);
		assertThat(LongStream.generate(one::next).limit(1000))
			.doesNotContainAnyElementsOf(LongStream.generate(other::next).limit(1000).boxed().toList());
	}

	@Test
	void takesAnotherGeneratorIdWhenTheCounterIsUsedUp() {
		AtomicInteger source = new AtomicInteger(7);
		DecimalIdGenerator generator = new DecimalIdGenerator(1, source::getAndIncrement);
		generator.next();
		// As if most of its counters were drawn
		Object hi = ReflectionTestUtils.getField(ReflectionTestUtils.getField(generator, "blocks"), "current");
		AtomicLong cursor = (AtomicLong) ReflectionTestUtils.getField(hi, "cursor");
		assertThat(cursor).hasValue(1);
		cursor.set(922_337_200);
		assertThat(parts(generator.next())).isEqualTo("decimal: counter=922337201, generator=7, launch=1");
		assertThat(parts(generator.next())).isEqualTo("decimal: counter=922337202, generator=7, launch=1");
		assertThat(parts(generator.next())).isEqualTo("decimal: counter=1, generator=8, launch=1");
	}

	@Test
	void givesOnlyWhatIsAtHandToACallerThatMayNotWait() {
		AtomicInteger source = new AtomicInteger(7);
		DecimalIdGenerator generator = new DecimalIdGenerator(1, source::getAndIncrement);
		assertThat(generator.tryNext()).isZero();
		assertThat(source).hasValue(7);
		generator.next();
		assertThat(generator.tryNext()).isEqualTo(20_000_700_001L);
		generator.release();
		assertThat(generator.tryNext()).isZero();
		assertThat(generator.next()).isEqualTo(10_000_800_001L);
	}

	@Test
	void generatorDescribesItsIds() {
		DecimalIdGenerator generator = new DecimalIdGenerator(65, () -> 92);
		assertThat(generator.describe(generator.next())).hasToString("decimal: counter=1, generator=92, launch=65");
		assertThat(generator.name()).isEqualTo("decimal");
	}

	@Test
	void generatorIdsPastTheirBoundAreAnErrorEveryTime() {
		DecimalIdGenerator generator = new DecimalIdGenerator(65, () -> 100_000);
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(SchemeExhaustedException.class).isThrownBy(generator::next)
				.withMessageContainingAll("launch-id 65", "100000", "another launch-id");
		}
	}

	@Test
	void negativeGeneratorIdIsAnErrorAndTheNextCallTriesAgain() {
		AtomicLong source = new AtomicLong(-1);
		DecimalIdGenerator generator = new DecimalIdGenerator(65, source::getAndIncrement);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(generator::next)
			.withMessageContaining("gave -1");
		assertThat(generator.next()).isEqualTo(10_000_000_065L);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 100_000 })
	void refusesLaunchIdOutOfBounds(int launchId) {
		assertThatIllegalArgumentException().isThrownBy(() -> new DecimalIdGenerator(launchId, () -> 1))
			.withMessage("launch-id " + launchId + " is out of bounds: use 1 to 99999"
					+ ((launchId == 0) ? "; 0 is for tests only, with ranges in memory" : ""));
	}

	@Test
	void launchIdIsZeroInTests() {
		assertThat(DecimalIdGenerator.forTests(() -> 3).next()).isEqualTo(10_000_300_000L);
	}

	private static String parts(long id) {
		return new DecimalIdGenerator(1, () -> 1).describe(id).text();
	}

}
