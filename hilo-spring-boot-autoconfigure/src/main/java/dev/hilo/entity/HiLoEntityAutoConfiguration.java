package dev.hilo.entity;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.convert.ConversionService;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.autoconfigure.HiLoProperties;

/**
 * Auto-configuration for the ids of entities, whatever stores them.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnHiLo
public final class HiLoEntityAutoConfiguration {

	@Bean
	IdConversions hiLoIdConversions(ObjectProvider<ConversionService> application,
			ObjectProvider<StoreConversions> stores) {
		return new IdConversions(stores, application);
	}

	/** Spring does not see that it uses the generator. */
	@Bean(HiLoBeans.ENTITIES)
	EntityIds hiLoEntityIds(IdConversions conversions, HiLoProperties properties,
			ConfigurableListableBeanFactory beanFactory) {
		beanFactory.registerDependentBean(HiLoBeans.GENERATOR, HiLoBeans.ENTITIES);
		return new EntityIds(conversions, properties.entities(), beanFactory);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	EntityIdGenerator hiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConversions conversions,
			ConfigurableListableBeanFactory beanFactory) {
		return new HiLoEntityIdGenerator(hilo, new IdConventions(new IdConventionBeanLookup(beanFactory)), conversions);
	}

}
