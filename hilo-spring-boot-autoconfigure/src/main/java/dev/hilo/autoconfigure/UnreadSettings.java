package dev.hilo.autoconfigure;

import java.util.Locale;
import java.util.Map;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Grade;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;

/**
 * Refuses properties that nothing would read: those that do not exist, and settings of
 * another scheme than the collection's. What is below the name of a scheme, such as
 * {@code trace.node-no}, is read by that scheme alone.
 */
final class UnreadSettings {

	private static final ConfigurationPropertyName HILO = ConfigurationPropertyName.of("hilo");

	private static final ConfigurationPropertyName COLLECTIONS = HILO.append("collections");

	/**
	 * Leaves out environment variables and system properties, which may be another
	 * program's, such as HILO_HOME.
	 */
	private static final UnboundElementsSourceFilter FILTER = new UnboundElementsSourceFilter();

	private static final String OF_COLLECTION = "collections.*.";

	private static final String KEY = "permuted.key";

	private UnreadSettings() {
	}

	/**
	 * Checks all that is set.
	 * @param collections what is set for collections, by name in lower case
	 * @throws HiLoConfigurationException if nothing would read one of them
	 */
	static void refuse(RawProperties raw, Map<String, Collection> collections) {
		KnownProperties known = new KnownProperties();
		raw.below(HILO).filter(UnreadSettings::isOwn).forEach((property) -> {
			String name = known.nameOf(property);
			if (name != null && name.startsWith(OF_COLLECTION)) {
				String collection = property.name().getElement(2, Form.ORIGINAL);
				Collection own = collections.get(collection.toLowerCase(Locale.ROOT));
				if (own != null) {
					checkScheme(property, PropertyChecks.path(collection), name.substring(OF_COLLECTION.length()),
							own.scheme(), own.permuted().grade());
				}
			}
		});
	}

	private static boolean isOwn(RawProperties.Property property) {
		return COLLECTIONS.isAncestorOf(property.name()) || (!property.isVariable() && FILTER.apply(property.source()));
	}

	private static void checkScheme(RawProperties.Property property, String path, String setting, Scheme own,
			Grade grade) {
		// The key is a secret
		Object value = setting.equals(KEY) ? "***" : property.value();
		for (Scheme scheme : Scheme.values()) {
			PropertyChecks.require(scheme == own || !setting.startsWith(name(scheme) + "."), path + setting, value,
					"The scheme " + name(own) + " does not read it. Set " + path + "scheme=" + name(scheme)
							+ ", or remove it");
		}
		PropertyChecks.require(grade != Grade.FAST || !setting.startsWith(KEY), path + setting, value,
				"The grade fast has no key: everybody can turn its ids back into the numbers. Set " + path
						+ "permuted.grade=keyed, or remove it");
	}

	private static String name(Scheme scheme) {
		return scheme.name().toLowerCase(Locale.ROOT);
	}

}
