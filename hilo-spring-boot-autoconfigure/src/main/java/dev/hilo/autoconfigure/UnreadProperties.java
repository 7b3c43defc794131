package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;

/**
 * Refuses properties below {@code hilo} that nothing would read: Spring Boot's own
 * handler finds them, but prints values, which may be secrets, and passes over
 * environment variables and system properties. Those below collections and databases are
 * refused as well, since a floor that is lost is an id issued twice; other ones may be
 * another program's, such as HILO_HOME.
 */
final class UnreadProperties {

	private static final ConfigurationPropertyName HILO = ConfigurationPropertyName.of("hilo");

	private static final ConfigurationPropertyName COLLECTIONS = HILO.append("collections");

	/** Leaves out environment variables and system properties by their usual names. */
	private static final UnboundElementsSourceFilter FILTER = new UnboundElementsSourceFilter();

	/** Below it only the artifact's own bean reads. */
	private static final ConfigurationPropertyName PUBLIC_IDS = HILO.append("public-ids");

	/** By conditions. */
	private static final List<ConfigurationPropertyName> READ_ELSEWHERE = Stream.of("enabled", "json.ids-as-strings")
		.map(HILO::append)
		.toList();

	/** As in {@code hilo.collections.orders.permuted.key}. */
	private static final int COLLECTION = 2;

	private static final int SCHEME = 3;

	private final Environment environment;

	private final ListableBeanFactory beans;

	private final SchemeSettings schemes;

	private final Map<ConfigurationPropertyName, Object> read;

	UnreadProperties(Environment environment, ListableBeanFactory beans, SchemeSettings schemes) {
		this.environment = environment;
		this.beans = beans;
		this.schemes = schemes;
		this.read = new HashMap<>(schemes.read());
	}

	/**
	 * Refuses names that no property has, and settings of another scheme than the
	 * collection's.
	 * @param collections what is set for collections, by name in lower case
	 * @throws HiLoConfigurationException if there are any
	 */
	void refuse(RawProperties raw, Map<String, Collection> collections) {
		collections.forEach((name, own) -> this.schemes.check(own.scheme(), PropertyPath.of(name)));
		Stream.concat(unbound().map(ConfigurationProperty::getName).filter(this::isOurs), unreadVariables(raw))
			.findFirst()
			.ifPresent((name) -> {
				throw new HiLoConfigurationException(RawProperties.NAME_OF + name, name.getLastElement(Form.ORIGINAL),
						PUBLIC_IDS.isAncestorOf(name)
								? "Nothing reads it: add the dependency dev.hilo:hilo-public-ids, or remove it"
								: "There is no such property, so it would have no effect. Correct its name, or remove it");
			});
		this.read.forEach((name, value) -> checkScheme(name, value, collections));
	}

	private Stream<ConfigurationProperty> unbound() {
		try {
			Binder.get(this.environment)
				.bind(HILO, Bindable.of(HiLoProperties.class),
						new NoUnboundElementsBindHandler(new RawProperties.Reads(this.read), UnreadProperties::isOwn));
			return Stream.empty();
		}
		catch (BindException ex) {
			if (ex.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
				return unbound.getUnboundProperties().stream();
			}
			throw ex;
		}
	}

	/** Asks for beans only when there is something to explain, as that takes time. */
	private boolean isOurs(ConfigurationPropertyName name) {
		return !this.read.containsKey(name) && Stream.concat(READ_ELSEWHERE.stream(), prefixes())
			.noneMatch((other) -> other.equals(name) || other.isAncestorOf(name));
	}

	private Stream<ConfigurationPropertyName> prefixes() {
		return Stream.of(this.beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
			.map((bean) -> this.beans.findAnnotationOnBean(bean, ConfigurationProperties.class))
			.map((properties) -> ConfigurationPropertyName.adapt((properties != null) ? properties.prefix() : "", '.'))
			.filter(HILO::isAncestorOf);
	}

	/** HILO_COLLECTIONS_ORDERS_MAX_CAPACITY may be max-capacity or max.capacity. */
	private Stream<ConfigurationPropertyName> unreadVariables(RawProperties raw) {
		Set<String> known = this.read.keySet().stream().map(UnreadProperties::variable).collect(Collectors.toSet());
		return Stream.of(COLLECTIONS, HILO.append("databases"))
			.flatMap(raw::below)
			.filter((property) -> !isOwn(property.source()))
			.map(RawProperties.Property::name)
			.filter((name) -> !known.contains(variable(name)));
	}

	private static boolean isOwn(ConfigurationPropertySource source) {
		return !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource) && FILTER.apply(source);
	}

	private static String variable(ConfigurationPropertyName name) {
		return name.toString().replaceAll("[.-]", "").toLowerCase(Locale.ROOT);
	}

	private void checkScheme(ConfigurationPropertyName name, Object value, Map<String, Collection> collections) {
		if (!COLLECTIONS.isAncestorOf(name) || name.getNumberOfElements() <= SCHEME + 1) {
			return;
		}
		String collection = name.getElement(COLLECTION, Form.ORIGINAL);
		Collection set = collections.get(collection.toLowerCase(Locale.ROOT));
		String own = (set != null) ? set.scheme() : SchemeSettings.HILO;
		PropertyPath path = PropertyPath.of(collection);
		String scheme = name.getElement(SCHEME, Form.DASHED);
		String setting = name.getLastElement(Form.DASHED);
		path.require(scheme.equals(own), scheme + "." + setting, this.schemes.isSecret(scheme, setting) ? "***" : value,
				"The scheme " + own + " does not read it. Set " + path + "scheme=" + scheme + ", or remove it");
	}

}
