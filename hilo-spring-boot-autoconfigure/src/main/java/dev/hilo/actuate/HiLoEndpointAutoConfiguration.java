package dev.hilo.actuate;

import java.lang.management.ManagementFactory;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Auto-configuration for the endpoint {@code hilo}. Without Actuator, its own condition
 * is dropped as an unknown annotation; that on its class is not.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { HiLoAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class })
@ConditionalOnHiLo
@ConditionalOnClass({ ConditionalOnAvailableEndpoint.class, Endpoint.class })
@ConditionalOnAvailableEndpoint(HiLoEndpoint.class)
@ConditionalOnBean(RangeIdGenerator.class)
@ImportRuntimeHints(HiLoEndpointAutoConfiguration.Answers.class)
public final class HiLoEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	HiLoEndpoint hiLoEndpoint(ObjectProvider<ResolvedProperties> properties, ObjectProvider<ExistingRows> rows,
			ConfigurableListableBeanFactory beanFactory) {
		return new HiLoEndpoint(new ExistingGenerator(beanFactory), properties::getObject, rows::getObject,
				HiLoEndpointAutoConfiguration::instance);
	}

	@Bean
	@ConditionalOnMissingBean
	HiLoWebEndpoint hiLoWebEndpoint(HiLoEndpoint endpoint) {
		return new HiLoWebEndpoint(endpoint);
	}

	/** For the JVM of the usual platforms, the process and its host. */
	private static String instance() {
		return ManagementFactory.getRuntimeMXBean().getName();
	}

	/** The web extension hides what its answers are made of. */
	static final class Answers implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), HiLoDescriptor.class,
					AuditDescriptor.class, ProblemDescriptor.class);
		}

	}

}
