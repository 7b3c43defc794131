package dev.hilo.jackson;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.Versioned;
import tools.jackson.databind.JacksonModule;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import dev.hilo.autoconfigure.ConditionalOnHiLo;

/**
 * Auto-configuration for ids in JSON; Boot registers every module bean with its mapper.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnHiLo
@ConditionalOnClass({ JacksonAutoConfiguration.class, JacksonModule.class, Versioned.class })
public final class HiLoJacksonAutoConfiguration {

	/** Bound, since a condition would take what is no boolean for {@code false}. */
	@Bean
	@ConditionalOnMissingBean
	@Nullable IdsAsStringsModule hiLoIdsAsStringsModule(Environment environment) {
		Boolean asStrings = Binder.get(environment).bind("hilo.json.ids-as-strings", Boolean.class).orElse(false);
		return Boolean.TRUE.equals(asStrings) ? new IdsAsStringsModule() : null;
	}

}
