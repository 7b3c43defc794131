package dev.hilo.dao;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.entity.existing.ExistingRows;

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
	DuplicateKeyObserver hiLoDuplicateKeyObserver(ConfigurableListableBeanFactory beanFactory) {
		return new DuplicateKeyObserver(() -> (ExistingRows) beanFactory.getSingleton(HiLoBeans.EXISTING_ROWS));
	}

	@Bean
	RangeUnavailableTranslator hiLoRangeUnavailableTranslator() {
		return new RangeUnavailableTranslator();
	}

}
