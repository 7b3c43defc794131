package dev.hilo.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

import dev.hilo.HiLoException;

/**
 * A text is no public id of the kind asked for, under any of the keys. It answers a
 * request with 400. Its message has the text, cut and cleaned, and never the number.
 *
 * @since 0.1.0
 */
@ResponseStatus(HttpStatus.BAD_REQUEST)
public final class InvalidPublicIdException extends HiLoException {

	private static final int MAX_SHOWN = 40;

	InvalidPublicIdException(String kind, String text, String why) {
		super("'" + clean(text) + "' is no public id of the kind '" + kind + "': " + why);
	}

	private static String clean(String text) {
		String shown = (text.length() > MAX_SHOWN) ? text.substring(0, MAX_SHOWN) + ".." : text;
		return shown.replaceAll("[^\\x20-\\x7e]", "?");
	}

}
