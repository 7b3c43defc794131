package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;

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
import org.springframework.core.env.SystemEnvironmentPropertySource;

import dev.hilo.HiLoConfigurationException;

/**
 * Properties as their source gave them, before binding turns them into texts: only these
 * show what YAML and relaxed names have done to the original.
 */
final class RawProperties {

	private static final Pattern COLLECTIONS = Pattern
		.compile("hilo\\.(databases\\.([^.\\[]+|\\[[^]]*])\\.)?collections\\.", Pattern.CASE_INSENSITIVE);

	/** As in {@code hilo.collections.orders}. */
	private static final int ENTRY_OF_A_MAP = 3;

	/** Starts an exception's property where the name of a property is wrong. */
	static final String NAME_OF = "The name of ";

	/** A number below 100, without a unit. */
	private static final Pattern FEW = Pattern.compile("\\+?0*[0-9]{1,2}");

	/** In brackets its name is told from others by its case. */
	private static final Pattern DATABASE = Pattern.compile("^(hilo\\.databases)\\.([^.\\[]+)");

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}]*}?");

	private final ConfigurableEnvironment environment;

	RawProperties(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	/**
	 * Refuses a text that YAML has read as something else, such as {@code NO} or
	 * {@code 007}.
	 */
	void checkText(String property) {
		ConfigurationProperty found = find(property);
		Object value = (found != null) ? found.getValue() : null;
		if (value instanceof Boolean || value instanceof Number) {
			throw new HiLoConfigurationException(property, value,
					"YAML has read it as a " + ((value instanceof Boolean) ? "boolean, as it does with NO, off or yes"
							: "number, which loses leading zeros") + ": put it in quotes");
		}
	}

	/**
	 * Refuses a duration that was meant as seconds, most likely.
	 */
	void checkMilliseconds(String property) {
		ConfigurationProperty found = find(property);
		String value = (found != null) ? this.environment.resolvePlaceholders(String.valueOf(found.getValue())) : "";
		if (FEW.matcher(value.strip()).matches()) {
			throw new HiLoConfigurationException(property, value,
					"A bare number is milliseconds; it was seconds before. Write the unit, as in 10s or 50ms, or use "
							+ "100 or more");
		}
	}

	/**
	 * Refuses names of collections that would be bound under another name.
	 */
	void checkCollectionNames() {
		for (PropertySource<?> source : this.environment.getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> enumerable
					&& !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source)) {
				for (String property : enumerable.getPropertyNames()) {
					checkCollectionName(property);
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
	void refuseUnset(ConfigurationPropertyName start) {
		below(start).forEach((property) -> {
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

	private static void checkCollectionName(String property) {
		Matcher collections = COLLECTIONS.matcher(property);
		if (!collections.lookingAt()) {
			return;
		}
		String rest = property.substring(collections.end());
		int dot = rest.indexOf('.');
		String name = (dot >= 0) ? rest.substring(0, dot) : rest;
		if (!name.startsWith("[") && !name.matches("[A-Za-z0-9-]+")) {
			// Not the value, which may be a secret
			throw new HiLoConfigurationException(NAME_OF + property, name,
					"Its collection name would lose characters: write it in brackets and quotes, as in '[" + name
							+ "]'");
		}
	}

	/** Does not read all names each time: there may be hundreds of databases. */
	private @Nullable ConfigurationProperty find(String property) {
		List<ConfigurationPropertyName> names = Stream.of(property, DATABASE.matcher(property).replaceFirst("$1[$2]"))
			.map((name) -> ConfigurationPropertyName.adapt(name, '.'))
			.toList();
		return first(sources().flatMap((source) -> names.stream().map(source::getConfigurationProperty)));
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

	/** A property of one source. */
	record Property(ConfigurationPropertyName name, ConfigurationPropertySource source) {

		/**
		 * Whether it is an environment variable, whose name says less than it stands for.
		 */
		boolean isVariable() {
			return this.source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
		}

		Object value() {
			ConfigurationProperty property = this.source.getConfigurationProperty(this.name);
			return (property != null) ? property.getValue() : "";
		}

	}

}
