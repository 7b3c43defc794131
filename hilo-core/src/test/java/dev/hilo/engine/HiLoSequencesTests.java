package dev.hilo.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.FixedFloor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What the sequences of a database tell, and when their store is told.
 */
@ExtendWith(OutputCaptureExtension.class)
class HiLoSequencesTests {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private final List<String> told = new ArrayList<>();

	private final RangeRepository store = new RangeRepository() {

		@Override
		public Range next(RangeRequest request) {
			return HiLoSequencesTests.this.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return HiLoSequencesTests.this.counters.giveBack(newest, lastUsed);
		}

		@Override
		public void start() {
			HiLoSequencesTests.this.told.add("start");
		}

		@Override
		public void drain() {
			HiLoSequencesTests.this.told.add("drain");
			throw new IllegalStateException("busy");
		}

		@Override
		public void suspend() {
			throw new OutOfMemoryError("unable to create native thread");
		}

	};

	private final HiLoSequences database = HiLoSequences.over(this.store).name("north").build();

	@Test
	void storeIsToldToReleaseWhatIsIdleAndToStartAgain(CapturedOutput output) {
		assertThatCode(this.database::drain).doesNotThrowAnyException();
		assertThat(output.getAll()).contains("The store of database 'north' could not release its connections");
		this.database.close();
		this.database.start();
		assertThat(this.told).containsExactly("drain", "start");
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
	}

	@Test
	void storeWithoutAThreadToCloseItsConnectionsStopsNoOtherDatabase(CapturedOutput output) {
		assertThatCode(this.database::suspend).doesNotThrowAnyException();
		assertThat(output.getAll()).contains("The store of database 'north' could not release its connections");
	}

	@Test
	void rangesAreHeldUntilTheDrain() {
		assertThat(this.database.isOpen()).isTrue();
		this.database.giveBack();
		assertThat(this.database.isOpen()).isTrue();
		this.database.drain();
		assertThat(this.database.isOpen()).isFalse();
	}

	@Test
	void numbersThatWereDrawnBeforeAreToldWhenTheCounterIsToStartAboveANumber() {
		assertThat(this.database.startAbove("orders", new FixedFloor(0))).isFalse();
		this.database.sequence("orders").next(32);
		assertThat(this.database.startAbove("orders", new FixedFloor(0))).isTrue();
	}

	@Test
	void databaseTellsItsNameItsStoreAndHowIdsStart() {
		assertThat(this.database.name()).isEqualTo("north");
		assertThat(HiLoSequences.over(this.store).build().name()).isNull();
		assertThat(this.database.repository()).isSameAs(this.store);
		assertThat(this.database.startOfIds("Orders")).isEqualTo("orders/");
		assertThat(this.database.counter("Orders").isRaised()).isTrue();
	}

	@Test
	void changesOfOneCollectionFollowEachOther() {
		HiLoSequences changed = HiLoSequences.over(this.store)
			.collection("Orders", (settings) -> settings.withBound(20))
			.collection("orders", (settings) -> settings.withBound(settings.bound() / 2))
			.build();
		assertThat(changed.settings("ORDERS").bound()).isEqualTo(10);
		assertThat(changed.settings("lines").bound()).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void counterIsToldOfWhateverSharesIt() {
		HiLoSequences sharing = HiLoSequences.over(this.counters)
			.collection("Refunds", (settings) -> settings.sharedWith("orders"))
			.build();
		sharing.sequence("Orders").next();
		assertThat(sharing.counter("Orders").highest()).hasValue(32);
		assertThat(sharing.counter("Refunds").highest()).hasValue(32);
		assertThat(sharing.counter("invoices").highest()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 5 })
	void collectionsShareSoManyThreads(int maxRefills) {
		HiLoSequences database = HiLoSequences.over(this.counters)
			.name("limited" + maxRefills)
			.maxRefills(maxRefills)
			.build();
		CompletableFuture
			.allOf(IntStream.range(0, 8)
				.mapToObj((i) -> database.sequence("orders" + i).nextAsync())
				.toArray(CompletableFuture[]::new))
			.join();
		assertThat(Thread.getAllStackTraces().keySet())
			.filteredOn((thread) -> thread.getName().startsWith("hilo-refill-limited" + maxRefills))
			.hasSize(maxRefills);
		database.close();
	}

	@Test
	void noneIsTooFew() {
		assertThatIllegalArgumentException().isThrownBy(() -> HiLoSequences.over(this.counters).maxRefills(0));
	}

}
