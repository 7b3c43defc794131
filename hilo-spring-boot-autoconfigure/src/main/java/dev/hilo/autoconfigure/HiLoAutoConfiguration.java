package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import org.crac.Resource;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeObserver;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;
import dev.hilo.scheme.IdDescriber;

/**
 * Auto-configuration for the {@link HiLoIdGenerator}, over the stores that other
 * auto-configurations provide.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoAutoConfiguration {

	private static final String GENERATOR = "hiLoIdGenerator";

	@Bean
	ResolvedProperties hiLoResolvedProperties(HiLoProperties properties, ConfigurableEnvironment environment) {
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

	/** No dependency of the lifecycle below, which would then be started after it. */
	@Bean
	static Trials hiLoTrials() {
		return new Trials();
	}

	@Bean
	static HiLoLifecycle hiLoLifecycle() {
		return new HiLoLifecycle();
	}

	/** Asks for the generator later, even if that is lazy. */
	@Bean
	static WarmUp hiLoWarmUp(ConfigurableListableBeanFactory beanFactory) {
		return new WarmUp(beanFactory);
	}

	@Bean
	static LazyWithoutDataSource hiLoLazyWithoutDataSource() {
		return new LazyWithoutDataSource();
	}

	@Bean
	SequencesFactory hiLoSequencesFactory(CollectionNames names, ObjectProvider<RangeSizing> sizing,
			ObjectProvider<RangeListener> listeners, ObjectProvider<RangeObserver> observers,
			ObjectProvider<HiLoSequencesCustomizer> customizers) {
		return new SequencesFactory(names.naming(), sizing, listeners, observers, customizers);
	}

	@Bean
	Schemes hiLoSchemes(ResolvedProperties properties, BeanFactory beanFactory) {
		return new Schemes(properties, new GeneratorIds(() -> beanFactory.getBean(GENERATOR, HiLoIdGenerator.class)),
				new NodeNumbers(beanFactory));
	}

	/**
	 * Destroyed, and thus closed, after the beans that have it or an EntityIdGenerator
	 * injected, or a template or repository of Spring Data, or a persistence unit,
	 * directly or through other beans: what these store in {@code @PreDestroy} still gets
	 * ids. Beans that fetch one of them by an {@code ObjectProvider} or from the context
	 * have to declare {@code @DependsOn("hiLoIdGenerator")}. Destroyed before the
	 * DataSources.
	 */
	@Bean(GENERATOR)
	@ConditionalOnMissingBean(HiLoIdGenerator.class)
	RangeIdGenerator hiLoIdGenerator(ResolvedProperties properties, ObjectProvider<RangeRepository> repository,
			ObjectProvider<FurtherRepositories> further, CollectionNames names, SequencesFactory factory,
			Schemes schemes, HiLoLifecycle lifecycle, Trials trials, ConfigurableListableBeanFactory beanFactory,
			Environment environment) {
		RangeRepository repositoryOfDefault = repository.getIfAvailable(() -> {
			throw MissingDataSource.in(beanFactory, environment);
		});
		Map<String, RangeRepository> repositories = further.getIfAvailable(() -> Map::of).byName();
		Map<String, HiLoSequences> databases = new HashMap<>();
		for (ResolvedDatabase database : properties.databases()) {
			RangeRepository each = repositories.get(database.name());
			if (each != null) {
				databases.put(String.valueOf(database.name()), factory.sequences(properties, database, each, schemes));
			}
		}
		HiLoSequences defaultDatabase = factory.sequences(properties, properties.defaultDatabase(), repositoryOfDefault,
				schemes);
		trials.prepare(properties, repositoryOfDefault, List.copyOf(repositories.values()));
		closeBefore(beanFactory, DataSource.class, RangeRepository.class, FurtherRepositories.class,
				RangeListener.class, RangeObserver.class);
		return lifecycle.manage(new RangeIdGenerator(defaultDatabase, databases, names.naming()), schemes::restart,
				trials::begin);
	}

	@Bean
	@ConditionalOnMissingBean
	IdDescriber hiLoIdDescriber(ResolvedProperties properties, Schemes schemes, CollectionNames names) {
		return new IdDescriber(new ResolvedSchemeLookup(properties, schemes, names.naming()));
	}

	/**
	 * What is done where the JVM, or AWS Lambda, can take an image of the process.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Resource.class)
	static class Checkpoints {

		@Bean
		CheckpointHook hiLoCheckpointHook(HiLoLifecycle lifecycle, Schemes schemes) {
			return new CheckpointHook(lifecycle, schemes);
		}

	}

	/** Spring does not see dependencies that come from a provider. */
	private static void closeBefore(ConfigurableListableBeanFactory beanFactory, Class<?>... types) {
		for (Class<?> type : types) {
			for (String name : beanFactory.getBeanNamesForType(type, true, false)) {
				beanFactory.registerDependentBean(name, GENERATOR);
			}
		}
	}

}
