package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Map;

import javax.sql.DataSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

import dev.hilo.CollectionNaming;
import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.TimedRangeSizing;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;
import dev.hilo.scheme.IdDescriber;

/**
 * Auto-configuration for the {@link HiLoIdGenerator}.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoAutoConfiguration {

	private static final String GENERATOR = "hiLoIdGenerator";

	@Bean
	ResolvedProperties hiLoSettings(HiLoProperties properties, ConfigurableEnvironment environment) {
		return new ResolvedProperties(properties, new RawProperties(environment));
	}

	@Bean
	@ConditionalOnMissingBean
	CollectionNaming hiLoCollectionNaming() {
		return new PluralCollectionNaming();
	}

	@Bean
	CollectionNames hiLoCollectionNames(CollectionNaming naming, ConfigurableListableBeanFactory beanFactory) {
		return new CollectionNames(
				new CheckedNaming(naming, () -> BeanNames.describe(CollectionNaming.class, naming, beanFactory)));
	}

	@Bean
	@ConditionalOnMissingBean
	RangeSizing hiLoRangeSizing() {
		return new TimedRangeSizing();
	}

	@Bean
	static HiLoLifecycle hiLoLifecycle() {
		return new HiLoLifecycle();
	}

	@Bean
	static LazyWithoutDataSource hiLoLazyWithoutDataSource() {
		return new LazyWithoutDataSource();
	}

	/**
	 * Destroyed, and thus closed, after the beans that have it or an
	 * {@link EntityIdGenerator} injected, or a template or repository of Spring Data
	 * JDBC, directly or through other beans: what these store in {@code @PreDestroy}
	 * still gets ids. Beans that fetch one of them by an {@code ObjectProvider} or from
	 * the context have to say so by {@code @DependsOn("hiLoIdGenerator")}. Destroyed
	 * before the DataSources.
	 */
	@Bean(GENERATOR)
	@ConditionalOnMissingBean({ HiLoIdGenerator.class, EntityIdGenerator.class })
	RangeIdGenerator hiLoIdGenerator(ResolvedProperties settings, ObjectProvider<RangeRepository> repository,
			ObjectProvider<FurtherRepositories> further, CollectionNames names, RangeSizing sizing,
			ObjectProvider<RangeListener> listeners, HiLoLifecycle lifecycle,
			ConfigurableListableBeanFactory beanFactory, Environment environment) {
		CollectionNaming naming = names.naming();
		RangeRepository repositoryOfDefault = repository
			.getIfAvailable(() -> MissingDataSource.in(beanFactory, environment));
		NumberSources sources = new NumberSources();
		Map<String, HiLoSequences> databases = new HashMap<>();
		FurtherRepositories repositories = further.getIfAvailable(FurtherRepositories::none);
		repositories.byName()
			.forEach((database, each) -> databases.put("" + database.name(),
					database(settings, database, each, sources, naming, sizing, listeners)));
		HiLoSequences defaultDatabase = database(settings, settings.defaultDatabase(), repositoryOfDefault, sources,
				naming, sizing, listeners);
		closeBefore(beanFactory, DataSource.class, RangeRepository.class, FurtherRepositories.class,
				RangeListener.class);
		return lifecycle.manage(new RangeIdGenerator(sources.attach(defaultDatabase), databases, naming));
	}

	@Bean
	@ConditionalOnMissingBean
	IdDescriber hiLoIdDescriber(ResolvedProperties settings, CollectionNames names) {
		return CollectionDescriptions.describer(settings, names.naming());
	}

	/** Providers don't tell Spring what depends on what. */
	private static void closeBefore(ConfigurableListableBeanFactory beanFactory, Class<?>... types) {
		for (Class<?> type : types) {
			for (String name : beanFactory.getBeanNamesForType(type, true, false)) {
				beanFactory.registerDependentBean(name, GENERATOR);
			}
		}
	}

	private static HiLoSequences database(ResolvedProperties settings, ResolvedDatabase database,
			RangeRepository repository, NumberSources sources, CollectionNaming naming, RangeSizing sizing,
			ObjectProvider<RangeListener> listeners) {
		CollectionSchemes schemes = new CollectionSchemes(settings, database, repository, sources);
		HiLoSequencesBuilder builder = HiLoSequences.over(repository)
			.name(database.name())
			.format(database.format())
			.prefixes(naming::prefixOf)
			.settings(schemes::settings)
			.sizing(sizing)
			.timeout(database.timeout());
		listeners.orderedStream().forEach(builder::listener);
		return builder.build();
	}

}
