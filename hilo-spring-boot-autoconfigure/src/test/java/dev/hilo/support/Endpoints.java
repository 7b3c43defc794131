package dev.hilo.support;

import java.util.List;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.actuate.AuditDescriptor.TableDescriptor;
import dev.hilo.actuate.HiLoEndpoint;
import dev.hilo.autoconfigure.actuate.HiLoEndpointAutoConfiguration;
import dev.hilo.autoconfigure.actuate.HiLoHealthAutoConfiguration;

/**
 * What an operator asks an application.
 */
public final class Endpoints {

	private Endpoints() {
	}

	/**
	 * The application with endpoint and health.
	 */
	public static ApplicationContextRunner with(ApplicationContextRunner application) {
		return application
			.withConfiguration(
					AutoConfigurations.of(HiLoEndpointAutoConfiguration.class, HiLoHealthAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=hilo");
	}

	public static HiLoEndpoint of(ApplicationContext context) {
		return context.getBean(HiLoEndpoint.class);
	}

	public static List<TableDescriptor> audit(ApplicationContext context) {
		return of(context).audit(true, null).tables();
	}

	public static List<TableDescriptor> auditAndRaise(ApplicationContext context) {
		return of(context).audit(true, true).tables();
	}

}
