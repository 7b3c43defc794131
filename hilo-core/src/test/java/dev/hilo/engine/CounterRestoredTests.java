package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A counter was put back under two processes, and is repaired: raised by one, and then
 * dropped by both.
 */
class CounterRestoredTests {

	private static final long FLOOR = 1_000;

	private final ProbeRepository repository = new ProbeRepository();

	@Test
	void answerOnItsWayDuringTheRepairIsNotUsed() {
		HiLoSequences first = database();
		HiLoSequences second = database();
		HiLoSequence orders = first.sequence("orders");
		assertThat(orders.next(10)).endsWith(10);
		assertThat(second.sequence("orders").next(10)).endsWith(20);
		this.repository.counters.set("orders", 0);
		ProbeRepository.Gate gate = this.repository.holdNextAnswer();
		CompletableFuture<Long> drawn = orders.nextAsync();
		gate.awaitArrival();
		assertThat(this.repository.counters.max("orders")).as("what the second has used, reserved again").isEqualTo(20);
		second.raise("orders", FLOOR);
		first.drop("orders");
		second.drop("orders");
		gate.open();
		assertThat(drawn.join()).isGreaterThan(FLOOR);
		assertThat(second.sequence("orders").next()).isGreaterThan(FLOOR);
	}

	@Test
	void requestOnItsWayDuringTheRepairIsAboveTheFloor() {
		HiLoSequences first = database();
		HiLoSequences second = database();
		HiLoSequence orders = first.sequence("orders");
		orders.next(10);
		second.sequence("orders").next(10);
		this.repository.counters.set("orders", 0);
		ProbeRepository.Gate gate = this.repository.holdNext();
		CompletableFuture<Long> drawn = orders.nextAsync();
		gate.awaitArrival();
		second.raise("orders", FLOOR);
		first.drop("orders");
		second.drop("orders");
		gate.open();
		assertThat(drawn.join()).isGreaterThan(FLOOR);
	}

	private HiLoSequences database() {
		return HiLoSequences.over(this.repository)
			.settings((collection) -> new CollectionSettings(10, 10).withRefillAhead(false))
			.timeout(Duration.ofSeconds(10))
			.build();
	}

}
