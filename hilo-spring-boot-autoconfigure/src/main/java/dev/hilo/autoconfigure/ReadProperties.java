package dev.hilo.autoconfigure;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;

/**
 * Notes which properties below {@code hilo} Spring Boot binds, has the settings of
 * schemes bound with them, and refuses the others: Spring Boot's own refusal would print
 * values, which may be secrets, and pass over environment variables and system
 * properties. Of these, those below collections and databases are refused as well, since
 * a floor that is lost is an id issued twice; other ones may be another program's, such
 * as HILO_HOME.
 */
final class ReadProperties implements ConfigurationPropertiesBindHandlerAdvisor {

	private static final ConfigurationPropertyName HILO = RawProperties.HILO;

	private static final ConfigurationPropertyName COLLECTIONS = HILO.append("collections");

	private static final ConfigurationPropertyName DATABASES = HILO.append("databases");

	private static final ConfigurationPropertyName SERIES = HILO.append("series");

	/** Leaves out environment variables and system properties by their usual names. */
	private static final UnboundElementsSourceFilter FILTER = new UnboundElementsSourceFilter();

	/** Read by conditions. */
	private static final ConfigurationPropertyName ENABLED = HILO.append("enabled");

	private final SchemeSettings schemes;

	/**
	 * With levels, such as {@code hilo.jdbc}, whether they are set or not. Concurrent, as
	 * Spring may bind other beans on threads of its own.
	 */
	private final Set<ConfigurationPropertyName> known = ConcurrentHashMap.newKeySet();

	/** What is set, without levels. */
	private final Set<ConfigurationPropertyName> read = ConcurrentHashMap.newKeySet();

	ReadProperties(SchemeSettings schemes) {
		this.schemes = schemes;
	}

	/** What is set for schemes, once the properties are bound. */
	SchemeSettings schemes() {
		return this.schemes;
	}

	@Override
	public BindHandler apply(BindHandler handler) {
		return new Notes(handler);
	}

	/**
	 * Refuses schemes that nothing makes, names that no property has, and settings of
	 * another scheme than the collection's.
	 * @param collections what is set for collections, by name in lower case
	 * @throws HiLoConfigurationException if there are any
	 */
	void refuseOthers(RawProperties raw, ListableBeanFactory beans, Map<String, Collection> collections) {
		for (Map.Entry<String, Collection> each : collections.entrySet()) {
			this.schemes.check(each.getValue().scheme(), PropertyPath.of(each.getKey()));
		}
		Set<String> variables = new HashSet<>();
		for (ConfigurationProperty property : raw.all()) {
			ConfigurationPropertyName name = property.getName();
			// Asks for beans only when there is something to explain, as that takes time
			if (!isRead(property, variables) && Stream.concat(Stream.of(ENABLED), prefixes(beans))
				.noneMatch((other) -> other.equals(name) || other.isAncestorOf(name))) {
				throw refusal(name);
			}
		}
	}

	/**
	 * Whether something reads it.
	 * @param variables what is read as environment variables have it, once it is needed
	 */
	private boolean isRead(ConfigurationProperty property, Set<String> variables) {
		ConfigurationPropertyName name = property.getName();
		if (isOwn(property.getSource())) {
			// A shorter list of another source may have replaced one
			return this.known.contains(name) || (name.isLastElementIndexed() && this.read.contains(name.getParent()));
		}
		if (!(COLLECTIONS.isAncestorOf(name) || DATABASES.isAncestorOf(name) || SERIES.isAncestorOf(name))) {
			return true;
		}
		if (variables.isEmpty()) {
			this.read.forEach((each) -> variables.add(RawProperties.variable(each)));
		}
		return variables.contains(RawProperties.variable(name));
	}

	private static boolean isOwn(@Nullable ConfigurationPropertySource source) {
		return source != null && !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)
				&& FILTER.apply(source);
	}

	private static Stream<ConfigurationPropertyName> prefixes(ListableBeanFactory beans) {
		return Stream.of(beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
			.map((bean) -> beans.findAnnotationOnBean(bean, ConfigurationProperties.class))
			.map((properties) -> ConfigurationPropertyName.adapt((properties != null) ? properties.prefix() : "", '.'))
			.filter(HILO::isAncestorOf);
	}

	private static HiLoConfigurationException refusal(ConfigurationPropertyName name) {
		return new HiLoConfigurationException(RawProperties.NAME_OF + name, name.getLastElement(Form.ORIGINAL),
				"There is no such property, so it would have no effect. Correct its name, or remove it. Settings of a "
						+ "collection begin with hilo.collections.<name>, and those of a scheme need that scheme; "
						+ "hilo.public-ids and hilo.series need the dependency dev.hilo:hilo-public-ids or "
						+ "dev.hilo:hilo-series");
	}

	private final class Notes extends AbstractBindHandler {

		Notes(BindHandler parent) {
			super(parent);
		}

		@Override
		public <T> @Nullable Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target,
				BindContext context) {
			if (HILO.isAncestorOf(name)) {
				ReadProperties.this.known.add(name);
			}
			return super.onStart(name, target, context);
		}

		@Override
		public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
				Object result) {
			ConfigurationProperty property = context.getConfigurationProperty();
			if (HILO.isAncestorOf(name)
					&& (result instanceof Iterable || (property != null && property.getName().equals(name)))) {
				ReadProperties.this.read.add(name);
			}
			if (result instanceof Collection own) {
				ReadProperties.this.schemes.read(context.getBinder(), new Notes(DEFAULT), name, own.scheme());
			}
			return super.onSuccess(name, target, context, result);
		}

	}

}
