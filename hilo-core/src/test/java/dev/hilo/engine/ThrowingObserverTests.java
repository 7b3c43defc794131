package dev.hilo.engine;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.range.RangeObserver;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The log names an observer that throws, once for each failure.
 */
@ExtendWith(OutputCaptureExtension.class)
class ThrowingObserverTests {

	@Test
	void failureToBeginIsLoggedAndItsEndIsNotAskedFor(CapturedOutput output) {
		SafeObserver.NONE.with(new Throwing("early", true)).beginRefill(null, "orders").end(null);
		SafeObserver.NONE.with(new Throwing("early", true)).beginWait(null, "orders");
		assertThat(output.getAll().split("RangeObserver early failed", -1)).hasSize(3);
	}

	@Test
	void failureToEndIsLogged(CapturedOutput output) {
		SafeObserver.NONE.with(new Throwing("late", false)).beginRefill(null, "orders").end(null);
		assertThat(output.getAll()).containsOnlyOnce("RangeObserver late failed");
	}

	private record Throwing(String name, boolean early) implements RangeObserver {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			if (this.early) {
				throw new IllegalStateException("beginning");
			}
			return (failure) -> {
				throw new IllegalStateException("end");
			};
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			throw new IllegalStateException("beginning");
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
