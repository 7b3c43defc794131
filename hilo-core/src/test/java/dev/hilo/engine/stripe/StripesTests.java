package dev.hilo.engine.stripe;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.buffer.RangeSettings;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many stripes a collection has, and which thread draws where.
 */
class StripesTests {

	@ParameterizedTest(name = "{0} processors: {1} stripes")
	@CsvSource({ "1, 4", "2, 8", "3, 16", "4, 16", "5, 32", "32, 128", "33, 256", "1000, 256" })
	void thereAreAFewForEachProcessorUpToAMaximum(int processors, int stripes) {
		assertThat(of(processors).count()).isEqualTo(stripes);
	}

	@Test
	void threadsInARowAreSpreadEvenly() {
		Stripes stripes = of(2);
		Map<Integer, Long> threads = IntStream.range(0, 800)
			.mapToObj((i) -> stripes.of(new Thread()).index)
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		assertThat(threads).hasSize(8).allSatisfy((stripe, count) -> assertThat(count).isBetween(50L, 150L));
	}

	private static Stripes of(int processors) {
		DatabaseContext context = Databases.context(new InMemoryRangeRepository(), Duration.ZERO,
				DatabaseThreads.of(null, 1), () -> 0);
		return new Stripes(context.life(), new RangeBuffer("orders", context, new Outage(context),
				new RangeSettings(32, 64, Long.MAX_VALUE, true, 1, Duration.ZERO), null), processors);
	}

}
