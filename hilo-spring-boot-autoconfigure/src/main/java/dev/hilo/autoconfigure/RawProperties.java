package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

import dev.hilo.HiLoConfigurationException;

/**
 * Properties as their sources have them, beside what a bind makes of them: names that it
 * would shorten, variables that it would leave as they stand, and where they are set.
 */
final class RawProperties {

	/** A key of a map that is not in brackets. */
	private static final Pattern KEY = Pattern.compile("hilo\\.(?:collections|databases|series)\\.([^.\\[]+)",
			Pattern.CASE_INSENSITIVE);

	static final ConfigurationPropertyName HILO = ConfigurationPropertyName.of("hilo");

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
	 * All properties below {@code hilo}, of all sources that can list theirs.
	 */
	List<ConfigurationProperty> all() {
		List<ConfigurationProperty> all = new ArrayList<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			if (source instanceof IterableConfigurationPropertySource names) {
				for (ConfigurationPropertyName name : names) {
					ConfigurationProperty property = HILO.isAncestorOf(name) ? source.getConfigurationProperty(name)
							: null;
					if (property != null) {
						all.add(property);
					}
				}
			}
		}
		return all;
	}

	/**
	 * Refuses a variable that is not set: Spring Boot leaves it as it stands, where it
	 * would be a key that anybody can read, or a part of each id.
	 * @throws HiLoConfigurationException if there is one
	 */
	void refuseUnset() {
		for (ConfigurationProperty property : all()) {
			Matcher left = VARIABLE.matcher(this.environment.resolvePlaceholders(String.valueOf(property.getValue())));
			if (left.find()) {
				throw new HiLoConfigurationException(property.getName().toString(), left.group(),
						"The variable is not set. Set it, or give it a default");
			}
		}
	}

	/**
	 * Where a property is set, such as a line of a file.
	 * @param property its name in an exception, in any case
	 * @return the end of a description, empty if nothing is known
	 */
	static String origin(@Nullable Environment environment, String property) {
		String name = property.startsWith(NAME_OF) ? property.substring(NAME_OF.length()) : property;
		return (environment instanceof ConfigurableEnvironment configurable && name.startsWith("hilo."))
				? new RawProperties(configurable).origin(variable(ConfigurationPropertyName.adapt(name, '.'))) : "";
	}

	private String origin(String variable) {
		return all().stream()
			.filter((property) -> variable(property.getName()).equals(variable))
			.map(ConfigurationProperty::getOrigin)
			.filter(Objects::nonNull)
			.findFirst()
			.map((origin) -> "%n%n    Origin: %s".formatted(origin))
			.orElse("");
	}

	/**
	 * A name as environment variables spell it: HILO_COLLECTIONS_ORDERS_MAX_CAPACITY may
	 * be max-capacity or max.capacity.
	 */
	static String variable(ConfigurationPropertyName name) {
		return name.toString().replaceAll("[.-]", "").toLowerCase(Locale.ROOT);
	}

	private static void refuseShortened(String property) {
		Matcher key = KEY.matcher(property);
		if (!key.lookingAt()) {
			return;
		}
		String name = key.group(1);
		if (!name.matches("[A-Za-z0-9-]+")) {
			// Not the value, which may be a secret
			throw new HiLoConfigurationException(NAME_OF + property, name,
					"It would lose characters: write it in brackets and quotes, as in '[" + name + "]'");
		}
	}

}
