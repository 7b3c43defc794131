package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers many threads on one collection.
 */
@Tag("slow")
class HiLoSequenceThreadsTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	@ParameterizedTest(name = "refill ahead: {0}")
	@ValueSource(booleans = { true, false })
	void hundredThreadsDrawExactlyAllNumbersAndGiveBackTheRest(boolean refillAhead) throws Exception {
		HiLoSequences database = database(refillAhead);
		HiLoSequence users = database.sequence("users");
		List<long[]> drawn = Together.run(100, () -> LongStream.range(0, 2000).map((i) -> users.next()).toArray());
		assertThat(skippedOrRepeated(drawn, 200_000)).isEmpty();
		assertThat(drawn).allSatisfy((numbers) -> assertThat(numbers).isSorted());
		database.giveBack();
		database.close();
		assertThat(this.repository.max("users")).isEqualTo(200_000);
	}

	@ParameterizedTest(name = "refill ahead: {0}")
	@ValueSource(booleans = { true, false })
	void blocksAndSingleNumbersMixWithoutGapOrRepetition(boolean refillAhead) throws Exception {
		HiLoSequence users = database(refillAhead).sequence("users");
		List<long[]> drawn = Together.run(20, () -> {
			long[] numbers = new long[5 * 100];
			for (int i = 0; i < numbers.length; i += 5) {
				System.arraycopy(users.next(3), 0, numbers, i, 3);
				numbers[i + 3] = users.next();
				numbers[i + 4] = Long.parseLong(users.nextDocumentId().replaceAll("\\D", ""));
			}
			return numbers;
		});
		assertThat(skippedOrRepeated(drawn, 10_000)).isEmpty();
	}

	@RepeatedTest(20)
	void asynchronousCallersSkipNoNumber() throws Exception {
		HiLoSequence users = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(1, 2).withRefillAhead(false))
			.timeout(Duration.ofMinutes(1))
			.build()
			.sequence("users");
		List<long[]> drawn = Together.run(4, () -> {
			List<CompletableFuture<Long>> futures = new ArrayList<>();
			for (int i = 0; i < 250; i++) {
				futures.add(users.nextAsync());
			}
			return futures.stream().mapToLong(CompletableFuture::join).toArray();
		});
		assertThat(skippedOrRepeated(drawn, 1000)).isEmpty();
	}

	private HiLoSequences database(boolean refillAhead) {
		CollectionSettings settings = new CollectionSettings();
		return EngineAccess.patient(this.repository)
			.settings(refillAhead ? settings : settings.withRefillAhead(false))
			.build();
	}

	private static List<Long> skippedOrRepeated(List<long[]> drawn, int numbers) {
		Map<Long, Integer> times = new HashMap<>();
		LongStream.rangeClosed(1, numbers).forEach((number) -> times.put(number, 0));
		drawn.stream().flatMapToLong(Arrays::stream).forEach((number) -> times.merge(number, 1, Integer::sum));
		return times.entrySet().stream().filter((entry) -> entry.getValue() != 1).map(Map.Entry::getKey).toList();
	}

}
