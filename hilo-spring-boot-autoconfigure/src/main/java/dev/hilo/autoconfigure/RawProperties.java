package dev.hilo.autoconfigure;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

import dev.hilo.HiLoConfigurationException;

/**
 * Properties as their sources have them, beside what a bind makes of them: names that it
 * would shorten, variables that it would leave as they stand, and what it has read.
 */
final class RawProperties {

	/** A key of a map that is not in brackets. */
	private static final Pattern KEY = Pattern.compile(
			"hilo\\.((databases\\.([^.\\[]+|\\[[^]]*])\\.)?collections|databases)\\.([^.\\[]+)",
			Pattern.CASE_INSENSITIVE);

	private static final int NAME_IN_KEY = 4;

	private static final ConfigurationPropertyName HILO = ConfigurationPropertyName.of("hilo");

	/** As in {@code hilo.collections.orders}. */
	private static final int ENTRY_OF_A_MAP = 3;

	/** Starts an exception's property where the name of a property is wrong. */
	static final String NAME_OF = "The name of ";

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}]*}?");

	private final ConfigurableEnvironment environment;

	RawProperties(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	/**
	 * Refuses names of collections and databases that would be bound under another name.
	 * @throws HiLoConfigurationException if there is one
	 */
	void refuseShortened() {
		for (PropertySource<?> source : this.environment.getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> enumerable
					&& !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source)) {
				for (String property : enumerable.getPropertyNames()) {
					refuseShortened(property);
				}
			}
		}
	}

	/**
	 * All properties below a name, of all sources that can list theirs.
	 */
	Stream<Property> below(ConfigurationPropertyName start) {
		return sources()
			.flatMap((source) -> names(source).filter(start::isAncestorOf).map((name) -> new Property(name, source)));
	}

	/**
	 * Refuses a variable that is not set: Spring Boot leaves it as it stands, where it
	 * would be a key that anybody can read, or a part of each id.
	 * @throws HiLoConfigurationException if there is one
	 */
	void refuseUnset() {
		below(HILO).forEach((property) -> {
			Matcher left = VARIABLE.matcher(this.environment.resolvePlaceholders(String.valueOf(property.value())));
			if (left.find()) {
				throw new HiLoConfigurationException(property.name().toString(), left.group(),
						"The variable is not set. Set it, or give it a default");
			}
		});
	}

	/**
	 * Where a property is set, such as a line of a file. If it is missing, where its
	 * collection or its database has another one.
	 * @param property its name in an exception, in any case
	 * @return the end of a description, empty if nothing is known
	 */
	static String origin(@Nullable Environment environment, String property) {
		return (environment instanceof ConfigurableEnvironment configurable)
				? new RawProperties(configurable).origin(property) : "";
	}

	private String origin(String property) {
		String name = property.startsWith(NAME_OF) ? property.substring(NAME_OF.length()) : property;
		if (!name.startsWith("hilo.")) {
			return "";
		}
		ConfigurationPropertyName wanted = ConfigurationPropertyName.adapt(name, '.');
		ConfigurationPropertyName near = wanted;
		do {
			ConfigurationProperty found = near(near);
			if (found != null) {
				return origin(near.equals(wanted) ? "Origin" : "Origin of " + found.getName(), found);
			}
			near = near.getParent();
		}
		while (near.getNumberOfElements() >= ENTRY_OF_A_MAP);
		return "";
	}

	private static String origin(String title, ConfigurationProperty property) {
		Origin origin = property.getOrigin();
		return (origin != null) ? "%n%n    %s: %s".formatted(title, origin) : "";
	}

	private static void refuseShortened(String property) {
		Matcher key = KEY.matcher(property);
		if (!key.lookingAt()) {
			return;
		}
		String name = key.group(NAME_IN_KEY);
		if (!name.matches("[A-Za-z0-9-]+")) {
			// Not the value, which may be a secret
			throw new HiLoConfigurationException(NAME_OF + property, name,
					"It would lose characters: write it in brackets and quotes, as in '[" + name + "]'");
		}
	}

	/** The property, or else one below it. */
	private @Nullable ConfigurationProperty near(ConfigurationPropertyName name) {
		return first(sources().flatMap((source) -> Stream
			.concat(Stream.of(name), names(source).filter((candidate) -> startsWith(candidate, name)))
			.map(source::getConfigurationProperty)));
	}

	private static @Nullable ConfigurationProperty first(Stream<@Nullable ConfigurationProperty> found) {
		return found.filter(Objects::nonNull).findFirst().orElse(null);
	}

	private Stream<ConfigurationPropertySource> sources() {
		return StreamSupport.stream(ConfigurationPropertySources.get(this.environment).spliterator(), false);
	}

	private static Stream<ConfigurationPropertyName> names(ConfigurationPropertySource source) {
		return (source instanceof IterableConfigurationPropertySource iterable) ? iterable.stream() : Stream.empty();
	}

	/** Unlike Spring Boot, ignores the case of names in brackets. */
	private static boolean startsWith(ConfigurationPropertyName name, ConfigurationPropertyName start) {
		return name.getNumberOfElements() >= start.getNumberOfElements() && IntStream
			.range(0, start.getNumberOfElements())
			.allMatch((i) -> name.getElement(i, Form.UNIFORM).equalsIgnoreCase(start.getElement(i, Form.UNIFORM)));
	}

	/** Notes values, but no levels. */
	static final class Reads extends AbstractBindHandler {

		private final Map<ConfigurationPropertyName, Object> read;

		Reads(Map<ConfigurationPropertyName, Object> read) {
			this.read = read;
		}

		@Override
		public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
				Object result) {
			ConfigurationProperty property = context.getConfigurationProperty();
			if (property != null && property.getName().equals(name)) {
				this.read.put(property.getName(), property.getValue());
			}
			return result;
		}

	}

	/** A property of one source. */
	record Property(ConfigurationPropertyName name, ConfigurationPropertySource source) {

		Object value() {
			ConfigurationProperty property = this.source.getConfigurationProperty(this.name);
			return (property != null) ? property.getValue() : "";
		}

	}

}
