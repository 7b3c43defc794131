package dev.hilo.benchmarks.hotpath;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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

	/** Texts of ids, and the ids' turns. */
	@State(Scope.Thread)
	public static class Ids {

		private final HiLoPublicIds hilo = HiLoPublicIds.withKey(0, "not-a-secret-not-a-secret");

		private final Sqids sqids = Sqids.builder().build();

		private final UUID[] uuids = new Random(7).longs(COUNT)
			.mapToObj((bits) -> new UUID(bits & ~0xf000L | 0x4000, bits >>> 2 | Long.MIN_VALUE))
			.toArray(UUID[]::new);

		private final String[] hiloTexts = texts((i) -> this.hilo.encode("ord", FIRST + i));

		private final String[] sqidsTexts = texts((i) -> this.sqids.encode(List.of(FIRST + i)));

		private final String[] uuidTexts = texts((i) -> this.uuids[i].toString());

		private int turn;

		private static String[] texts(IntFunction<String> text) {
			return IntStream.range(0, COUNT).mapToObj(text).toArray(String[]::new);
		}

		int next() {
			this.turn = (this.turn + 1) % COUNT;
			return this.turn;
		}

	}

	@Benchmark
	public String hiloWrite(Ids ids) {
		return ids.hilo.encode("ord", FIRST + ids.next());
	}

	@Benchmark
	public long hiloRead(Ids ids) {
		return ids.hilo.decode("ord", ids.hiloTexts[ids.next()]);
	}

	@Benchmark
	public String sqidsWrite(Ids ids) {
		return ids.sqids.encode(List.of(FIRST + ids.next()));
	}

	@Benchmark
	public long sqidsRead(Ids ids) {
		return ids.sqids.decode(ids.sqidsTexts[ids.next()]).get(0);
	}

	@Benchmark
	public String uuidWrite(Ids ids) {
		return ids.uuids[ids.next()].toString();
	}

	@Benchmark
	public UUID uuidRead(Ids ids) {
		return UUID.fromString(ids.uuidTexts[ids.next()]);
	}

}
