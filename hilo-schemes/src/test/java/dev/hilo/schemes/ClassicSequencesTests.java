package dev.hilo.schemes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.Domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/**
 * The classic scheme: the counter counts {@code hi}s, callers get their ids.
 */
class ClassicSequencesTests {

	private static final Duration LONG = Duration.ofSeconds(10);

	private final InMemoryRangeRepository store = new InMemoryRangeRepository();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 7, 1000 })
	void idsAreThoseOfTheAlgorithmOverTheSameHis(long maxLo) {
		HiLoSequence orders = database(maxLo).sequence("orders");
		long hi = 0;
		long lo = maxLo;
		for (int i = 0; i < 5000; i++) {
			if (lo >= maxLo) {
				hi++;
				lo = 0;
			}
			assertThat(orders.next()).isEqualTo(hi * maxLo + lo);
			lo++;
		}
	}

	@Test
	void eachWayToDrawGivesTheNextId() {
		HiLoSequence orders = database(3).sequence("Orders");
		assertThat(orders.next()).isEqualTo(3);
		assertThat(orders.nextDocumentId()).isEqualTo("orders/4-A");
		assertThat(orders.next(5)).containsExactly(5, 6, 7, 8, 9);
		assertThat(orders.nextAsync()).succeedsWithin(LONG).isEqualTo(10L);
		assertThat(orders.nextDocumentIdAsync()).succeedsWithin(LONG).isEqualTo("orders/11-A");
	}

	@Test
	void counterAndCapacitiesCountHis() {
		HiLoSequences database = HiLoSequences.over(this.store).settings(settings(1000).withRefillAhead(false)).build();
		database.sequence("orders").next();
		assertThat(this.store.max("orders")).isEqualTo(4);
		CollectionSnapshot snapshot = database.snapshot("orders");
		assertThat(snapshot.scheme()).isEqualTo("classic");
		assertThat(snapshot.capacity().initial()).isEqualTo(4);
		assertThat(snapshot.held()).singleElement()
			.satisfies((range) -> assertThat(List.of(range.low(), range.high())).containsExactly(1000L, 4999L));
		assertThat(snapshot.counter().highest()).isEqualTo(4999);
		assertThat(snapshot.left()).isEqualTo(3999);
		assertThat(database.counter("orders").highest()).hasValue(4999);
		assertThat(database.counter("products").highest()).isEmpty();
		database.sequence("orders").next(4001);
		assertThat(this.store.max("orders")).as("twice as many").isEqualTo(12);
		assertThat(database.snapshot("orders").totals().healed()).isZero();
	}

	@Test
	void wholeHisGoBackAndTheRestOfOneIsLost() {
		HiLoSequences first = database(1000);
		first.sequence("orders").next(1001);
		first.giveBack();
		await().untilAsserted(() -> assertThat(first.snapshot("orders").totals().givenBack()).isPositive());
		assertThat(this.store.max("orders")).isEqualTo(2);
		CollectionSnapshot.Totals totals = first.snapshot("orders").totals();
		assertThat(totals.notGivenBack()).isEqualTo(999);
		assertThat(totals.givenBack() + totals.notGivenBack() + totals.drawn()).isEqualTo(totals.reserved());
		assertThat(database(1000).sequence("orders").next()).isEqualTo(3000);
	}

	@Test
	void hisStayUnusedIfTheCounterHasMovedOn() {
		HiLoSequences first = database(1000);
		first.sequence("orders").next();
		assertThat(database(1000).sequence("orders").next()).isEqualTo(5000);
		first.giveBack();
		await().untilAsserted(() -> assertThat(first.snapshot("orders").totals().notGivenBack()).isEqualTo(3999));
		assertThat(first.snapshot("orders").totals().givenBack()).isZero();
		assertThat(this.store.max("orders")).isEqualTo(8);
	}

	@Test
	void whatIsUsedToTheEndOfAHiLosesNothing() {
		HiLoSequences first = database(1000);
		first.sequence("orders").next(2000);
		first.giveBack();
		await().untilAsserted(() -> assertThat(first.snapshot("orders").totals().givenBack()).isPositive());
		assertThat(this.store.max("orders")).isEqualTo(2);
		assertThat(first.snapshot("orders").totals().notGivenBack()).isZero();
	}

	@Test
	void nothingIsHeldOnceDrainedAndLateCallersTakeAHiEach() {
		HiLoSequences database = database(1000);
		database.drain();
		assertThat(database.sequence("orders").next()).isEqualTo(1000);
		assertThat(database.sequence("orders").next()).isEqualTo(2000);
		assertThat(database.snapshot("orders").left()).isZero();
	}

	@Test
	void floorCountsHis() {
		HiLoSequences database = HiLoSequences.over(this.store).settings(settings(1000).withFloor(() -> 41)).build();
		assertThat(database.sequence("orders").next()).isEqualTo(42_000);
	}

	@Test
	void counterIsRaisedAboveAnId() {
		HiLoSequences database = database(1000);
		database.sequence("orders").next();
		database.raise("orders", 41_500);
		assertThat(database.sequence("orders").next()).isEqualTo(42_000);
		database.raise("orders", 99_999);
		assertThat(database.sequence("orders").next()).isEqualTo(100_000);
	}

	@Test
	void counterThatHasGoneBackIsHealedToTheHiInUse() {
		HiLoSequences database = database(1000);
		database.sequence("orders").next(4000);
		this.store.set("orders", 1);
		assertThat(database.sequence("orders").next()).isEqualTo(5000);
		assertThat(database.snapshot("orders").totals().healed()).isEqualTo(1);
	}

	@Test
	void idsEndAtTheBound() {
		HiLoSequences database = HiLoSequences.over(this.store)
			.settings(new CollectionSettings().withBound(2500).withScheme(new ClassicScheme(new Domain(2500), 1000)))
			.build();
		HiLoSequence orders = database.sequence("orders");
		assertThat(orders.next(1501)).startsWith(1000).endsWith(2500);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(orders::next)
			.withMessageContaining("bound 2500");
		assertThat(this.store.max("orders")).isEqualTo(2);
	}

	@Test
	void hugeCapacitiesAreNoLargerThanARange() {
		HiLoSequences database = HiLoSequences.over(this.store)
			.settings(new CollectionSettings(Long.MAX_VALUE, Long.MAX_VALUE)
				.withScheme(new ClassicScheme(Domain.INT63, 1000)))
			.build();
		assertThat(database.sequence("orders").next()).isEqualTo(1000);
	}

	@Test
	void threadsOfTwoInstancesGetNoIdTwice() throws Exception {
		List<Callable<long[]>> draws = new ArrayList<>();
		for (int instance = 0; instance < 2; instance++) {
			HiLoSequence orders = HiLoSequences.over(this.store).settings(settings(10)).build().sequence("orders");
			for (int thread = 0; thread < 4; thread++) {
				draws.add(() -> LongStream.generate(orders::next).limit(5000).toArray());
			}
		}
		ExecutorService threads = Executors.newFixedThreadPool(draws.size());
		List<Long> ids = new ArrayList<>();
		for (Future<long[]> drawn : threads.invokeAll(draws)) {
			LongStream.of(drawn.get()).forEach(ids::add);
		}
		threads.shutdown();
		assertThat(ids).hasSize(40_000).doesNotHaveDuplicates().allMatch((id) -> id >= 10);
	}

	@Test
	void counterOfAnotherCollectionIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> settings(1000).sharedWith("products"))
			.withMessageContaining("classic");
	}

	private HiLoSequences database(long maxLo) {
		return HiLoSequences.over(this.store).settings(settings(maxLo)).build();
	}

	private static CollectionSettings settings(long maxLo) {
		return new CollectionSettings(4, 64).withScheme(new ClassicScheme(Domain.INT63, maxLo));
	}

}
