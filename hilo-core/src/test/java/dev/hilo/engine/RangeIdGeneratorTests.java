package dev.hilo.engine;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a generator does in all of its databases.
 */
class RangeIdGeneratorTests {

	private final ProbeRepository main = new ProbeRepository();

	private final ProbeRepository other = new ProbeRepository();

	private final RangeIdGenerator ids = new RangeIdGenerator(database("main", this.main),
			Map.of("other", database("other", this.other)), new PluralCollectionNaming());

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	@Test
	void unusedNumbersOfAllGoBack() {
		draw();
		this.ids.giveBack();
		assertThat(this.main.counters.max("orders")).isEqualTo(1);
		assertThat(this.other.counters.max("orders")).isEqualTo(1);
	}

	@Test
	void nothingIsHeldInAnyAfterTheDrain() {
		this.ids.drain();
		assertThat(this.ids.databases()).hasSize(2).noneMatch(HiLoSequences::isOpen);
		assertThat(this.main.drained).as("releases what is idle").isTrue();
		assertThat(this.other.drained).isTrue();
	}

	@Test
	void nothingIsHeldNorDrawnInAnyWhileSuspended() {
		draw();
		this.ids.suspend();
		assertThat(this.main.counters.max("orders")).isEqualTo(1);
		assertThat(this.other.counters.max("orders")).isEqualTo(1);
		assertThat(this.main.drained).as("releases at least what is idle").isTrue();
		assertThat(this.other.drained).isTrue();
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> this.ids.generateNextIdFor("orders"))
			.withMessageContaining("suspended");
		this.ids.start();
		assertThat(this.ids.generateNextIdFor("other", "orders")).isEqualTo(2);
	}

	@Test
	void allCloseAndStartTogether() {
		draw();
		this.ids.close();
		assertThatExceptionOfType(GeneratorClosedException.class)
			.isThrownBy(() -> this.ids.generateNextIdFor("orders"));
		assertThatExceptionOfType(GeneratorClosedException.class)
			.isThrownBy(() -> this.ids.generateNextIdFor("other", "orders"));
		this.ids.start();
		assertThat(this.ids.generateNextIdFor("orders")).isEqualTo(2);
		assertThat(this.ids.generateNextIdFor("other", "orders")).isEqualTo(2);
	}

	@Test
	void totalsAfterAllHaveStartedAnewAreOfWhatHasHappenedSince() {
		draw();
		this.ids.startAnew(this.main.counters::clear);
		draw();
		this.ids.close();
		CollectionSnapshot.Totals totals = this.ids.snapshots().iterator().next().totals();
		assertThat(totals.drawn()).isEqualTo(1);
		assertThat(totals.givenBack()).isEqualTo(31);
	}

	@Test
	void collectionIsWarmedUpInAllAndAllTellOfIt() {
		this.ids.warmUp("orders");
		assertThat(this.main.requests).hasSize(1);
		assertThat(this.other.requests).hasSize(1);
		assertThat(this.ids.snapshots()).hasSize(2).extracting(CollectionSnapshot::left).containsOnly(32L);
	}

	@Test
	void classHasOneHandle() {
		assertThat(this.ids.sequence(null, Order.class)).isSameAs(this.ids.sequence(null, Order.class))
			.isSameAs(this.ids.sequence(null, "Orders"));
	}

	@Test
	void whatWasHeldDoesNotReachTheEmptiedStores() {
		draw();
		this.ids.startAnew(() -> assertThat(this.main.givenBack).hasSize(1));
	}

	@Test
	void rangesComeAheadOfCallersAgainAfterAllHaveStartedAnew() {
		draw();
		this.ids.startAnew(() -> {
			this.main.requests.clear();
			this.other.requests.clear();
		});
		for (int i = 0; i < 31; i++) {
			draw();
		}
		assertThat(this.main.requests).hasSize(2);
		assertThat(this.other.requests).hasSize(2);
	}

	private void draw() {
		this.ids.generateNextIdFor("orders");
		this.ids.generateNextIdFor("other", "orders");
	}

	private static HiLoSequences database(String name, ProbeRepository repository) {
		return HiLoSequences.over(repository)
			.name(name)
			.timeout(Duration.ofMillis(1))
			.nanoTime(() -> 0)
			.threads(Databases.direct())
			.build();
	}

	private static final class Order {

	}

	@Test
	void handleThatExistsAlreadyDrawsTheFirstNumberAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			HiLoSequence orders = ids.sequence("orders");
			assertThat(orders.next()).isEqualTo(1);
			IntStream.range(0, 5000).forEach((i) -> orders.next());
			ids.startAnew(this.counters::clear);
			assertThat(orders.next()).isEqualTo(1);
			assertThat(orders.nextDocumentId()).isEqualTo("orders/2-A");
		}
	}

	@Test
	void refillUnderWayDoesNotReachTheEmptiedStore() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			HiLoSequence orders = ids.sequence("orders");
			for (int round = 0; round < 200; round++) {
				for (int number = 1; number <= 30 + round % 10; number++) {
					assertThat(orders.next()).isEqualTo(number);
				}
				ids.startAnew(this.counters::clear);
			}
		}
	}

	@Test
	void floorHoldsAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings().withFloor(() -> 5000))) {
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
			ids.startAnew(this.counters::clear);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
		}
	}

	@Test
	void counterThatWasRaisedStartsAtOneAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			ids.database(null).raise("orders", 5000);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(5001);
			ids.startAnew(this.counters::clear);
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
		}
	}

	@Test
	void rangesBeginSmallAgain() {
		try (RangeIdGenerator ids = generator(new CollectionSettings())) {
			ids.sequence("orders").next(100_000);
			ids.startAnew(this.counters::clear);
			ids.generateNextIdFor("orders");
			assertThat(this.counters.max("orders")).isEqualTo(32);
		}
	}

	private RangeIdGenerator generator(CollectionSettings settings) {
		return new RangeIdGenerator(EngineAccess.patient(this.counters).settings(settings).build(),
				new PluralCollectionNaming());
	}

}
