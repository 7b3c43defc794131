package dev.hilo.engine.buffer;

import java.util.concurrent.atomic.AtomicIntegerArray;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lincheck reports success where it can't instrument classes, as on a JDK that it does
 * not know yet. Unless it finds this race, its success says nothing.
 */
@Tag("all")
class PlantedRaceModelTests {

	@Test
	void cursorThatIsNotAtomicIsFound() {
		assertThatExceptionOfType(LincheckAssertionError.class)
			.isThrownBy(() -> RangeBufferModelTests.check(BrokenCursor.class, 2, 50))
			.withMessageContaining("was drawn twice");
	}

	public static final class BrokenCursor {

		private final AtomicIntegerArray drawn = new AtomicIntegerArray(100);

		private volatile int cursor;

		@Operation
		public void draw() {
			int number = this.cursor;
			this.cursor = number + 1;
			this.drawn.incrementAndGet(number);
		}

		@Validate
		public void nothingIsDrawnTwice() {
			for (int number = 0; number < this.drawn.length(); number++) {
				if (this.drawn.get(number) > 1) {
					throw new IllegalStateException(number + " was drawn twice");
				}
			}
		}

	}

}
