package dev.hilo.entity;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.DefaultConversionService;

import dev.hilo.EntityIdGenerator;
import dev.hilo.autoconfigure.HiLoProperties.Entities;
import dev.hilo.autoconfigure.HiLoProperties.GeneratedColumnPolicy;
import dev.hilo.autoconfigure.HiLoProperties.SequencePolicy;

/**
 * The ids of entities without an application.
 */
public final class TestEntityIds {

	private TestEntityIds() {
	}

	/**
	 * The conversions of an application with a service.
	 */
	static IdConversions conversions(ConversionService service) {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerSingleton("conversions", service);
		return new IdConversions(beans.getBeanProvider(StoreConversions.class),
				beans.getBeanProvider(ConversionService.class));
	}

	/**
	 * Ids that a bean 'ids' makes.
	 */
	public static EntityIds madeBy(@Nullable EntityIdGenerator generator) {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		if (generator != null) {
			beans.registerSingleton("ids", generator);
		}
		return new EntityIds(conversions(new DefaultConversionService()),
				new Entities(List.of(), List.of(), GeneratedColumnPolicy.LEAVE, SequencePolicy.ROWS), beans);
	}

}
