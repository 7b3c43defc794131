package dev.hilo.test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every counter keeps, whoever it belongs to and however it counts: the store's own,
 * one that other clients use too, one of units. It is that of the collection
 * {@code orders}, which no client has used yet.
 *
 * @since 0.1.0
 */
public abstract class CounterContract {

	/**
	 * Creates an instance of the application that uses the counter.
	 * @return its repository; may always be the same
	 */
	protected abstract RangeRepository client();

	/**
	 * Creates an instance whose next request reserves numbers, and then gets no answer.
	 * @return its repository, or {@code null} if the store loses no answers
	 */
	protected @Nullable RangeRepository clientThatLosesTheAnswer() {
		return null;
	}

	/**
	 * What takes numbers as other software does.
	 * @return gives the numbers each time, or {@code null} if the counter is HiLo's alone
	 */
	protected @Nullable Callable<Range> neighbour() {
		return null;
	}

	@Test
	void rangeCarriesTheStampOfItsRequest() {
		RangeRequest request = request(1, 0);
		assertThat(client().next(request).stamp()).isEqualTo(request.stamp());
	}

	@Test
	void severalInstancesNeverGetANumberTwice() throws Exception {
		int each = 40;
		List<Range> ranges = Collections.synchronizedList(new ArrayList<>());
		List<Callable<Void>> tasks = new ArrayList<>();
		for (int i = 1; i <= 6; i++) {
			RangeRepository client = client();
			int size = 25 * i;
			tasks.add(() -> {
				long last = 0;
				for (int n = 0; n < each; n++) {
					Range range = client.next(request(size, last));
					assertThat(range.low()).isGreaterThan(last);
					last = range.high();
					ranges.add(range);
				}
				return null;
			});
		}
		Callable<Range> neighbour = neighbour();
		if (neighbour != null) {
			tasks.add(() -> {
				for (int n = 0; n < each; n++) {
					ranges.add(neighbour.call());
				}
				return null;
			});
		}
		ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
		for (Future<Void> result : threads.invokeAll(tasks)) {
			result.get();
		}
		threads.shutdown();
		assertThat(ranges).hasSize(tasks.size() * each);
		assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
			.doesNotHaveDuplicates();
		OptionalLong highest = highest(client());
		if (highest.isPresent()) {
			assertThat(highest.getAsLong())
				.isGreaterThanOrEqualTo(ranges.stream().mapToLong(Range::high).max().orElseThrow());
		}
	}

	@Test
	void highestNumberIsReadWithoutTakingOne() {
		RangeRepository client = client();
		Range range = client.next(request(10, 0));
		OptionalLong highest = highest(client);
		Assumptions.assumeTrue(highest.isPresent(), "a store that can't tell");
		assertThat(highest.getAsLong()).isGreaterThanOrEqualTo(range.high());
		assertThat(highest(client)).isEqualTo(highest);
		Range next = client().next(request(1000, highest.getAsLong()));
		assertThat(next.low()).isEqualTo(highest.getAsLong() + 1);
	}

	@Test
	void numbersWhoseAnswerWasLostAreNeverGivenToAnother() {
		RangeRepository lossy = clientThatLosesTheAnswer();
		Assumptions.assumeTrue(lossy != null, "a store that loses no answers");
		RangeRepository unlucky = Objects.requireNonNull(lossy);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> unlucky.next(request(100, 0)));
		RangeRepository other = client();
		long lost = highest(other).orElseThrow();
		assertThat(lost).isGreaterThanOrEqualTo(1);
		assertThat(other.next(request(100, 0)).low()).isGreaterThan(lost);
	}

	private static OptionalLong highest(RangeRepository client) {
		return client.counter("orders").highest();
	}

	private static RangeRequest request(long size, long lastMax) {
		return new RangeRequest("orders", size, lastMax, 0, Long.MAX_VALUE, System.nanoTime());
	}

}
