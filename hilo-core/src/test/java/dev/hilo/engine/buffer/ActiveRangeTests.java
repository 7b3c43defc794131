package dev.hilo.engine.buffer;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.database.IdFrame;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class ActiveRangeTests {

	@Test
	void cursorOfAUsedUpOrSealedRangeNeverComesBackIntoIt() {
		RangeRequest request = new RangeRequest("orders", Long.MAX_VALUE, 0, 0, Long.MAX_VALUE, 0);
		ActiveRange range = ActiveRange.of(request.rangeAfter(Long.MAX_VALUE - 2, null, null), new IdFrame.Newest(new DocumentIdFormat()),
				true, Instant.EPOCH);
		assertThat(range.take()).isZero();
		assertThat(range.take(10_000_000)).isEqualTo(1);
		assertThat(range.seal()).isEqualTo(2);
		for (int i = 0; i < 1000; i++) {
			assertThat(range.take(10_000_000)).isGreaterThanOrEqualTo(ActiveRange.MAX_SIZE);
		}
		assertThat(range.used()).isEqualTo(2);
	}

}
