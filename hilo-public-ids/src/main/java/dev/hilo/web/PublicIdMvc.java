package dev.hilo.web;

import java.util.function.Supplier;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Public ids in Spring MVC.
 */
final class PublicIdMvc implements BeanPostProcessor {

	private final Supplier<HiLoPublicIds> ids;

	/**
	 * Creates the support.
	 * @param ids the public ids, asked for when something has the annotation
	 */
	PublicIdMvc(Supplier<HiLoPublicIds> ids) {
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
