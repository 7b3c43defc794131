package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * The schemes on the class path, and what is set for each collection below the name of
 * one, such as {@code trace.node-no}.
 */
final class SchemeSettings {

	/** The numbers of ranges are the ids. */
	static final String HILO = "hilo";

	/** The database makes the ids. */
	static final String NONE = "none";

	private static final Set<String> OWN = Set.of(HILO, NONE);

	/** Loads them once a collection has one of them. */
	@SuppressWarnings("rawtypes")
	private final ServiceLoader<SchemeFactory> factories;

	/** By the collection, in lower case. */
	private final Map<String, Object> settings = new HashMap<>();

	SchemeSettings(@Nullable ClassLoader classLoader) {
		this.factories = ServiceLoader.load(SchemeFactory.class, classLoader);
	}

	/**
	 * Reads what is set for a collection below the name of its scheme.
	 * @param collection the start of its properties
	 * @throws HiLoConfigurationException if a name that differs only in case has other
	 * settings
	 */
	void read(Binder binder, BindHandler handler, ConfigurationPropertyName collection, String scheme) {
		SchemeFactory<?> factory = OWN.contains(scheme) ? null : factory(scheme);
		if (factory != null) {
			String name = collection.getLastElement(Form.ORIGINAL);
			Object own = binder.bindOrCreate(collection.append(scheme), Bindable.of(factory.settings()), handler);
			HiLoProperties.requireOne(name, own, this.settings.put(name.toLowerCase(Locale.ROOT), own));
		}
	}

	/**
	 * Refuses a scheme that nothing on the class path makes.
	 * @throws HiLoConfigurationException if it is one
	 */
	void check(String scheme, PropertyPath path) {
		if (OWN.contains(scheme)) {
			return;
		}
		Set<String> known = new TreeSet<>(OWN);
		for (SchemeFactory<?> each : this.factories) {
			path.require(known.add(each.name()), "scheme", scheme,
					"The class path has several schemes of the name " + each.name() + ": remove one");
		}
		path.require(known.contains(scheme), "scheme", scheme, "Use one of " + known + (known.contains("trace") ? ""
				: ". The schemes trace, decimal, permuted and classic need dev.hilo:hilo-schemes on the class path"));
	}

	/**
	 * Makes a scheme of a collection.
	 * @throws HiLoConfigurationException if a setting is wrong
	 */
	Scheme make(String scheme, SchemeContext context) {
		return make(Objects.requireNonNull(factory(scheme)), context);
	}

	private @Nullable SchemeFactory<?> factory(String scheme) {
		for (SchemeFactory<?> each : this.factories) {
			if (each.name().equals(scheme)) {
				return each;
			}
		}
		return null;
	}

	private <S extends Record> Scheme make(SchemeFactory<S> factory, SchemeContext context) {
		Object own = Objects.requireNonNull(this.settings.get(context.collection()));
		return factory.create(factory.settings().cast(own), context);
	}

	/** Has a native image bind the settings. */
	static final class Hints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			BindableRuntimeHintsRegistrar
				.forTypes(ServiceLoader.load(SchemeFactory.class, classLoader)
					.stream()
					.<SchemeFactory<?>>map(ServiceLoader.Provider::get)
					.map(SchemeFactory::settings)
					.toArray(Class<?>[]::new))
				.registerHints(hints);
		}

	}

}
