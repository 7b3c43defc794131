package dev.hilo.engine;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.HeldRange;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Looking and listening harm nobody.
 */
class HeldRangesTests {

	private final ProbeRepository repository = new ProbeRepository();

	@Test
	void lookShowsRangesOfAllDatabasesAndChangesNothing() {
		HiLoSequences main = HiLoSequences.over(this.repository).build();
		HiLoSequences archive = HiLoSequences.over(new InMemoryRangeRepository()).name("archive").build();
		RangeIdGenerator ids = new RangeIdGenerator(main, Map.of("archive", archive), new PluralCollectionNaming());
		assertThat(ids.heldRanges()).isEmpty();
		ids.generateNextIdFor("Orders");
		ids.generateNextIdsFor("archive", "orders", 2);
		ids.sequence(null, "unused");
		for (int i = 0; i < 3; i++) {
			assertThat(ids.snapshots()).hasSize(3);
			assertThat(ids.heldRanges())
				.extracting(HeldRange::database, HeldRange::collection, HeldRange::low, HeldRange::high,
						HeldRange::used)
				.containsExactlyInAnyOrder(tuple(null, "orders", 1L, 32L, 1L), tuple("archive", "orders", 1L, 32L, 2L));
		}
		assertThat(this.repository.requests).hasSize(1);
		assertThat(ids.generateNextIdFor("orders")).isEqualTo(2);
	}

	@Test
	void usedUpRangeShowsNoMoreThanItHad() {
		HiLoSequences database = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(2, 2).withRefillAhead(false).withBound(2))
			.build();
		HiLoSequence orders = database.sequence("orders");
		orders.next(2);
		assertThat(orders.nextAsync()).failsWithin(Duration.ofSeconds(10));
		assertThat(database.heldRanges()).singleElement().satisfies((held) -> {
			assertThat(held.used()).isEqualTo(2);
			assertThat(held.left()).isZero();
		});
	}

	@Test
	void listenerThatThrowsStopsNeitherTheOthersNorTheDrawing() {
		RecordingListener listener = new RecordingListener();
		HiLoSequences database = HiLoSequences.over(this.repository)
			.threads(Databases.patient(Databases.threadsWithoutProbes()))
			.settings(new CollectionSettings().withRefillAhead(false))
			.listener(new ThrowingListener())
			.listener(listener)
			.build();
		HiLoSequence orders = database.sequence("orders");
		orders.next(32);
		this.repository.failNext();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(orders::next);
		this.repository.counters.set("orders", 0);
		assertThat(orders.next()).isEqualTo(33);
		orders.next(64);
		database.close();
		assertThat(listener.obtained).hasSize(3);
		assertThat(listener.failures).hasSize(1);
		assertThat(listener.healedBy).hasSize(1);
		assertThat(listener.givenBack).containsExactly(true);
	}

	private static final class ThrowingListener implements RangeListener {

		@Override
		public void obtained(RangeEvent.Obtained event) {
			throw new IllegalStateException("obtained");
		}

		@Override
		public void healed(RangeEvent.Healed event) {
			throw new AssertionError("healed");
		}

		@Override
		public void refillFailed(RangeEvent.RefillFailed event) {
			throw new IllegalStateException("refillFailed");
		}

		@Override
		public void givenBack(RangeEvent.GivenBack event) {
			throw new IllegalStateException("givenBack");
		}

	}

}
