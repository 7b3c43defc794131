package dev.hilo.schemes;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ClassicHiLoTests {

	@Test
	void hiOfTwoGivesTwoThousandAndOn() {
		ClassicHiLo hiLo = new ClassicHiLo(() -> 2);
		assertThat(LongStream.generate(hiLo::next).limit(3)).containsExactly(2000L, 2001L, 2002L);
	}

	@Test
	void fetchesTheFirstHiForTheFirstIdAndTheNextAfterMaxLoIds() {
		AtomicInteger fetches = new AtomicInteger();
		ClassicHiLo hiLo = new ClassicHiLo(() -> 2 + 5 * fetches.getAndIncrement());
		assertThat(fetches).hasValue(0);
		assertThat(LongStream.generate(hiLo::next).limit(1000)).startsWith(2000L).endsWith(2999L);
		assertThat(fetches).hasValue(1);
		assertThat(hiLo.next()).isEqualTo(7000);
		assertThat(fetches).hasValue(2);
	}

	@Test
	void maxLoOfOneGivesEachHi() {
		ClassicHiLo hiLo = new ClassicHiLo(new AtomicLong(1)::getAndIncrement, 1);
		assertThat(LongStream.generate(hiLo::next).limit(3)).containsExactly(1L, 2L, 3L);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1, Long.MIN_VALUE })
	void refusesMaxLoBelowOne(long maxLo) {
		assertThatIllegalArgumentException().isThrownBy(() -> new ClassicHiLo(() -> 1, maxLo))
			.withMessageContaining("maxLo " + maxLo);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1, Long.MIN_VALUE })
	void refusesHiBelowOneAndGoesOnWithTheNext(long hi) {
		AtomicLong source = new AtomicLong(hi);
		ClassicHiLo hiLo = new ClassicHiLo(source::get);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(hiLo::next)
			.withMessageContaining("gave " + hi);
		source.set(3);
		assertThat(hiLo.next()).isEqualTo(3000);
	}

	@Test
	void arithmeticIsExactUpToTheHighestLong() {
		ClassicHiLo hiLo = new ClassicHiLo(() -> 9_223_372_036_854_775L);
		assertThat(LongStream.generate(hiLo::next).limit(808)).endsWith(Long.MAX_VALUE);
		assertThatExceptionOfType(SchemeExhaustedException.class).isThrownBy(hiLo::next)
			.withMessageContainingAll("hi 9223372036854775", "maxLo 1000", "lo 808");
	}

	@Test
	void hiBeyondTheHighestLongIsAnError() {
		assertThatExceptionOfType(SchemeExhaustedException.class)
			.isThrownBy(new ClassicHiLo(() -> 9_223_372_036_854_776L)::next);
	}

}
