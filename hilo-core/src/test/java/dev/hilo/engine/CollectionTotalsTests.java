package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.support.Databases;
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

	private HiLoSequences database = over(new CollectionSettings().withRefillAhead(false));

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
		// The second is on its way when all that is held goes back, once
		this.repository.answer = (request) -> {
			if (request.lastMax() == 32) {
				this.database.giveBack();
				this.repository.counters.set("orders", 100);
			}
			return this.repository.counters.next(request);
		};
		this.database = over(new CollectionSettings());
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
	private HiLoSequences over(CollectionSettings settings) {
		return HiLoSequences.over(this.repository)
			.settings(settings)
			.listener(this.listener)
			.timeout(Duration.ofMillis(1))
			.nanoTime(() -> 0)
			.threads(Databases.direct((task) -> this.refills.execute(task)))
			.build();
	}

	private Totals totals() {
		return this.database.snapshots().iterator().next().totals();
	}

}
