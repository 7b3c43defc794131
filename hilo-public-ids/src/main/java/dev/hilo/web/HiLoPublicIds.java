package dev.hilo.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.hilo.HiLoConfigurationException;

/**
 * Makes public ids by hand, where {@link PublicId} can't stand: in templates, messages,
 * logs. In an application it is a bean; in a test of one class, {@link #withKey} makes
 * one. Thread-safe.
 *
 * @since 0.1.0
 */
public final class HiLoPublicIds {

	private final Map<Integer, String> keys;

	private final Map<String, PublicIdFormat> formats = new ConcurrentHashMap<>();

	/**
	 * Creates public ids.
	 * @param keys the keys by version, at least one; the first one writes
	 */
	HiLoPublicIds(Map<Integer, String> keys) {
		this.keys = keys;
	}

	/**
	 * Public ids under one key.
	 * @param version the version of the key, 0 to 31
	 * @param key the secret, 16 characters or more
	 * @return the public ids
	 * @throws HiLoConfigurationException if the version or the key is not valid
	 */
	public static HiLoPublicIds withKey(int version, String key) {
		return new HiLoPublicIds(PublicIdProperties.of(version, key).byVersion());
	}

	/**
	 * Writes a number under the first key.
	 * @param kind the kind: 1 to 16 of {@code a-z0-9}, beginning with a letter
	 * @param id the number, 0 or more
	 * @return its text
	 * @throws IllegalArgumentException if the kind is not valid, or the number negative
	 */
	public String encode(String kind, long id) {
		return format(kind).encode(id);
	}

	/**
	 * Reads a text that any of the keys has written. Upper case and, after the kind,
	 * {@code o} for {@code 0} and {@code i} and {@code l} for {@code 1} are forgiven.
	 * @param kind the kind that it must have
	 * @param text the text
	 * @return the number, 0 or more
	 * @throws InvalidPublicIdException if it is no public id of this kind
	 * @throws IllegalArgumentException if the kind is not valid
	 */
	public long decode(String kind, String text) {
		return format(kind).decode(text);
	}

	/**
	 * The form of the ids of a kind.
	 * @throws IllegalArgumentException if the kind is not valid
	 */
	PublicIdFormat format(String kind) {
		return this.formats.computeIfAbsent(kind, (added) -> new PublicIdFormat(added, this.keys));
	}

}
