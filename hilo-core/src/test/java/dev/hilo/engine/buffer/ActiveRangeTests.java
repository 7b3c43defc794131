package dev.hilo.engine.buffer;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class ActiveRangeTests {

	@ParameterizedTest
	@ValueSource(longs = { 2, 4096 })
	void cursorOfAUsedUpOrSealedRangeNeverComesBackIntoIt(long size) {
		RangeRequest request = new RangeRequest("orders", Long.MAX_VALUE, 0, 0, Long.MAX_VALUE, 0);
		ActiveRange range = ActiveRange.of(request.rangeAfter(Long.MAX_VALUE - size, null, null),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
		assertThat(range.take()).isZero();
		assertThat(range.take(10_000_000)).isEqualTo(1);
		assertThat(range.seal()).isEqualTo(size);
		for (int i = 0; i < 1000; i++) {
			assertThat(range.take(10_000_000)).isGreaterThanOrEqualTo(ActiveRange.MAX_SIZE);
		}
		assertThat(range.used()).isEqualTo(size);
	}

	/** Of 64 bytes; a draw reads the others after it has written the cursor. */
	@Test
	void cursorOfALargeRangeSharesItsCacheLineWithNoOtherField() {
		ActiveRange range = ActiveRange.of(new Range("orders", 1, 4096, 0, 7, null, null),
				new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH);
		long cursor = offset(range.getClass(), "apart");
		assertThat(Stream.of(ActiveRange.class.getDeclaredFields())
			.filter((field) -> !Modifier.isStatic(field.getModifiers()))
			.map((field) -> cursor - offset(ActiveRange.class, field.getName()))).isNotEmpty()
			.allMatch((distance) -> distance >= 64);
		assertThat(offset(range.getClass(), "q8") - cursor).isEqualTo(64);
	}

	private static long offset(Class<?> type, String field) {
		try {
			Class<?> unsafe = Class.forName("sun.misc.Unsafe");
			Field instance = unsafe.getDeclaredField("theUnsafe");
			instance.setAccessible(true);
			return (long) unsafe.getMethod("objectFieldOffset", Field.class)
				.invoke(instance.get(null), type.getDeclaredField(field));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
