package dev.hilo.web;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.web.context.reactive.StandardReactiveWebEnvironment;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.SimpleThreadScope;

/**
 * An application with public ids, which needs no more than Spring Boot.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration(HiLoWebAutoConfiguration.class)
public class AnyApplication {

	/**
	 * Starts it, asks for each of its beans, and ends it.
	 * @return a number that was written and read again
	 */
	public static long start() {
		SpringApplication application = new SpringApplication(AnyApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setListeners(application.getListeners()
			.stream()
			.filter((listener) -> !(listener instanceof LoggingApplicationListener))
			.toList());
		// By this it is a web application of both kinds
		application.setEnvironment(new StandardReactiveWebEnvironment());
		application
			.addInitializers((context) -> context.getBeanFactory().registerScope("session", new SimpleThreadScope()));
		try (ConfigurableApplicationContext context = application.run("--spring.main.banner-mode=off",
				"--hilo.public-ids.keys[0].version=0", "--hilo.public-ids.keys[0].key=a-secret-of-this-test")) {
			context.getBeansOfType(Object.class);
			HiLoPublicIds ids = context.getBean(HiLoPublicIds.class);
			return ids.decode("ord", ids.encode("ord", 5));
		}
	}

}
