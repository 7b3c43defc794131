package dev.hilo.benchmarks.peer;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import dev.hilo.HiLoSequence;
import dev.hilo.range.CollectionSettings;
import dev.hilo.range.HiLoDatabase;

/**
 * Numbers to draw, from a source at some distance.
 *
 * @param next gives the next number
 * @param requests how often the source was asked
 * @param reserved the highest number reserved
 * @param end ends it, and gives back what it can
 */
public record Drawing(LongSupplier next, LongSupplier requests, LongSupplier reserved,
		Runnable end) implements AutoCloseable {

	/** Ours, with the default settings. */
	public static final String HILO = "HiLo";

	/** Ours from a first range that suits a high rate. */
	public static final String LARGER = "HiLo, initial capacity 5,000";

	/** Its first range. */
	public static final int LARGER_FIRST = 5_000;

	/** Ours without an order across threads. */
	public static final String STRIPED = "HiLo striped";

	/** CosId's chain. */
	public static final String COSID = "CosId chain";

	/** A bare counter: what the machine itself does to a caller. */
	public static final String CONTROL = "control";

	private static final String COLLECTION = "orders";

	/**
	 * Ours.
	 */
	public static Drawing hilo(Duration distance, CollectionSettings settings) {
		DistantRanges ranges = new DistantRanges(distance);
		HiLoDatabase database = HiLoDatabase.over(ranges).settings(settings).build();
		HiLoSequence sequence = database.sequence(COLLECTION);
		return new Drawing(sequence::next, ranges::requests, () -> ranges.max(COLLECTION), database::close);
	}

	/**
	 * One of those above.
	 */
	public static Drawing of(String subject, Duration distance) {
		return switch (subject) {
			case HILO -> hilo(distance, new CollectionSettings());
			case LARGER ->
				hilo(distance, new CollectionSettings(LARGER_FIRST, CollectionSettings.DEFAULT_MAX_CAPACITY));
			case STRIPED -> hilo(distance, new CollectionSettings().striped());
			case COSID -> {
				DistantChain chain = new DistantChain(distance);
				yield new Drawing(chain::next, chain::requests, chain::max, chain::close);
			}
			case CONTROL -> {
				AtomicLong counter = new AtomicLong();
				yield new Drawing(counter::incrementAndGet, () -> 0, counter::get, () -> {
				});
			}
			default -> throw new IllegalArgumentException(subject);
		};
	}

	@Override
	public void close() {
		this.end.run();
	}

}
