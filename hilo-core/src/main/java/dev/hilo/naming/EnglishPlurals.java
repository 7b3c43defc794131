package dev.hilo.naming;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.atteo.evo.inflector.English;

/**
 * The plurals of the default naming. A class of its own: the rules take a while to load,
 * and a start needs no plurals. Thread-safe.
 */
final class EnglishPlurals {

	/** The library treats its plural as regular. */
	private static final Pattern PERSON = Pattern.compile("([Pp])erson$");

	/**
	 * Our own instance: setting the mode of the library's shared one affects everybody.
	 */
	private static final English ENGLISH = new English(English.MODE.ENGLISH_ANGLICIZED);

	private EnglishPlurals() {
	}

	/**
	 * The plural of a noun.
	 * @param noun the noun, also several words in one: only the last is changed
	 * @return the plural
	 */
	public static String of(String noun) {
		Matcher person = PERSON.matcher(noun);
		return person.find() ? person.replaceFirst("$1eople") : ENGLISH.getPlural(noun);
	}

}
