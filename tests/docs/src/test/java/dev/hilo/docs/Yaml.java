package dev.hilo.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.scheme.SchemeFactory;

/**
 * Settings of an application, as a page shows them.
 */
final class Yaml {

	/** These are bound where they are used. */
	private static final ConfigurationPropertyName PUBLIC_IDS = ConfigurationPropertyName.of("hilo.public-ids");

	private static final ConfigurationPropertyName SERIES = ConfigurationPropertyName.of("hilo.series");

	/**
	 * As in {@code hilo.collections.orders}, below which the settings of a scheme are.
	 */
	private static final int COLLECTION = 3;

	private final MutablePropertySources sources = new MutablePropertySources();

	Yaml(String text) throws IOException {
		ByteArrayResource resource = new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8));
		new YamlPropertySourceLoader().load("page", resource).forEach(this.sources::addLast);
	}

	/**
	 * Binds what is under {@code hilo}; what is not known there is an error.
	 */
	void bind() throws ClassNotFoundException {
		List<ConfigurationPropertySource> all = StreamSupport
			.stream(ConfigurationPropertySources.from(this.sources).spliterator(), false)
			.toList();
		Map<ConfigurationPropertyName, Class<?>> schemes = schemes();
		List<ConfigurationPropertySource> others = all.stream()
			.map((source) -> source.filter((name) -> !PUBLIC_IDS.isAncestorOf(name) && !SERIES.isAncestorOf(name)
					&& schemes.keySet().stream().noneMatch((scheme) -> scheme.isAncestorOf(name))))
			.toList();
		BindHandler strict = new NoUnboundElementsBindHandler(BindHandler.DEFAULT);
		new Binder(others).bind("hilo", Bindable.of(HiLoProperties.class), strict);
		schemes.forEach((name, settings) -> new Binder(all).bind(name, Bindable.of(settings), strict));
		List<ConfigurationPropertySource> series = all.stream()
			.map((source) -> source.filter(SERIES::isAncestorOf))
			.toList();
		new Binder(series).bind("hilo", Bindable.of(Class.forName("dev.hilo.series.SeriesProperties")), strict);
		new Binder(all).bind(PUBLIC_IDS, Bindable.of(Class.forName("dev.hilo.web.PublicIdProperties")), strict);
	}

	/** What is set for schemes, which bind it themselves. */
	private Map<ConfigurationPropertyName, Class<?>> schemes() {
		Map<ConfigurationPropertyName, Class<?>> schemes = new HashMap<>();
		for (PropertySource<?> source : this.sources) {
			for (String property : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
				ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property, '.');
				for (SchemeFactory<?> factory : ServiceLoader.load(SchemeFactory.class)) {
					if (name.getNumberOfElements() > COLLECTION
							&& factory.name().equals(name.getElement(COLLECTION, Form.ORIGINAL))) {
						schemes.put(name.chop(COLLECTION + 1), factory.settings());
					}
				}
			}
		}
		return schemes;
	}

	/**
	 * Names of other properties that nothing on the class path describes.
	 */
	Set<String> unknown() throws IOException {
		Set<String> unknown = new TreeSet<>();
		Metadata metadata = Metadata.ofAll();
		for (PropertySource<?> source : this.sources) {
			for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
				if (!name.startsWith("hilo.") && !metadata.describes(ConfigurationPropertyName.adapt(name, '.'))) {
					unknown.add(name);
				}
			}
		}
		return unknown;
	}

}
