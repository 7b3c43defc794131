package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import org.crac.Resource;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.IdDescriber;

/**
 * Auto-configuration for the {@link HiLoIdGenerator}, over the stores that other
 * auto-configurations provide.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnHiLo
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoAutoConfiguration {

	@Bean
	static ReadProperties hiLoReadProperties(ConfigurableListableBeanFactory beanFactory) {
		return new ReadProperties(new SchemeSettings(beanFactory.getBeanClassLoader()));
	}

	@Bean
	ResolvedProperties hiLoResolvedProperties(HiLoProperties properties, ObjectProvider<ArtifactProperties> further,
			ReadProperties read, ConfigurableEnvironment environment, ListableBeanFactory beanFactory) {
		// Bound by being made, so that they are known
		List<ArtifactProperties> unused = further.stream().toList();
		RawProperties raw = new RawProperties(environment);
		raw.refuseShortened();
		raw.refuseUnset();
		read.refuseOthers(raw, beanFactory, properties.collectionsInLowerCase());
		return new ResolvedProperties(properties);
	}

	/** Not lazy, so that a wrong counter fails the start of lazy applications too. */
	@Bean
	@Lazy(false)
	ForeignCounters hiLoForeignCounters(ResolvedProperties resolved, HiLoProperties properties, Environment environment,
			ConfigurableListableBeanFactory beanFactory) {
		return new ForeignCounters(resolved, properties.entities().sequences(), environment,
				beanFactory.getBeanClassLoader());
	}

	@Bean
	@ConditionalOnMissingBean
	CollectionNaming hiLoCollectionNaming() {
		return new PluralCollectionNaming();
	}

	@Bean
	static HiLoLifecycle hiLoLifecycle(ConfigurableListableBeanFactory beanFactory, ObjectProvider<Schemes> schemes) {
		return new HiLoLifecycle(beanFactory, schemes);
	}

	@Bean
	OptionalGenerator hiLoOptionalGenerator(HiLoProperties properties, ConfigurableListableBeanFactory beanFactory) {
		return new OptionalGenerator(properties, beanFactory);
	}

	/** Unless all beans are lazy, the tables are checked while others are made. */
	@Bean
	InitializingBean hiLoGeneratorAtTheStart(OptionalGenerator generator) {
		return generator::isMissing;
	}

	@Bean
	SequencesFactory hiLoSequencesFactory(ResolvedProperties properties, Schemes schemes, BeanFactory beanFactory) {
		return new SequencesFactory(properties, schemes, beanFactory);
	}

	@Bean
	Schemes hiLoSchemes(ResolvedProperties properties, ReadProperties read, CollectionNaming naming,
			BeanFactory beanFactory) {
		return new Schemes(properties, read.schemes(), CheckedNaming.of(naming), beanFactory);
	}

	/**
	 * Destroyed, and thus closed, after the beans that have it or an EntityIdGenerator
	 * injected, or a template or repository of Spring Data, or a persistence unit,
	 * directly or through other beans: what these store in {@code @PreDestroy} still gets
	 * ids. Beans that fetch one of them by an {@code ObjectProvider} or from the context
	 * have to declare {@code @DependsOn("hiLoIdGenerator")}. Destroyed before the
	 * DataSources.
	 */
	@Bean(HiLoBeans.GENERATOR)
	@Lazy
	@ConditionalOnMissingBean(HiLoIdGenerator.class)
	RangeIdGenerator hiLoIdGenerator(ResolvedProperties properties, ObjectProvider<RangeRepository> repository,
			ObjectProvider<RangeRepository.ByDatabase> further, Schemes schemes, SequencesFactory factory,
			ConfigurableListableBeanFactory beanFactory, Environment environment) {
		RangeRepository repositoryOfDefault = repository.getIfAvailable();
		if (repositoryOfDefault == null) {
			throw MissingDataSource.in(beanFactory, environment);
		}
		RangeRepository.ByDatabase repositories = further.getIfAvailable();
		HiLoSequences defaultDatabase = factory.sequences(properties.defaultDatabase(), repositoryOfDefault);
		Map<String, HiLoSequences> databases = new HashMap<>();
		for (ResolvedProperties.Database database : properties.databases()) {
			String name = String.valueOf(database.name());
			RangeRepository each = (repositories != null) ? repositories.of(name) : null;
			if (each != null) {
				databases.put(name, factory.sequences(database, each));
			}
		}
		closeBefore(beanFactory, DataSource.class, RangeRepository.class, RangeRepository.ByDatabase.class,
				RangeListener.class);
		return new RangeIdGenerator(defaultDatabase, databases, schemes.naming());
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	IdDescriber hiLoIdDescriber(Schemes schemes) {
		return new IdDescriber(schemes);
	}

	/**
	 * Beans for a JVM, or AWS Lambda, that can take an image of the process.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Resource.class)
	static class Checkpoints {

		@Bean
		CheckpointHook hiLoCheckpointHook(HiLoLifecycle lifecycle) {
			return new CheckpointHook(lifecycle);
		}

	}

	/** Spring does not see dependencies that come from a provider. */
	private static void closeBefore(ConfigurableListableBeanFactory beanFactory, Class<?>... types) {
		for (Class<?> type : types) {
			for (String name : beanFactory.getBeanNamesForType(type)) {
				beanFactory.registerDependentBean(name, HiLoBeans.GENERATOR);
			}
		}
	}

}
