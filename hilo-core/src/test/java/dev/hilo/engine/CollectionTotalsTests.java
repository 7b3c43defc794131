package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each number that was reserved and not drawn is counted: as given back, or as lost.
 */
class CollectionTotalsTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final Queue<Runnable> later = new ArrayDeque<>();

	private Executor refills = Runnable::run;

	private HiLoSequences database = over(this.repository, new CollectionSettings().withRefillAhead(false));

	@Test
	void numbersThatTheStoreFailsToTakeBackAreLost() {
		this.database.sequence("orders").next();
		this.repository.dead = true;
		this.database.giveBack();
		assertThat(totals().givenBack()).isZero();
		assertThat(totals().notGivenBack()).isEqualTo(31);
	}

	/** The store may be gone by then. */
	@Test
	void numbersWhoseTurnComesAfterTheCloseAreNotOfferedButLost() {
		this.database.sequence("orders").next();
		this.refills = this.later::add;
		this.database.close();
		this.later.remove().run();
		assertThat(this.repository.givenBack).isEmpty();
		assertThat(totals().notGivenBack()).isEqualTo(31);
	}

	@Test
	void ofTwoRangesThatAreNotAdjacentTheEndOfTheFirstIsLost() {
		this.database = over(new RangeRepository() {

			/** The second is on its way when all that is held goes back, once. */
			@Override
			public Range next(RangeRequest request) {
				if (request.lastMax() == 32) {
					CollectionTotalsTests.this.database.giveBack();
					CollectionTotalsTests.this.repository.counters.set("orders", 100);
				}
				return CollectionTotalsTests.this.repository.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return CollectionTotalsTests.this.repository.giveBack(newest, lastUsed);
			}

		}, new CollectionSettings());
		HiLoSequence orders = this.database.sequence("orders");
		for (int i = 0; i < 32 && this.repository.givenBack.isEmpty(); i++) {
			orders.next();
		}
		assertThat(totals().drawn()).isLessThan(32);
		assertThat(this.repository.counters.max("orders")).isEqualTo(100);
		assertThat(totals().notGivenBack()).isEqualTo(32 - totals().drawn());
		assertThat(totals().reserved()).isEqualTo(32 + totals().givenBack());
	}

	/** Its work is done on the caller's thread, and its clock stands still. */
	private HiLoSequences over(RangeRepository store, CollectionSettings settings) {
		return HiLoSequences.over(store)
			.settings(settings)
			.listener(this.listener)
			.timeout(Duration.ofMillis(1))
			.nanoTime(() -> 0)
			.threads(new DatabaseThreads((task) -> this.refills.execute(task), Runnable::run, Runnable::run,
					Runnable::run, (nanos, task) -> new CompletableFuture<>(), List.of()))
			.build();
	}

	private Totals totals() {
		return this.database.snapshots().iterator().next().totals();
	}

}
