package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Set;

import javax.sql.DataSource;

import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.web.context.reactive.StandardReactiveWebEnvironment;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoIdGenerator;

/**
 * An application with all auto-configurations of HiLo, as Spring Boot reads and orders
 * them. It needs no more than Spring Boot and H2, and asks for no ids at its start.
 */
@Configuration(proxyBeanMethods = false)
@Import(AnyApplication.AutoConfigurations.class)
public class AnyApplication {

	/** Beans that HiLo has something for. */
	private static final List<String> OTHERS = List.of("io.micrometer.core.instrument.simple.SimpleMeterRegistry",
			"io.micrometer.observation.SimpleObservationRegistry");

	/**
	 * Starts it, asks for each of its beans, and ends it.
	 * @return the first id, {@code null} without the part for JDBC
	 */
	public static @Nullable Long start() {
		SpringApplication application = new SpringApplication(AnyApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setListeners(application.getListeners()
			.stream()
			.filter((listener) -> !(listener instanceof LoggingApplicationListener))
			.toList());
		// By this it is a web application of both kinds
		application.setEnvironment(new StandardReactiveWebEnvironment());
		application.addInitializers((context) -> {
			context.getBeanFactory().registerScope("session", new SimpleThreadScope());
			OTHERS.forEach((name) -> register(name, context.getBeanFactory()));
		});
		try (ConfigurableApplicationContext context = application.run("--spring.main.banner-mode=off",
				"--management.endpoints.web.exposure.include=*")) {
			if (!context.containsBean(HiLoBeans.JDBC_REPOSITORY)) {
				return null;
			}
			context.getBeansOfType(Object.class);
			return context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
		}
	}

	/** As Spring Boot would, which needs further libraries. */
	private static void register(String type, ConfigurableListableBeanFactory beanFactory) {
		try {
			beanFactory.registerSingleton(type,
					BeanUtils.instantiateClass(ClassUtils.forName(type, beanFactory.getBeanClassLoader())));
		}
		catch (ClassNotFoundException | LinkageError | BeansException ex) {
			// Is or lacks what is missing
		}
	}

	@Bean
	DataSource orders() {
		JdbcDataSource dataSource = new JdbcDataSource();
		dataSource.setURL("jdbc:h2:mem:;INIT=RUNSCRIPT FROM '../docs/schema/h2.sql'");
		return dataSource;
	}

	static class AutoConfigurations extends AutoConfigurationImportSelector {

		@Override
		protected Class<?> getAnnotationClass() {
			return Configuration.class;
		}

		@Override
		protected Set<String> getExclusions(AnnotationMetadata metadata, AnnotationAttributes attributes) {
			return Set.of();
		}

		@Override
		protected List<String> getCandidateConfigurations(AnnotationMetadata metadata,
				AnnotationAttributes attributes) {
			return super.getCandidateConfigurations(metadata, attributes).stream()
				.filter((name) -> name.startsWith("dev.hilo."))
				.toList();
		}

	}

}
