package dev.hilo.schemes;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * Makes schemes of the name {@code permuted}. Public for the service loader alone.
 */
public final class PermutedSchemeFactory implements SchemeFactory<PermutedSchemeFactory.Settings> {

	private static final String SECRET = "***";

	private static final int MIN_KEY_LENGTH = 16;

	@Override
	public String name() {
		return "permuted";
	}

	@Override
	public Class<Settings> settings() {
		return Settings.class;
	}

	@Override
	public Scheme create(Settings settings, SchemeContext context) {
		return (settings.grade() == Grade.FAST) ? fast(settings, context) : keyed(settings, context);
	}

	private static Scheme fast(Settings settings, SchemeContext context) {
		String why = "The grade fast has no key: everybody can turn its ids back into the numbers. Set "
				+ context.property("grade") + "=keyed, or remove it";
		if (settings.key() != null) {
			throw context.wrong("key", SECRET, why);
		}
		if (settings.keyVersion() != null) {
			throw context.wrong("key-version", settings.keyVersion(), why);
		}
		return new FastPermutation(context.domain());
	}

	private static Scheme keyed(Settings settings, SchemeContext context) {
		String key = settings.key();
		if (key == null || key.isBlank()) {
			throw context.wrong("key", null,
					"The keyed grade needs a secret: " + MIN_KEY_LENGTH + " random characters or more");
		}
		if (key.length() < MIN_KEY_LENGTH) {
			throw context.wrong("key", SECRET,
					"Use " + MIN_KEY_LENGTH + " random characters or more; it has " + key.length());
		}
		int version = Objects.requireNonNull(settings.keyVersion());
		return context.check("key-version", version,
				() -> new KeyedPermutation(context.collection(), context.domain(), key, version));
	}

	/** How numbers are mixed. */
	public enum Grade {

		/** Without a key. */
		FAST,

		/** Under a secret key. */
		KEYED

	}

	/**
	 * What is set below {@code permuted}.
	 *
	 * @param grade how the numbers are mixed
	 * @param key the secret of the keyed grade
	 * @param keyVersion the version of the key, 1 unless set
	 */
	public record Settings(Grade grade, @Nullable String key, @Nullable Integer keyVersion) {

		/**
		 * Sets the defaults.
		 */
		public Settings(@Nullable Grade grade, @Nullable String key, @Nullable Integer keyVersion) {
			this.grade = (grade != null) ? grade : Grade.FAST;
			this.key = key;
			this.keyVersion = (keyVersion == null && this.grade == Grade.KEYED) ? Integer.valueOf(1) : keyVersion;
		}

		@Override
		public String toString() {
			return "Settings[grade=" + this.grade + ", keyVersion=" + this.keyVersion + "]";
		}

	}

}
