package dev.hilo.engine.buffer;

import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * How many refills ask the store at once.
 */
class RefillLimitTests {

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 5 })
	void collectionsShareSoManyThreads(int maxRefills) {
		HiLoSequences database = HiLoSequences.over(new InMemoryRangeRepository())
			.name("limited" + maxRefills)
			.maxRefills(maxRefills)
			.build();
		CompletableFuture
			.allOf(IntStream.range(0, 8)
				.mapToObj((i) -> database.sequence("orders" + i).nextAsync())
				.toArray(CompletableFuture[]::new))
			.join();
		assertThat(Thread.getAllStackTraces().keySet())
			.filteredOn((thread) -> thread.getName().startsWith("hilo-refill-limited" + maxRefills))
			.hasSize(maxRefills);
		database.close();
	}

	@Test
	void noneIsTooFew() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> HiLoSequences.over(new InMemoryRangeRepository()).maxRefills(0));
	}

}
