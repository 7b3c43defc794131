package dev.hilo.autoconfigure.dao;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.dao.RangeUnavailableTranslator;

/**
 * Auto-configuration for exceptions of repositories.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
@ConditionalOnClass(PersistenceExceptionTranslator.class)
public final class HiLoDaoAutoConfiguration {

	@Bean
	RangeUnavailableTranslator hiLoRangeUnavailableTranslator() {
		return new RangeUnavailableTranslator();
	}

}
