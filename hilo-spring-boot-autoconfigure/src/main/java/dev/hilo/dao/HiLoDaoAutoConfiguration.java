package dev.hilo.dao;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.autoconfigure.ConditionalOnHiLo;

/**
 * Auto-configuration for exceptions of repositories.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnHiLo
@ConditionalOnClass(PersistenceExceptionTranslator.class)
public final class HiLoDaoAutoConfiguration {

	@Bean
	RangeUnavailableTranslator hiLoRangeUnavailableTranslator() {
		return new RangeUnavailableTranslator();
	}

}
