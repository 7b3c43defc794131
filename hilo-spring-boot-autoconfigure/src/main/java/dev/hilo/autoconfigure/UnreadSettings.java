package dev.hilo.autoconfigure;

import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Grade;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;

/**
 * Refuses settings of a collection that nothing would read: unknown ones, and those of
 * another scheme. What is below the name of a scheme, such as {@code trace.node-no}, is
 * read by that scheme alone.
 */
final class UnreadSettings {

	private static final ConfigurationPropertyName COLLECTIONS = ConfigurationPropertyName.of("hilo.collections");

	/** Where the name of a collection is, as in {@code hilo.collections.orders}. */
	private static final int NAME = 2;

	private static final String KEY = "permuted.key";

	private final Map<String, Collection> collections;

	/**
	 * Checks nothing yet.
	 * @param collections by name in lower case
	 */
	UnreadSettings(Map<String, Collection> collections) {
		this.collections = collections;
	}

	/**
	 * Checks all that is set.
	 * @throws HiLoConfigurationException if nothing would read one of them
	 */
	void refuse(RawProperties raw) {
		raw.below(COLLECTIONS).forEach((property) -> {
			if (property.name().getNumberOfElements() > NAME + 1) {
				check(property);
			}
		});
	}

	private void check(RawProperties.Property property) {
		String collection = property.name().getElement(NAME, Form.ORIGINAL);
		String path = PropertyChecks.path(collection);
		List<String> all = names(Collection.class).toList();
		String setting = all.stream()
			.filter((known) -> isNamed(property, known))
			.findFirst()
			.orElseThrow(() -> new HiLoConfigurationException(RawProperties.NAME_OF + property.name(),
					property.name().getLastElement(Form.ORIGINAL),
					"A collection has no such setting, so it would have no effect. There are "
							+ String.join(", ", all)));
		Collection own = this.collections.get(collection.toLowerCase(Locale.ROOT));
		if (own != null) {
			// The key is a secret
			checkScheme(path, setting, setting.equals(KEY) ? "***" : property.value(), own);
		}
	}

	private static void checkScheme(String path, String setting, Object value, Collection own) {
		for (Scheme scheme : Scheme.values()) {
			if (setting.startsWith(name(scheme) + ".") && scheme != own.scheme()) {
				throw new HiLoConfigurationException(path + setting, value, "The scheme " + name(own.scheme())
						+ " does not read it. Set " + path + "scheme=" + name(scheme) + ", or remove it");
			}
		}
		if (setting.startsWith(KEY) && own.permuted().grade() == Grade.FAST) {
			throw new HiLoConfigurationException(path + setting, value,
					"The grade fast has no key: everybody can turn its ids back into the numbers. Set " + path
							+ "permuted.grade=keyed, or remove it");
		}
	}

	private static boolean isNamed(RawProperties.Property property, String known) {
		// HILO_COLLECTIONS_ORDERS_MAX_CAPACITY may be max-capacity or max.capacity
		String separator = property.isVariable() ? "" : ".";
		String uniform = IntStream.range(NAME + 1, property.name().getNumberOfElements())
			.mapToObj((i) -> property.name().getElement(i, Form.UNIFORM))
			.collect(Collectors.joining(separator));
		return known.replace("-", "").replace(".", separator).equals(uniform);
	}

	private static String name(Scheme scheme) {
		return scheme.name().toLowerCase(Locale.ROOT);
	}

	/** As Spring Boot binds them, which a native image allows for. */
	private static Stream<String> names(Class<?> settings) {
		return Arrays.stream(settings.getDeclaredConstructors()[0].getParameters()).flatMap(UnreadSettings::names);
	}

	private static Stream<String> names(Parameter setting) {
		String name = DataObjectPropertyName.toDashedForm(setting.getName());
		return setting.getType().isRecord() ? names(setting.getType()).map((own) -> name + "." + own) : Stream.of(name);
	}

}
