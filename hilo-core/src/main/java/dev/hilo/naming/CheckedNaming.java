package dev.hilo.naming;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoException;
import dev.hilo.InvalidCollectionException;

/**
 * What can name a collection: a valid name, and a {@link CollectionNaming} that is asked
 * once for each class and whose answers are checked. An exception it throws, or a null it
 * returns, becomes an {@link InvalidCollectionException} that names it. Thread-safe.
 */
public final class CheckedNaming implements CollectionNaming {

	/** The longest name, in {@code char}s. */
	private static final int MAX_LENGTH = 190;

	private static final Pattern REFUSED = Pattern.compile("[\\p{Cc}\\p{Cs}]");

	private final Map<Class<?>, String> collections = new ConcurrentHashMap<>();

	private final CollectionNaming naming;

	private CheckedNaming(CollectionNaming naming) {
		this.naming = naming;
	}

	/**
	 * Checks a naming.
	 * @param naming the naming
	 * @return the checked naming, or the same one if it is checked already
	 */
	public static CheckedNaming of(CollectionNaming naming) {
		return (naming instanceof CheckedNaming checked) ? checked : new CheckedNaming(naming);
	}

	/**
	 * Checks the name of a collection.
	 * @param name the name
	 * @return the name
	 * @throws InvalidCollectionException if it is not valid
	 */
	public static String check(String name) {
		if (name == null || name.isBlank()) {
			throw new InvalidCollectionException(name,
					"can't name a collection: it needs a character that is not blank");
		}
		if (Math.max(name.length(), name.toLowerCase(Locale.ROOT).length()) > MAX_LENGTH) {
			throw new InvalidCollectionException(name, "can't name a collection: it has " + name.length()
					+ " characters, at most " + MAX_LENGTH + " are allowed");
		}
		if (REFUSED.matcher(name).find()) {
			throw new InvalidCollectionException(name,
					"can't name a collection: it has a control character or half a surrogate pair");
		}
		return name;
	}

	/**
	 * The collection of a class.
	 * @param type a class, also a proxy
	 */
	@Override
	public String collectionOf(Class<?> type) {
		String known = this.collections.get(type);
		return (known != null) ? known : this.collections.computeIfAbsent(UserClasses.of(type), this::askFor);
	}

	private String askFor(Class<?> userClass) {
		return ask(() -> this.naming.collectionOf(EntityTypes.check(userClass)),
				"the collection of " + userClass.getTypeName());
	}

	@Override
	public String prefixOf(String collection) {
		return ask(() -> this.naming.prefixOf(collection), "the prefix of the collection '" + collection + "'");
	}

	private String ask(Callable<@Nullable String> question, String what) {
		String answer;
		try {
			answer = question.call();
		}
		catch (HiLoException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new InvalidCollectionException(
					name() + " failed with " + ex + " when asked for " + what + ". Let it return a name", ex);
		}
		if (answer == null) {
			throw new InvalidCollectionException(
					name() + " returned null when asked for " + what + ". Let it return a name");
		}
		return answer;
	}

	private String name() {
		return "The CollectionNaming " + this.naming.getClass().getName();
	}

}
