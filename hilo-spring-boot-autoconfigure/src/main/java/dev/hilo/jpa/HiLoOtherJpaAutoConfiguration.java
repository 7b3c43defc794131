package dev.hilo.jpa;

import jakarta.persistence.spi.PersistenceProvider;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;

/**
 * Auto-configuration for units of another provider than Hibernate, which may be missing.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnHiLo
@ConditionalOnClass({ AbstractEntityManagerFactoryBean.class, PersistenceProvider.class })
public final class HiLoOtherJpaAutoConfiguration {

	@Bean
	static OtherProviders hiLoOtherPersistenceProviders() {
		return new OtherProviders();
	}

}
