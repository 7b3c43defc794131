package dev.hilo.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.hilo.HiLoConfigurationException;

/**
 * The properties under {@code hilo.public-ids}.
 *
 * @param keys The secrets of public ids, each with a version from 0 to 31 and a key of 16
 * random characters or more. The first one writes, all read: put a new one in front, and
 * remove the old one when no link with its version is in use.
 */
@ConfigurationProperties(PublicIdProperties.PREFIX)
record PublicIdProperties(@DefaultValue List<Key> keys) {

	static final String PREFIX = "hilo.public-ids";

	private static final int MAX_VERSION = 31;

	private static final int MIN_KEY_LENGTH = 16;

	static PublicIdProperties of(int version, String key) {
		return new PublicIdProperties(List.of(new Key(version, key)));
	}

	/**
	 * The keys by version, in their order.
	 * @throws HiLoConfigurationException if a version or a key is missing or not valid
	 */
	Map<Integer, String> byVersion() {
		Map<Integer, String> byVersion = new LinkedHashMap<>();
		for (int i = 0; i < this.keys.size(); i++) {
			String path = "hilo.public-ids.keys[" + i + "].";
			Integer version = this.keys.get(i).version();
			if (version == null || version < 0 || version > MAX_VERSION) {
				throw new HiLoConfigurationException(path + "version", version,
						"Number the keys from 0 to " + MAX_VERSION + "; a version always stays with its key");
			}
			String key = this.keys.get(i).key();
			if (key != null && key.contains("${")) {
				throw new HiLoConfigurationException(path + "key", "***", "A variable in it is not set: set it");
			}
			if (key == null || key.isBlank() || key.length() < MIN_KEY_LENGTH) {
				throw new HiLoConfigurationException(path + "key", (key != null) ? "***" : null, "Use " + MIN_KEY_LENGTH
						+ " random characters or more, for example what 'openssl rand -base64 24' prints");
			}
			if (byVersion.put(version, key) != null) {
				throw new HiLoConfigurationException(path + "version", version, "Another key has this version");
			}
		}
		return byVersion;
	}

	/**
	 * One of the secrets.
	 *
	 * @param version The version of the key, 0 to 31, which the texts begin with.
	 * @param key The secret, 16 random characters or more.
	 */
	@ConfigurationProperties(PREFIX + ".keys[]")
	record Key(@Nullable Integer version, @Nullable String key) {

		/** A text in its place, which a failed conversion would show. */
		public static Key valueOf(String key) {
			return new Key(null, key);
		}

		/** The key is a secret. */
		@Override
		public String toString() {
			return "Key[version=" + this.version + "]";
		}

	}

}
