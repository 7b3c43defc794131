package dev.hilo.engine;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeListener;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers the last numbers before the bound, and what comes after them.
 */
class RangeBoundTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final HiLoSequences bounded = HiLoSequences.over(new InMemoryRangeRepository())
		.settings((collection) -> collection.equals("refunds") ? new CollectionSettings().sharedWith("orders")
				: new CollectionSettings().withBound(1000))
		.build();

	private final HiLoSequence orders = this.bounded.sequence("orders");

	@Test
	void lastRangeIsCutAndThenNothingIsWritten() {
		HiLoSequence orders = sequence(40, false);
		assertThat(LongStream.range(0, 40).map((i) -> orders.next()).boxed())
			.containsExactlyElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
		for (int i = 0; i < 3; i++) {
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(orders::next)
				.satisfies((ex) -> assertThat(ex.bound()).isEqualTo(40))
				.satisfies((ex) -> assertThat(ex.collection()).isEqualTo("orders"));
		}
		assertThat(this.repository.counters.max("orders")).isEqualTo(40);
	}

	@Test
	void oneNumberIsBoundEnough() {
		HiLoSequence single = sequence(1, false);
		assertThat(single.next()).isEqualTo(1);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(single::next);
	}

	@Test
	void blockBeyondTheBoundIsRefused() {
		HiLoSequence orders = sequence(40, false);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> orders.next(41));
		assertThat(this.repository.counters.max("orders")).isEqualTo(40);
	}

	@Test
	@Tag("slow")
	void domainEndsExactlyAtTheGreatestLongAndLateDrawsNeverWrap() throws Exception {
		this.repository.counters.set("orders", Long.MAX_VALUE - 40);
		HiLoSequence orders = sequence(Long.MAX_VALUE, false);
		List<Long> drawn = Together.run(40, orders::next);
		assertThat(drawn).containsExactlyInAnyOrderElementsOf(
				LongStream.rangeClosed(Long.MAX_VALUE - 39, Long.MAX_VALUE).boxed().toList());
		Together.run(20, () -> {
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(orders::next);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> orders.next(10_000_000));
			assertThat(orders.nextAsync()).failsWithin(Duration.ofSeconds(10));
			return null;
		});
		assertThat(this.repository.counters.max("orders")).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void exhaustedCounterAheadDoesNotKeepTheRestFromGoingBack() {
		RecordingListener listener = new RecordingListener();
		HiLoSequences database = database(32, true, listener);
		database.sequence("orders").next(20);
		Awaitility.await().until(() -> !listener.failures.isEmpty());
		assertThat(database.sequence("orders").next()).isEqualTo(21);
		database.close();
		assertThat(this.repository.counters.max("orders")).isEqualTo(21);
	}

	private HiLoSequence sequence(long bound, boolean refillAhead) {
		return database(bound, refillAhead, new RecordingListener()).sequence("orders");
	}

	private HiLoSequences database(long bound, boolean refillAhead, RangeListener listener) {
		CollectionSettings settings = new CollectionSettings(32, 1024).withBound(bound);
		return EngineAccess.patient(this.repository)
			.settings(refillAhead ? settings : settings.withRefillAhead(false))
			.nanoTime(() -> 0)
			.listener(listener)
			.build();
	}

	@Test
	void lowestBoundEndsTheNumbersAndShows() {
		this.bounded.endAt("Orders", 40);
		this.bounded.endAt("Orders", 100);
		assertThat(this.bounded.snapshot("orders").counter().bound()).isEqualTo(40);
		assertThat(IntStream.range(0, 40).mapToLong((i) -> this.orders.next())).endsWith(40L);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(this.orders::next)
			.satisfies((ex) -> assertThat(ex.bound()).isEqualTo(40));
		assertThat(this.bounded.snapshot("orders").counter().used()).isEqualTo(1);
	}

	@Test
	void boundAboveTheSettingsChangesNothing() {
		this.bounded.endAt("orders", Long.MAX_VALUE);
		assertThat(this.bounded.snapshot("orders").counter().bound()).isEqualTo(1000);
	}

	@Test
	void boundOfACollectionThatSharesACounterIsThatOfTheCounter() {
		this.bounded.endAt("refunds", 40);
		assertThat(this.bounded.snapshot("orders").counter().bound()).isEqualTo(40);
	}

}
