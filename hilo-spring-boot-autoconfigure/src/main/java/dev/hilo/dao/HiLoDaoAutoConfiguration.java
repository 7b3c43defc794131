package dev.hilo.dao;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.support.PersistenceExceptionTranslator;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.entity.existing.ExistingRows;

/**
 * Auto-configuration for exceptions of repositories.
 */
@AutoConfiguration
@ConditionalOnHiLo
@ConditionalOnClass(PersistenceExceptionTranslator.class)
public final class HiLoDaoAutoConfiguration {

	@Bean
	DuplicateKeyObserver hiLoDuplicateKeyObserver(ObjectProvider<ExistingRows> rows) {
		return new DuplicateKeyObserver(rows);
	}

	@Bean
	RangeUnavailableTranslator hiLoRangeUnavailableTranslator() {
		return new RangeUnavailableTranslator();
	}

}
