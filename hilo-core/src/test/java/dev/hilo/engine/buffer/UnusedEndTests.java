package dev.hilo.engine.buffer;

import java.time.Instant;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;

class UnusedEndTests {

	@Test
	void restGoesBackWithTheAdjacentRangeAfterIt() {
		assertThat(lastUsed(range(1, 10, "A", null), range(11, 20, "A", null))).isEqualTo(4);
	}

	/** Below it, that database may have given numbers to somebody else. */
	@Test
	void restOfARangeOfAnotherDatabaseDoesNot() {
		assertThat(lastUsed(range(1, 10, "A", null), range(11, 20, "B", null))).isEqualTo(10);
		assertThat(lastUsed(range(1, 10, "A", null), range(11, 20, null, null))).isEqualTo(10);
		assertThat(lastUsed(range(1, 10, "A", null), range(11, 20, "A", "North/"))).isEqualTo(10);
	}

	@Test
	void restThatIsNotAdjacentDoesNot() {
		assertThat(lastUsed(range(1, 10, "A", null), range(12, 20, "A", null))).isEqualTo(11);
	}

	private static long lastUsed(ActiveRange used, ActiveRange unused) {
		UnusedEnd rest = UnusedEnd.of(UnusedEnd.of(used, 4), unused);
		assertThat(rest).isNotNull();
		return rest.lastUsed();
	}

	private static ActiveRange range(long low, long high, @Nullable String tag, @Nullable String prefix) {
		return ActiveRange.of(new Range("orders", low, high, low - 1, 7, tag, prefix),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
	}

}
