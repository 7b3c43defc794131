package dev.hilo.engine.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Observers beside each other.
 */
class RangeListenersOrderTests {

	private final List<String> told = new CopyOnWriteArrayList<>();

	@Test
	void firstBeginsFirstAndEndsLastWhateverTheOthersDo() {
		HiLoSequences.over(new InMemoryRangeRepository())
			.settings(new CollectionSettings().withRefillAhead(false))
			.listener(new Teller("first"))
			.listener(new Thrower())
			.listener(new Teller("last"))
			.build()
			.sequence("orders")
			.next();
		await().untilAsserted(() -> {
			assertThat(this.told.stream().filter((line) -> line.contains("refill"))).containsExactly(
					"first begins a refill", "last begins a refill", "last ends a refill", "first ends a refill");
			assertThat(this.told.stream().filter((line) -> line.contains("wait")))
				.containsExactly("first begins a wait", "last begins a wait", "last ends a wait", "first ends a wait");
		});
	}

	private final class Teller implements RangeListener {

		private final String name;

		Teller(String name) {
			this.name = name;
		}

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			tell("begins a refill");
			return (failure) -> tell("ends a refill");
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			tell("begins a wait");
			return (outcome) -> tell("ends a wait");
		}

		private void tell(String what) {
			RangeListenersOrderTests.this.told.add(this.name + " " + what);
		}

	}

	private static final class Thrower implements RangeListener {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			return (failure) -> {
				throw new IllegalStateException("refill");
			};
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			throw new IllegalStateException("wait");
		}

	}

}
