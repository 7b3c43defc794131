package dev.hilo.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Counters that went backwards, and floors, which only ever raise them.
 */
class CounterHealTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	@Test
	void counterThatWentBackIsHealedAndHeardOfOnce() {
		HiLoSequence orders = sequence(() -> 0);
		List<Long> drawn = new ArrayList<>();
		LongStream.range(0, 32).forEach((i) -> drawn.add(orders.next()));
		this.repository.counters.set("orders", 12);
		LongStream.range(0, 200).forEach((i) -> drawn.add(orders.next()));
		assertThat(drawn).containsExactlyElementsOf(LongStream.rangeClosed(1, 232).boxed().toList());
		await().untilAsserted(() -> assertThat(this.listener.healedBy).containsExactly(20L));
	}

	@Test
	void counterThatWentOnIsNoHeal() {
		HiLoSequence orders = sequence(() -> 0);
		orders.next(32);
		this.repository.counters.set("orders", 1000);
		assertThat(orders.next()).isEqualTo(1001);
		assertThat(this.listener.healedBy).isEmpty();
	}

	@Test
	void healRemembersWhatWasUsedBeforeTheSeal() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withRefillAhead(false))
			.listener(this.listener)
			.build();
		HiLoSequence orders = database.sequence("orders");
		orders.next(10);
		database.close();
		this.repository.counters.set("orders", 4);
		database.start();
		assertThat(orders.next()).isEqualTo(11);
		await().untilAsserted(() -> assertThat(this.listener.healedBy).containsExactly(6L));
	}

	@Test
	void floorRaisesTheCounterAndIsNoHeal() {
		assertThat(sequence(() -> 1000).next()).isEqualTo(1001);
		assertThat(this.listener.healedBy).isEmpty();
	}

	@Test
	void floorIsAskedOnceAndNotBeforeTheFirstUse() {
		AtomicInteger asked = new AtomicInteger();
		HiLoSequence orders = sequence(asked::incrementAndGet);
		assertThat(asked).hasValue(0);
		orders.next(100);
		orders.next(100);
		assertThat(asked).hasValue(1);
		assertThat(this.repository.requests).extracting(RangeRequest::floor).containsOnly(1L);
	}

	private HiLoSequence sequence(LongSupplier floor) {
		return HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(32, 1024).withRefillAhead(false).withFloor(floor))
			.listener(this.listener)
			.build()
			.sequence("orders");
	}

}
