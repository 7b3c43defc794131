package dev.hilo.web;

import java.util.function.Supplier;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/**
 * Public ids in Spring WebFlux.
 */
final class PublicIdWebFlux implements BeanPostProcessor {

	private final Supplier<HiLoPublicIds> ids;

	/**
	 * Creates the support.
	 * @param ids the public ids, asked for when something has the annotation
	 */
	PublicIdWebFlux(Supplier<HiLoPublicIds> ids) {
		this.ids = ids;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (bean instanceof RequestMappingHandlerAdapter adapter) {
			PublicIdConversions.applyTo(adapter.getWebBindingInitializer(), this.ids);
		}
		else if (bean instanceof RequestMappingHandlerMapping mapping) {
			PublicIdPlaces.check(mapping.getHandlerMethods().values(), this.ids);
		}
		return bean;
	}

}
