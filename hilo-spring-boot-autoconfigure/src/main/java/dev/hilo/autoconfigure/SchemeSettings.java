package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.util.function.SingletonSupplier;

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

	/** Loaded once a collection has one of them. */
	private final SingletonSupplier<Map<String, SchemeFactory<?>>> factories;

	/** By the collection, in lower case. */
	private final Map<String, Object> settings = new HashMap<>();

	SchemeSettings(@Nullable ClassLoader classLoader) {
		this.factories = SingletonSupplier
			.of(() -> factories(classLoader).collect(Collectors.toMap(SchemeFactory::name, Function.identity())));
	}

	private static Stream<SchemeFactory<?>> factories(@Nullable ClassLoader classLoader) {
		return ServiceLoader.load(SchemeFactory.class, classLoader).stream().map(ServiceLoader.Provider::get);
	}

	/**
	 * Reads what is set for a collection below the name of its scheme.
	 * @param collection the start of its properties
	 * @throws HiLoConfigurationException if a name that differs only in case has other
	 * settings
	 */
	void read(Binder binder, BindHandler handler, ConfigurationPropertyName collection, String scheme) {
		if (!OWN.contains(scheme) && this.factories.obtain().containsKey(scheme)) {
			SchemeFactory<?> factory = factory(scheme);
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
		Set<String> known = new TreeSet<>(this.factories.obtain().keySet());
		known.addAll(OWN);
		path.require(known.contains(scheme), "scheme", scheme, "Use one of " + known + (known.contains("trace") ? ""
				: ". The schemes trace, decimal, permuted and classic need dev.hilo:hilo-schemes on the class path"));
	}

	/**
	 * Makes a scheme of a collection.
	 * @throws HiLoConfigurationException if a setting is wrong
	 */
	Scheme make(String scheme, SchemeContext context) {
		return make(factory(scheme), context);
	}

	private SchemeFactory<?> factory(String scheme) {
		return Objects.requireNonNull(this.factories.obtain().get(scheme));
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
				.forTypes(factories(classLoader).map(SchemeFactory::settings).toArray(Class<?>[]::new))
				.registerHints(hints);
		}

	}

}
