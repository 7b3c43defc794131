package dev.hilo.autoconfigure;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.data.EntityFilter;
import dev.hilo.data.HiLoBeforeConvertCallback;
import dev.hilo.data.HiLoEntityIdGenerator;
import dev.hilo.data.IdConversions;

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

	@Bean
	@ConditionalOnMissingBean
	EntityIdGenerator hiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConversions conversions) {
		return new HiLoEntityIdGenerator(hilo, conversions);
	}

	/** Made early, with the repositories; so it takes what is made later by providers. */
	@Bean
	@ConditionalOnMissingBean
	HiLoBeforeConvertCallback hiLoBeforeConvertCallback(HiLoProperties properties,
			ObjectProvider<RelationalMappingContext> contexts, ObjectProvider<EntityIdGenerator> generator,
			IdConversions conversions) {
		HiLoProperties.Entities entities = properties.entities();
		return new HiLoBeforeConvertCallback(() -> contexts.stream().findFirst().orElseThrow(), generator::getObject,
				conversions, new EntityFilter(entities.include(), entities.exclude()));
	}

	/** Spring Data's first: it has the converters that read the ids back. */
	private static List<ConversionService> conversionServices(ObjectProvider<ConversionService> application,
			ObjectProvider<JdbcConverter> converters) {
		return Stream
			.concat(converters.orderedStream().map(JdbcConverter::getConversionService), application.orderedStream())
			.toList();
	}

}
