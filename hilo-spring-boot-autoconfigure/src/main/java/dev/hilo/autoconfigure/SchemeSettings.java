package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.env.ConfigurableEnvironment;

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

	private static final ConfigurationPropertyName COLLECTIONS = ConfigurationPropertyName.of("hilo.collections");

	/** As in {@code hilo.collections.orders}. */
	private static final int COLLECTION = 2;

	private final Map<String, SchemeFactory<?>> factories = new TreeMap<>();

	/** By the collection, in lower case, with its scheme. */
	private final Map<String, Object> settings = new HashMap<>();

	private final Map<ConfigurationPropertyName, Object> read = new HashMap<>();

	/**
	 * Reads what is set.
	 * @throws HiLoConfigurationException if names of collections that differ only in case
	 * have different settings
	 */
	SchemeSettings(ConfigurableEnvironment environment, @Nullable ClassLoader classLoader) {
		factories(classLoader).forEach((factory) -> this.factories.put(factory.name(), factory));
		Binder binder = Binder.get(environment);
		new RawProperties(environment).below(COLLECTIONS)
			.map(RawProperties.Property::name)
			.filter((name) -> name.getNumberOfElements() > COLLECTION)
			.map((name) -> name.chop(COLLECTION + 1))
			.distinct()
			.forEach((collection) -> this.factories.values().forEach((each) -> read(binder, collection, each)));
	}

	private static Stream<SchemeFactory<?>> factories(@Nullable ClassLoader classLoader) {
		return ServiceLoader.load(SchemeFactory.class, classLoader).stream().map(ServiceLoader.Provider::get);
	}

	private void read(Binder binder, ConfigurationPropertyName collection, SchemeFactory<?> factory) {
		String name = collection.getLastElement(Form.ORIGINAL);
		Object own = binder.bindOrCreate(collection.append(factory.name()), Bindable.of(factory.settings()),
				new RawProperties.Reads(this.read));
		Object other = this.settings.put(key(name, factory.name()), own);
		HiLoProperties.requireOne(name, own, other);
	}

	private static String key(String collection, String scheme) {
		return collection.toLowerCase(Locale.ROOT) + "." + scheme;
	}

	/**
	 * The values of all properties that are read.
	 */
	Map<ConfigurationPropertyName, Object> read() {
		return this.read;
	}

	/**
	 * Whether a setting must not be shown.
	 * @param scheme the scheme that it is of, or another name
	 */
	boolean isSecret(String scheme, String setting) {
		SchemeFactory<?> factory = this.factories.get(scheme);
		return factory != null && factory.secrets().contains(setting);
	}

	/**
	 * Refuses a scheme that nothing on the class path makes.
	 * @throws HiLoConfigurationException if it is one
	 */
	void check(String scheme, PropertyPath path) {
		Set<String> known = new TreeSet<>(this.factories.keySet());
		known.addAll(Set.of(HILO, NONE));
		path.require(known.contains(scheme), "scheme", scheme, "Use one of " + known + (known.contains("trace") ? ""
				: ". The schemes trace, decimal, permuted and classic need dev.hilo:hilo-schemes on the class path"));
	}

	/**
	 * Makes a scheme of a collection.
	 * @throws HiLoConfigurationException if a setting is wrong
	 */
	Scheme make(String scheme, SchemeContext context) {
		return make(Objects.requireNonNull(this.factories.get(scheme)), context);
	}

	private <S extends Record> Scheme make(SchemeFactory<S> factory, SchemeContext context) {
		Object own = Objects.requireNonNull(this.settings.get(key(context.collection(), factory.name())));
		return factory.create(factory.settings().cast(own), context);
	}

	/** Has a native image bind the settings. */
	static final class Hints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			BindableRuntimeHintsRegistrar
				.forTypes(factories(classLoader).map(SchemeFactory::settings).toArray(Class<?>[]::new))
				.registerHints(hints);
		}

	}

}
