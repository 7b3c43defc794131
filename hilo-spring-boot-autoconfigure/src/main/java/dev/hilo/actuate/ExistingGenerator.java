package dev.hilo.actuate;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.engine.RangeIdGenerator;

/**
 * The generator of this context or a parent, once it exists: a lazy one is not created
 * just for being shown.
 */
record ExistingGenerator(ConfigurableListableBeanFactory beanFactory) implements Supplier<@Nullable RangeIdGenerator> {

	@Override
	public @Nullable RangeIdGenerator get() {
		BeanFactory each = this.beanFactory;
		while (each instanceof ConfigurableListableBeanFactory searched) {
			RangeIdGenerator known = HiLoBeans.generator(searched);
			if (known != null) {
				return known;
			}
			each = searched.getParentBeanFactory();
		}
		return null;
	}

}
