package dev.hilo.jackson;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;

/**
 * Auto-configuration for ids in JSON; Boot registers every module bean with its mapper.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnHiLo
@ConditionalOnClass(JacksonAutoConfiguration.class)
public final class HiLoJacksonAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBooleanProperty("hilo.json.ids-as-strings")
	IdsAsStringsModule hiLoIdsAsStringsModule() {
		return new IdsAsStringsModule();
	}

}
