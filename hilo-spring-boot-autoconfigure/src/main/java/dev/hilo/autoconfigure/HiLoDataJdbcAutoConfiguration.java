package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.data.jdbc.JdbcIdAssigningCallback;
import dev.hilo.data.jdbc.TemplateDatabases;
import dev.hilo.entity.CheckedEntityIdGenerator;
import dev.hilo.entity.EntityFilter;
import dev.hilo.entity.HiLoEntityIdGenerator;
import dev.hilo.entity.IdConventions;
import dev.hilo.entity.IdConversions;

/**
 * Auto-configuration for the ids of Spring Data JDBC's entities.
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class,
		afterName = "org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration")
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
@ConditionalOnClass(JdbcConverter.class)
public final class HiLoDataJdbcAutoConfiguration {

	@Bean
	IdConversions hiLoIdConversions(ObjectProvider<ConversionService> application,
			ObjectProvider<JdbcConverter> converters) {
		return new IdConversions(() -> conversionServices(application, converters));
	}

	/** Made early, with the repositories; so it takes what is made later by providers. */
	@Bean
	@ConditionalOnMissingBean
	JdbcIdAssigningCallback hiLoJdbcIdAssigningCallback(HiLoProperties properties,
			ObjectProvider<ResolvedProperties> settings, ObjectProvider<CollectionNames> names,
			ObjectProvider<JdbcMappingContext> contexts, ObjectProvider<EntityIdGenerator> generator,
			IdConversions conversions, ConfigurableListableBeanFactory beanFactory) {
		HiLoProperties.Entities entities = properties.entities();
		Predicate<Class<?>> leftToTheDatabase = (type) -> settings.getObject()
			.isLeftToTheDatabase(names.getObject().naming().collectionOf(type));
		return new JdbcIdAssigningCallback(() -> contexts.stream().findFirst().orElseThrow(),
				() -> checked(generator.getObject(), beanFactory), conversions,
				new EntityFilter(entities.include(), entities.exclude(), leftToTheDatabase));
	}

	/** Made before any template; so it reads the settings when there is one. */
	@Bean
	static TemplateDatabases hiLoTemplateDatabases(ObjectProvider<ResolvedProperties> settings) {
		return new TemplateDatabases(() -> databasesByDataSource(settings.getObject()));
	}

	private static EntityIdGenerator checked(EntityIdGenerator generator, ConfigurableListableBeanFactory beanFactory) {
		return new CheckedEntityIdGenerator(generator,
				() -> BeanNames.describe(EntityIdGenerator.class, generator, beanFactory));
	}

	private static Map<String, String> databasesByDataSource(ResolvedProperties settings) {
		Map<String, String> names = new HashMap<>();
		settings.databases().forEach((database) -> names.put("" + database.dataSource(), "" + database.name()));
		return names;
	}

	/** Spring Data's first: it has the converters that read the ids back. */
	private static List<ConversionService> conversionServices(ObjectProvider<ConversionService> application,
			ObjectProvider<JdbcConverter> converters) {
		return Stream
			.concat(converters.orderedStream().map(JdbcConverter::getConversionService), application.orderedStream())
			.toList();
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(EntityIdGenerator.class)
	static class DefaultIds {

		@Bean
		EntityIdGenerator hiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConversions conversions,
				ConfigurableListableBeanFactory beanFactory) {
			return new HiLoEntityIdGenerator(hilo, new IdConventions(() -> IdConventionBeanLookup.find(beanFactory)),
					conversions);
		}

		/** When all singletons are made, so that none is made for it. */
		@Bean
		static SmartInitializingSingleton hiLoConventionCheck(ConfigurableListableBeanFactory beanFactory) {
			return () -> IdConventionBeanLookup.check(beanFactory);
		}

	}

}
