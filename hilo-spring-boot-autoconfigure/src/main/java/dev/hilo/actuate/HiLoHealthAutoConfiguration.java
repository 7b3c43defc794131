package dev.hilo.actuate;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Auto-configuration for the health {@code hilo}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class,
		beforeName = "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnEnabledHealthIndicator("hilo")
@ConditionalOnBean(RangeIdGenerator.class)
public final class HiLoHealthAutoConfiguration {

	/** The bean's name is that of the health. */
	@Bean
	@ConditionalOnMissingBean(name = "hiloHealthIndicator")
	HiLoHealthIndicator hiloHealthIndicator(HiLoProperties properties, ConfigurableListableBeanFactory beanFactory) {
		return new HiLoHealthIndicator(new ExistingGenerator(beanFactory), properties.health().databases());
	}

}
