package dev.hilo.autoconfigure;

import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Grade;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;

/**
 * The names of all properties below {@code hilo}, such as
 * {@code collections.*.max-capacity}, where the asterisk stands for the collection.
 */
final class KnownProperties {

	/** By conditions, or by what needs no database. */
	private static final List<String> READ_ELSEWHERE = List.of("enabled", "json.ids-as-strings", "public-ids.keys",
			"public-ids.keys[].version", "public-ids.keys[].key");

	/** What has names below it. */
	private static final Set<String> MAPS = Set.of("collections", "databases", "databases.*.collections");

	private static final ConfigurationPropertyName HILO = ConfigurationPropertyName.of("hilo");

	private static final ConfigurationPropertyName COLLECTIONS = HILO.append("collections");

	/**
	 * Leaves out environment variables and system properties, which may be another
	 * program's, such as HILO_HOME.
	 */
	private static final UnboundElementsSourceFilter FILTER = new UnboundElementsSourceFilter();

	private static final String OF_COLLECTION = "collections.*.";

	private static final String KEY = "permuted.key";

	/** By what is left of them without dashes. */
	private final Map<String, String> names = new HashMap<>();

	KnownProperties() {
		add("", HiLoProperties.class);
		READ_ELSEWHERE.forEach(this::add);
	}

	/**
	 * Refuses what nothing would read: properties that do not exist, and settings of
	 * another scheme than the collection's. What is below the name of a scheme, such as
	 * {@code trace.node-no}, is read by that scheme alone.
	 * @param collections what is set for collections, by name in lower case
	 * @throws HiLoConfigurationException if nothing would read one of them, or one has a
	 * variable that is not set
	 */
	void refuseOthers(RawProperties raw, Map<String, Collection> collections) {
		raw.refuseUnset(HILO);
		raw.below(HILO).filter(KnownProperties::isOwn).forEach((property) -> {
			String name = nameOf(property);
			if (name != null && name.startsWith(OF_COLLECTION)) {
				String collection = property.name().getElement(2, Form.ORIGINAL);
				Collection own = collections.get(collection.toLowerCase(Locale.ROOT));
				if (own != null) {
					checkScheme(property, PropertyPath.of(collection), name.substring(OF_COLLECTION.length()),
							own.scheme(), own.permuted().grade());
				}
			}
		});
	}

	private static boolean isOwn(RawProperties.Property property) {
		return COLLECTIONS.isAncestorOf(property.name()) || (!property.isVariable() && FILTER.apply(property.source()));
	}

	private static void checkScheme(RawProperties.Property property, PropertyPath path, String setting, Scheme own,
			Grade grade) {
		// The key is a secret
		Object value = setting.equals(KEY) ? "***" : property.value();
		for (Scheme scheme : Scheme.values()) {
			path.require(scheme == own || !setting.startsWith(name(scheme) + "."), setting, value, "The scheme "
					+ name(own) + " does not read it. Set " + path + "scheme=" + name(scheme) + ", or remove it");
		}
		path.require(grade != Grade.FAST || !setting.startsWith(KEY), setting, value,
				"The grade fast has no key: everybody can turn its ids back into the numbers. Set " + path
						+ "permuted.grade=keyed, or remove it");
	}

	private static String name(Scheme scheme) {
		return scheme.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The name of a property, or {@code null} for a level that YAML leaves empty.
	 * @throws HiLoConfigurationException if there is no such property
	 */
	@Nullable String nameOf(RawProperties.Property property) {
		String path = path(property.name());
		String name = property.isVariable() ? nameOf(path) : this.names.get(path);
		if (name == null && !(isLevel(path) && property.value().equals(""))) {
			throw new HiLoConfigurationException(RawProperties.NAME_OF + property.name(),
					property.name().getLastElement(Form.ORIGINAL),
					"There is no such property, so it would have no effect. "
							+ nearest(path).map((near) -> "Did you mean hilo." + near.replace("*", "<name>") + "?")
								.orElse("Correct its name, or remove it"));
		}
		return name;
	}

	private boolean isLevel(String path) {
		return this.names.keySet().stream().anyMatch((each) -> each.startsWith(path + "."));
	}

	/** HILO_COLLECTIONS_ORDERS_MAX_CAPACITY may be max-capacity or max.capacity. */
	private @Nullable String nameOf(String variable) {
		return this.names.keySet()
			.stream()
			.filter((each) -> each.replace(".", "").equals(variable.replace(".", "")))
			.findFirst()
			.map(this.names::get)
			.orElse(null);
	}

	/** With nearly the same last element, best on the same level or below it. */
	private Optional<String> nearest(String path) {
		String last = last(path);
		return this.names.keySet()
			.stream()
			.filter((each) -> distance(last(each), last) <= Math.max(1, last.length() / 3))
			.min(Comparator.comparing((String each) -> !level(each).equals(level(path)))
				.thenComparing((each) -> distance(last(each), last))
				.thenComparing((each) -> !each.startsWith(level(path)))
				.thenComparing(String::length))
			.map(this.names::get);
	}

	private static String path(ConfigurationPropertyName property) {
		String path = property.getElement(1, Form.UNIFORM);
		for (int i = 2; i < property.getNumberOfElements(); i++) {
			path += MAPS.contains(path) ? ".*"
					: property.isNumericIndex(i) ? "[]" : "." + property.getElement(i, Form.UNIFORM);
		}
		return path;
	}

	private static String level(String path) {
		return path.substring(0, path.lastIndexOf('.') + 1);
	}

	private static String last(String path) {
		return path.substring(path.lastIndexOf('.') + 1);
	}

	/** How many characters differ, or are missing in one of the two. */
	private static int distance(String one, String other) {
		int[] distances = IntStream.rangeClosed(0, other.length()).toArray();
		for (int i = 1; i <= one.length(); i++) {
			int before = distances[0];
			distances[0] = i;
			for (int j = 1; j <= other.length(); j++) {
				int replaced = before + ((one.charAt(i - 1) == other.charAt(j - 1)) ? 0 : 1);
				before = distances[j];
				distances[j] = Math.min(replaced, Math.min(before, distances[j - 1]) + 1);
			}
		}
		return distances[other.length()];
	}

	/** As Spring Boot binds them, which a native image allows for. */
	private void add(String level, Class<?> settings) {
		for (Parameter setting : settings.getDeclaredConstructors()[0].getParameters()) {
			String name = level + DataObjectPropertyName.toDashedForm(setting.getName());
			Class<?> type = setting.getType();
			if (type.isRecord()) {
				add(name + ".", type);
			}
			else if (type == Map.class) {
				add(name + ".*.",
						(Class<?>) ((ParameterizedType) setting.getParameterizedType()).getActualTypeArguments()[1]);
			}
			else {
				add(name);
				if (Iterable.class.isAssignableFrom(type)) {
					add(name + "[]");
				}
			}
		}
	}

	private void add(String name) {
		this.names.put(name.replace("-", ""), name);
	}

}
