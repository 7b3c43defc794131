package dev.hilo.engine.event;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentIdFormat;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The log names a listener that throws in place, once for each failure.
 */
@ExtendWith(OutputCaptureExtension.class)
class RangeListenersThrowingTests {

	@Test
	void failureToBeginIsLoggedAndItsEndIsNotAskedFor(CapturedOutput output) {
		listeners(new Throwing("early", true)).beginRefill("orders").end(null);
		listeners(new Throwing("early", true)).beginWait("orders");
		assertThat(output.getAll().split("RangeListener early failed", -1)).hasSize(3);
	}

	@Test
	void failureToEndIsLogged(CapturedOutput output) {
		listeners(new Throwing("late", false)).beginRefill("orders").end(null);
		assertThat(output.getAll()).containsOnlyOnce("RangeListener late failed");
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredIsLogged(CapturedOutput output) {
		listeners(new Undeclared()).beginRefill("orders").end(null);
		assertThat(output.getAll()).containsOnlyOnce("RangeListener undeclared failed");
	}

	private static RangeListeners listeners(RangeListener listener) {
		InMemoryRangeRepository store = new InMemoryRangeRepository();
		return new RangeListeners(null, new RangeLog(new DatabaseName(null), store, new DocumentIdFormat()),
				List.of(listener), Runnable::run);
	}

	private record Throwing(String name, boolean early) implements RangeListener {

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

	private record Undeclared() implements RangeListener {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			return fail(new IOException("beginning"));
		}

		@SuppressWarnings("unchecked")
		private static <T extends Throwable> RefillObservation fail(Throwable thrown) throws T {
			throw (T) thrown;
		}

		@Override
		public String toString() {
			return "undeclared";
		}

	}

}
