package dev.hilo.test;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.testkit.engine.EngineTestKit;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.test.BrokenStore.Fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

/**
 * Each method of {@link RangeRepositoryContract} finds a fault, and none without one.
 */
class BrokenStoresTests {

	private static final Map<String, Fault> faults = Map.ofEntries(
			Map.entry("firstRangeOfACollectionStartsAtOne", Fault.STARTS_AT_TWO),
			Map.entry("rangesFollowOnEachOther", Fault.SKIPS_A_NUMBER),
			Map.entry("counterIsToldOnceThereIsOne", Fault.TELLS_OF_A_MISSING_COUNTER),
			Map.entry("collectionsDoNotShareACounter", Fault.ONE_COUNTER_FOR_ALL),
			Map.entry("rangeCarriesTheStampOfItsRequest", Fault.FORGETS_THE_STAMP),
			Map.entry("namesAreComparedExactly", Fault.STRIPS_NAMES),
			Map.entry("blankAtTheEndOfANameCountsOrIsRefused", Fault.STRIPS_NAMES),
			Map.entry("counterThatFellBackIsRaisedAboveWhatTheClientKnows", Fault.NEVER_HEALS),
			Map.entry("missingCounterIsMadeAboveWhatTheClientKnows", Fault.NEVER_HEALS),
			Map.entry("floorRaisesTheCounterAndNeverLowersIt", Fault.IGNORES_THE_FLOOR),
			Map.entry("counterOfZeroIsLikeAMissingOne", Fault.SKIPS_A_NUMBER),
			Map.entry("lastRangeIsCutAtTheBoundAndThenNothingIsWritten", Fault.IGNORES_THE_BOUND),
			Map.entry("endOfTheDomainIsReachedWithoutOverflow", Fault.OVERFLOWS),
			Map.entry("clientThatKnowsTheBoundToBeReachedWritesNothing", Fault.WRITES_THOUGH_EXHAUSTED),
			Map.entry("unusedEndOfTheNewestRangeIsGivenBack", Fault.TAKES_NOTHING_BACK),
			Map.entry("rangeIsGivenBackAtMostOnce", Fault.TAKES_ANYTHING_BACK),
			Map.entry("nothingIsGivenBackWhenAnotherClientHasGoneOn", Fault.TAKES_ANYTHING_BACK),
			Map.entry("rangeOfAnotherClientWithTheSameEndIsNotCut", Fault.COMPARES_NO_STAMP),
			Map.entry("nothingIsGivenBackAboveTheEnd", Fault.TAKES_BACK_ABOVE_THE_END),
			Map.entry("severalInstancesNeverGetANumberTwice", Fault.READS_THEN_WRITES),
			Map.entry("highestNumberIsReadWithoutTakingOne", Fault.TAKES_A_NUMBER_TO_TELL),
			Map.entry("numbersWhoseAnswerWasLostAreNeverGivenToAnother", Fault.TAKES_BACK_WHAT_NOBODY_HEARS_OF));

	private static Fault fault = Fault.NONE;

	@ParameterizedTest
	@MethodSource("methods")
	void methodFailsForAStoreWithTheFaultThatItLooksFor(String method) {
		assertThat(faults).as("A fault for each method").containsKey(method);
		fault = faults.getOrDefault(method, Fault.NONE);
		assertThat(failed(selectMethod(StoreTests.class, method))).containsExactly(method);
	}

	@Test
	void noMethodFailsForTheStoreWithoutAFault() {
		fault = Fault.NONE;
		assertThat(failed(selectClass(StoreTests.class))).isEmpty();
	}

	static Stream<String> methods() {
		return Stream.of(CounterContract.class, RangeRepositoryContract.class)
			.flatMap((contract) -> Stream.of(contract.getDeclaredMethods()))
			.filter((method) -> method.isAnnotationPresent(Test.class))
			.map(java.lang.reflect.Method::getName);
	}

	private static List<String> failed(DiscoverySelector tests) {
		return EngineTestKit.engine("junit-jupiter")
			.selectors(tests)
			.execute()
			.testEvents()
			.failed()
			.map((event) -> event.getTestDescriptor().getDisplayName().replace("()", ""))
			.toList();
	}

	static class StoreTests extends RangeRepositoryContract {

		private final BrokenStore store = new BrokenStore(fault);

		@Override
		protected RangeRepository repository() {
			return this.store;
		}

		@Override
		protected RangeRepository clientThatLosesTheAnswer() {
			return new RangeRepository() {

				@Override
				public Range next(RangeRequest request) {
					Range lost = StoreTests.this.store.next(request);
					if (fault == Fault.TAKES_BACK_WHAT_NOBODY_HEARS_OF) {
						StoreTests.this.store.set(request.collection(), lost.low() - 1);
					}
					throw new RangeUnavailableException("lost for a test", null);
				}

				@Override
				public boolean giveBack(Range range, long lastUsed) {
					return false;
				}

			};
		}

		@Override
		protected void setMax(String collection, long max) {
			this.store.set(collection, max);
		}

		@Override
		protected long max(String collection) {
			return this.store.max(collection);
		}

	}

}
