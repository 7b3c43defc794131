package dev.hilo.benchmarks.hotpath;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sqids.Sqids;

import dev.hilo.web.HiLoPublicIds;

/**
 * One text of an id, or one text read back, everything as it is by default. Each takes
 * its turn on {@link #COUNT} ids.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PublicIdsBenchmark {

	private static final int COUNT = 1024;

	/** Of an order in a shop that has a million of them. */
	private static final long FIRST = 1_000_000;

	@State(Scope.Benchmark)
	public static class HiLo {

		private final HiLoPublicIds ids = HiLoPublicIds.withKey(0, "not-a-secret-not-a-secret");

		private final List<String> texts = IntStream.range(0, COUNT)
			.mapToObj((i) -> this.ids.encode("ord", FIRST + i))
			.toList();

	}

	@State(Scope.Benchmark)
	public static class OfSqids {

		private final Sqids sqids = Sqids.builder().build();

		private final List<String> texts = IntStream.range(0, COUNT)
			.mapToObj((i) -> this.sqids.encode(List.of(FIRST + i)))
			.toList();

	}

	@State(Scope.Benchmark)
	public static class Uuids {

		private final Random random = new Random(7);

		private final List<UUID> ids = Stream
			.generate(() -> new UUID(this.random.nextLong() & ~0xf000L | 0x4000,
					this.random.nextLong() >>> 2 | Long.MIN_VALUE))
			.limit(COUNT)
			.toList();

		private final List<String> texts = this.ids.stream().map(UUID::toString).toList();

	}

	@State(Scope.Thread)
	public static class Turn {

		private int turn;

		int next() {
			this.turn = (this.turn + 1) % COUNT;
			return this.turn;
		}

	}

	@Benchmark
	public String hiloWrite(HiLo state, Turn turn) {
		return state.ids.encode("ord", FIRST + turn.next());
	}

	@Benchmark
	public long hiloRead(HiLo state, Turn turn) {
		return state.ids.decode("ord", state.texts.get(turn.next()));
	}

	@Benchmark
	public String sqidsWrite(OfSqids state, Turn turn) {
		return state.sqids.encode(List.of(FIRST + turn.next()));
	}

	@Benchmark
	public long sqidsRead(OfSqids state, Turn turn) {
		return state.sqids.decode(state.texts.get(turn.next())).get(0);
	}

	@Benchmark
	public String uuidWrite(Uuids state, Turn turn) {
		return state.ids.get(turn.next()).toString();
	}

	@Benchmark
	public UUID uuidRead(Uuids state, Turn turn) {
		return UUID.fromString(state.texts.get(turn.next()));
	}

}
