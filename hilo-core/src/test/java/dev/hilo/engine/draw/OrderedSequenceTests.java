package dev.hilo.engine.draw;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class OrderedSequenceTests {

	@Test
	void blockHasAtMostTenMillionNumbers() {
		OrderedSequence.checkCount(10_000_000, "orders");
		assertThatIllegalArgumentException().isThrownBy(() -> OrderedSequence.checkCount(10_000_001, "orders"))
			.withMessageContaining("'orders'");
	}

}
