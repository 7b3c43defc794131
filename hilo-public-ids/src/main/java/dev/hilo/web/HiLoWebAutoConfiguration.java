package dev.hilo.web;

import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.Versioned;
import tools.jackson.databind.JacksonModule;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.bind.support.WebBindingInitializer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import dev.hilo.HiLoConfigurationException;

/**
 * Auto-configuration for public ids. It needs no database.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@EnableConfigurationProperties(PublicIdProperties.class)
public final class HiLoWebAutoConfiguration {

	private final Map<Integer, String> keys;

	/** Wrong keys fail the start even if nothing uses them. */
	HiLoWebAutoConfiguration(PublicIdProperties properties) {
		this.keys = properties.byVersion();
	}

	/** No condition, since an image built ahead of time gets its keys when it runs. */
	@Bean
	@ConditionalOnMissingBean
	@Nullable HiLoPublicIds hiLoPublicIds() {
		return this.keys.isEmpty() ? null : new HiLoPublicIds(this.keys);
	}

	private static Supplier<HiLoPublicIds> needed(ObjectProvider<HiLoPublicIds> ids) {
		return () -> ids.getIfAvailable(() -> {
			throw new HiLoConfigurationException(PublicIdProperties.PREFIX + ".keys", null,
					"Public ids need a secret: set hilo.public-ids.keys[0].version to 0, and"
							+ " hilo.public-ids.keys[0].key to what 'openssl rand -base64 24' prints");
		});
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ JacksonAutoConfiguration.class, JacksonModule.class, Versioned.class })
	static final class Json {

		/** Lazy, as few applications ask for public ids. */
		@Bean
		@Lazy
		PublicIdJson hiLoPublicIdJson(ObjectProvider<HiLoPublicIds> ids) {
			return new PublicIdJson(needed(ids));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(value = { WebMvcConfigurer.class, WebBindingInitializer.class },
			name = "jakarta.servlet.Servlet")
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	static final class Mvc {

		@Bean
		static PublicIdWeb<?, ?> hiLoPublicIdMvc(ObjectProvider<HiLoPublicIds> ids) {
			return new PublicIdWeb<>(RequestMappingHandlerAdapter.class,
					RequestMappingHandlerAdapter::getWebBindingInitializer, RequestMappingHandlerMapping.class,
					(mapping) -> mapping.getHandlerMethods().values(), needed(ids));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ WebFluxConfigurer.class, WebBindingInitializer.class })
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	static final class WebFlux {

		@Bean
		static PublicIdWeb<?, ?> hiLoPublicIdWebFlux(ObjectProvider<HiLoPublicIds> ids) {
			return new PublicIdWeb<>(
					org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter.class,
					org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter::getWebBindingInitializer,
					org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping.class,
					(mapping) -> mapping.getHandlerMethods().values(), needed(ids));
		}

	}

}
