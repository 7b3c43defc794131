package dev.hilo.web;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.bind.support.WebBindingInitializer;
import org.springframework.web.method.HandlerMethod;

/**
 * Public ids in a web stack, Spring MVC or WebFlux: the two have classes of the same
 * names and no common ones.
 *
 * @param <A> the stack's handler adapter
 * @param <M> the stack's handler mapping
 * @param adapter its class
 * @param initializer what the adapter prepares data binders with
 * @param mapping its class
 * @param handlers the methods of controllers that the mapping knows
 * @param ids the public ids, asked for when something has the annotation
 */
record PublicIdWeb<A, M>(Class<A> adapter, Function<A, @Nullable WebBindingInitializer> initializer, Class<M> mapping,
		Function<M, Collection<HandlerMethod>> handlers, Supplier<HiLoPublicIds> ids) implements BeanPostProcessor {

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (this.adapter.isInstance(bean)) {
			PublicIdConversions.applyTo(this.initializer.apply(this.adapter.cast(bean)), this.ids);
		}
		else if (this.mapping.isInstance(bean)) {
			PublicIdPlaces.check(this.handlers.apply(this.mapping.cast(bean)), this.ids);
		}
		return bean;
	}

}
