package dev.hilo.engine.draw;

import java.util.stream.IntStream;

/**
 * How ids may end: the last three digits of the number and the text after it.
 */
final class IdEndings {

	static final int COUNT = 1000;

	final String afterNumber;

	/** Indexed by the number that the digits make. */
	final String[] texts;

	IdEndings(String afterNumber) {
		this.afterNumber = afterNumber;
		this.texts = IntStream.range(COUNT, 2 * COUNT)
			.mapToObj((number) -> Integer.toString(number).substring(1) + afterNumber)
			.toArray(String[]::new);
	}

}
