package dev.hilo.autoconfigure;

import java.util.function.IntSupplier;

import org.springframework.beans.factory.BeanFactory;

import dev.hilo.HiLoConfigurationException;

/**
 * The beans that give TraceIds their node numbers.
 */
final class NodeNumbers {

	private final BeanFactory beanFactory;

	NodeNumbers(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * The numbers of a bean, which is created when the first one is needed.
	 * @param property the property that names it
	 * @param bean its name
	 * @throws HiLoConfigurationException if there is no such bean
	 */
	IntSupplier of(String property, String bean) {
		if (!this.beanFactory.containsBean(bean) || !this.beanFactory.isTypeMatch(bean, IntSupplier.class)) {
			throw new HiLoConfigurationException(property, bean, "There is no IntSupplier bean of that name");
		}
		return new Numbers(property, bean, this.beanFactory);
	}

	private record Numbers(String property, String bean, BeanFactory beanFactory) implements IntSupplier {

		@Override
		public int getAsInt() {
			return this.beanFactory.getBean(this.bean, IntSupplier.class).getAsInt();
		}

		@Override
		public String toString() {
			return "the bean '" + this.bean + "' (" + this.property + ")";
		}

	}

}
