package dev.hilo.engine.buffer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class IdFrameTests {

	private final IdFrame.Newest frames = new IdFrame.Newest(new DocumentIdFormat(':', null, null));

	@Test
	void rangesOfOneTagAndPrefixShareAFrame() {
		IdFrame frame = this.frames.of(range("B", "North/"));
		assertThat(this.frames.of(range("B", "North/"))).isSameAs(frame);
		assertThat(around(frame)).isEqualTo(":North/7-B");
	}

	@Test
	void rangeWithAnotherTagOrPrefixHasAFrameOfItsOwn() {
		IdFrame before = this.frames.of(range("B", null));
		assertThat(around(this.frames.of(range("C", null)))).isEqualTo(":7-C");
		assertThat(around(this.frames.of(range("C", "N/")))).isEqualTo(":N/7-C");
		assertThat(around(before)).isEqualTo(":7-B");
	}

	@Test
	void endingsHaveThreeDigits() {
		assertThat(this.frames.of(range("B", null)).endings()).hasSize(IdFrame.ENDINGS)
			.startsWith("000-B", "001-B")
			.endsWith("999-B");
	}

	@Test
	void prefixThatReadsAsANumberNeedsATag() {
		assertThat(around(this.frames.of(range("B", "7-")))).isEqualTo(":7-7-B");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> this.frames.of(range("", "7-")))
			.withMessageContaining("without a node tag");
		assertThat(around(this.frames.of(range("", "N/")))).isEqualTo(":N/7");
	}

	private static String around(IdFrame frame) {
		return frame.beforeNumber + 7 + frame.afterNumber;
	}

	private static Range range(String tag, @Nullable String prefix) {
		return new Range("orders", 1, 32, 0, 7, tag, prefix);
	}

}
