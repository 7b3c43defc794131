package dev.hilo.entity;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.hilo.IdAssignmentException;
import dev.hilo.entity.IdConventions.Entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which of several conventions makes the ids of a class.
 */
class IdConventionsTests {

	private static final Entry NUMBER = entry("number", Number.class);

	private static final Entry INTEGER = entry("integer", Integer.class);

	private static final Entry TEXT = entry("text", CharSequence.class);

	@Test
	void mostSpecificOneIsUsedWhateverTheirOrder() {
		for (IdConventions conventions : List.of(of(NUMBER, INTEGER, TEXT), of(TEXT, INTEGER, NUMBER))) {
			assertThat(conventions.find(Integer.class)).isSameAs(INTEGER);
			assertThat(conventions.find(Long.class)).isSameAs(NUMBER);
			assertThat(conventions.find(String.class)).isSameAs(TEXT);
			assertThat(conventions.find(List.class)).isNull();
		}
	}

	@Test
	void severalOfWhichNoneIsTheMostSpecificAreNamed() {
		Entry comparable = entry("comparable", Comparable.class);
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(() -> of(TEXT, comparable).find(String.class))
			.withMessageStartingWith("More than one IdConvention fits java.lang.String")
			.withMessageContaining("['text' for java.lang.CharSequence, 'comparable' for java.lang.Comparable]");
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> of(INTEGER, entry("integer", Integer.class)).find(Integer.class))
			.withMessageContaining("none is the most specific");
	}

	@Test
	void beansAreAskedForOnce() {
		AtomicInteger asked = new AtomicInteger();
		IdConventions conventions = new IdConventions(() -> {
			asked.incrementAndGet();
			return List.of();
		});
		assertThat(asked).hasValue(0);
		assertThat(conventions.find(String.class)).isNull();
		assertThat(conventions.find(Long.class)).isNull();
		assertThat(asked).hasValue(1);
	}

	private static IdConventions of(Entry... entries) {
		return new IdConventions(() -> Stream.of(entries).toList());
	}

	private static Entry entry(String name, Class<?> type) {
		return new Entry(name, type, (database, entity, hilo) -> name);
	}

}
