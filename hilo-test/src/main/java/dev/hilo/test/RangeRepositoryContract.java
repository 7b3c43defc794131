package dev.hilo.test;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The contract of every {@link RangeRepository}, as tests: to test a store of your own,
 * write a subclass that creates it.
 *
 * @since 0.1.0
 */
public abstract class RangeRepositoryContract extends CounterContract {

	/**
	 * Creates a repository over an empty store.
	 * @return the repository
	 */
	protected abstract RangeRepository repository();

	@Override
	protected RangeRepository client() {
		return repository();
	}

	/**
	 * Sets a counter by hand.
	 * @param collection the collection, in lower case
	 * @param max its new value
	 */
	protected abstract void setMax(String collection, long max);

	/**
	 * Reads a counter.
	 * @param collection the collection, in lower case
	 * @return its value, or 0 if there is none
	 */
	protected abstract long max(String collection);

	/**
	 * Whether the store treats {@code "a"} and {@code "a "} as two names.
	 * @return whether it does
	 */
	protected boolean tellsBlanksApart() {
		return true;
	}

	@Test
	void firstRangeOfACollectionStartsAtOne() {
		Range range = repository().next(request("orders", 32));
		assertThat(range.low()).isEqualTo(1);
		assertThat(range.high()).isEqualTo(32);
		assertThat(range.previousMax()).isZero();
		assertThat(max("orders")).isEqualTo(32);
	}

	@Test
	void rangesFollowOnEachOther() {
		repository().next(request("orders", 32));
		Range second = repository().next(request("orders", 64));
		assertThat(second.low()).isEqualTo(33);
		assertThat(second.high()).isEqualTo(96);
		assertThat(second.previousMax()).isEqualTo(32);
	}

	@Test
	void counterIsToldOnceThereIsOne() {
		assertThat(repository().counter("orders").highest()).isEmpty();
		repository().next(request("orders", 32));
		// Empty from a store that can't tell
		assertThat(repository().counter("orders").highest().orElse(32)).isEqualTo(32);
		assertThat(repository().counter("products").highest()).isEmpty();
	}

	@Test
	void collectionsDoNotShareACounter() {
		repository().next(request("orders", 32));
		assertThat(repository().next(request("products", 8)).low()).isEqualTo(1);
	}

	@Test
	void namesAreComparedExactly() {
		List<String> names = List.of("a", "ä", " a", "á", "'; drop table x --", "😀", "$", "a|b", "ａ", "ß", "ss");
		for (String name : names) {
			assertThat(repository().next(request(name, 5)).low()).as(name).isEqualTo(1);
		}
	}

	@Test
	void blankAtTheEndOfANameCountsOrIsRefused() {
		repository().next(request("a", 5));
		if (tellsBlanksApart()) {
			assertThat(repository().next(request("a ", 5)).low()).isEqualTo(1);
		}
		else {
			assertThatExceptionOfType(InvalidCollectionException.class)
				.isThrownBy(() -> repository().next(request("a ", 5)))
				.withMessageContaining("'a '");
			assertThat(max("a")).isEqualTo(5);
		}
	}

	@Test
	void counterThatFellBackIsRaisedAboveWhatTheClientKnows() {
		setMax("orders", 12);
		Range range = repository().next(new RangeRequest("orders", 32, 64, 0, Long.MAX_VALUE, 1));
		assertThat(range.low()).isEqualTo(65);
		assertThat(range.high()).isEqualTo(96);
		assertThat(range.previousMax()).isEqualTo(12);
		assertThat(max("orders")).isEqualTo(96);
	}

	@Test
	void missingCounterIsMadeAboveWhatTheClientKnows() {
		Range range = repository().next(new RangeRequest("orders", 10, 64, 0, Long.MAX_VALUE, 1));
		assertThat(range.low()).isEqualTo(65);
		assertThat(range.previousMax()).isZero();
		assertThat(max("orders")).isEqualTo(74);
	}

	@Test
	void floorRaisesTheCounterAndNeverLowersIt() {
		assertThat(repository().next(new RangeRequest("orders", 10, 0, 500, Long.MAX_VALUE, 1)).low()).isEqualTo(501);
		assertThat(repository().next(new RangeRequest("orders", 10, 0, 500, Long.MAX_VALUE, 2)).low()).isEqualTo(511);
	}

	@Test
	void counterOfZeroIsLikeAMissingOne() {
		setMax("orders", 0);
		assertThat(repository().next(request("orders", 3)).low()).isEqualTo(1);
	}

	@Test
	void lastRangeIsCutAtTheBoundAndThenNothingIsWritten() {
		setMax("orders", 90);
		Range last = repository().next(new RangeRequest("orders", 32, 0, 0, 100, 1));
		assertThat(last.low()).isEqualTo(91);
		assertThat(last.high()).isEqualTo(100);
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> repository().next(new RangeRequest("orders", 32, 0, 0, 100, 2)))
			.withMessageContaining("orders")
			.withMessageContaining("100");
		assertThat(max("orders")).isEqualTo(100);
		assertThat(repository().giveBack(last, 95)).as("the stamp was left alone").isTrue();
	}

	@Test
	void endOfTheDomainIsReachedWithoutOverflow() {
		setMax("orders", Long.MAX_VALUE - 5);
		Range last = repository().next(new RangeRequest("orders", 1L << 40, 0, 0, Long.MAX_VALUE, 1));
		assertThat(last.low()).isEqualTo(Long.MAX_VALUE - 4);
		assertThat(last.high()).isEqualTo(Long.MAX_VALUE);
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> repository().next(request("orders", 1)));
		assertThat(max("orders")).isEqualTo(Long.MAX_VALUE);
		assertThat(repository().next(request("products", 1)).low()).as("others go on").isEqualTo(1);
	}

	@Test
	void clientThatKnowsTheBoundToBeReachedWritesNothing() {
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> repository().next(new RangeRequest("orders", 1, 100, 0, 100, 1)));
		assertThat(max("orders")).isZero();
	}

	@Test
	void unusedEndOfTheNewestRangeIsGivenBack() {
		setMax("orders", 32);
		Range range = repository().next(request("orders", 32));
		assertThat(repository().giveBack(range, 34)).isTrue();
		assertThat(max("orders")).isEqualTo(34);
		assertThat(repository().next(request("orders", 32)).low()).isEqualTo(35);
	}

	@Test
	void rangeIsGivenBackAtMostOnce() {
		Range range = repository().next(request("orders", 32));
		assertThat(repository().giveBack(range, 3)).isTrue();
		assertThat(repository().giveBack(range, 2)).isFalse();
		assertThat(max("orders")).isEqualTo(3);
	}

	@Test
	void nothingIsGivenBackWhenAnotherClientHasGoneOn() {
		Range range = repository().next(request("orders", 32));
		repository().next(request("orders", 32));
		assertThat(repository().giveBack(range, 3)).isFalse();
		assertThat(max("orders")).isEqualTo(64);
	}

	@Test
	void rangeOfAnotherClientWithTheSameEndIsNotCut() {
		Range lost = repository().next(request("orders", 32));
		setMax("orders", 0);
		Range theirs = repository().next(new RangeRequest("orders", 32, 0, 0, Long.MAX_VALUE, lost.stamp() + 1));
		assertThat(theirs.high()).isEqualTo(lost.high());
		assertThat(repository().giveBack(lost, 3)).isFalse();
		assertThat(max("orders")).isEqualTo(32);
	}

	@Test
	void nothingIsGivenBackAboveTheEnd() {
		Range range = repository().next(request("orders", 32));
		assertThat(repository().giveBack(range, 33)).isFalse();
		assertThat(max("orders")).isEqualTo(32);
	}

	protected static RangeRequest request(String collection, long size) {
		return new RangeRequest(collection, size, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}
