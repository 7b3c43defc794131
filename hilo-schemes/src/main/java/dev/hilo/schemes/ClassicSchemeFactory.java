package dev.hilo.schemes;

import org.jspecify.annotations.Nullable;

import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * Makes schemes of the name {@code classic}. Public for the service loader alone.
 */
public final class ClassicSchemeFactory implements SchemeFactory<ClassicSchemeFactory.Settings> {

	@Override
	public String name() {
		return "classic";
	}

	@Override
	public Class<Settings> settings() {
		return Settings.class;
	}

	@Override
	public Scheme create(Settings settings, SchemeContext context) {
		return context.check("max-lo", settings.maxLo(), () -> new ClassicScheme(context.domain(), settings.maxLo()));
	}

	/**
	 * What is set below {@code classic}.
	 *
	 * @param maxLo how many ids a {@code hi} has
	 */
	public record Settings(Long maxLo) {

		/**
		 * Sets the defaults.
		 */
		public Settings(@Nullable Long maxLo) {
			this.maxLo = (maxLo != null) ? maxLo : 1000L;
		}

	}

}
