package dev.hilo.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

import dev.hilo.EntityIdGenerator;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Names beans, and says which there are.
 */
public final class HiLoBeans {

	/** The generator, which may not exist yet, or ever. */
	public static final String GENERATOR = "hiLoIdGenerator";

	/** What knows which entities get ids; closed before the generator. */
	public static final String ENTITIES = "hiLoEntityIds";

	static final String ENTITY_IDS = "hiLoEntityIdGenerator";

	/** The ranges in a table. */
	static final String JDBC_REPOSITORY = "hiLoRangeRepository";

	private static final String CONNECTION_FACTORY = "io.r2dbc.spi.ConnectionFactory";

	private HiLoBeans() {
	}

	/**
	 * The generator behind any proxies, once it exists: a lazy one is created late.
	 * @param beanFactory the application's beans
	 * @return the generator, or {@code null} while there is none
	 */
	public static @Nullable RangeIdGenerator generator(ConfigurableListableBeanFactory beanFactory) {
		Object bean = beanFactory.getSingleton(GENERATOR);
		while (bean != null && !(bean instanceof RangeIdGenerator)) {
			bean = AopProxyUtils.getSingletonTarget(bean);
		}
		return (RangeIdGenerator) bean;
	}

	/**
	 * Whether a bean of a type was made. Asks for the names as injection does: Spring has
	 * them then.
	 * @param beanFactory the application's beans
	 * @param type the type
	 * @return whether there is one
	 */
	public static boolean haveMade(ConfigurableListableBeanFactory beanFactory, Class<?> type) {
		for (String name : beanFactory.getBeanNamesForType(type)) {
			if (beanFactory.containsSingleton(name)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether an EntityIdGenerator of the application's own makes the ids. Creates no
	 * bean.
	 * @param beanFactory the application's beans
	 * @return whether there is one
	 */
	public static boolean haveOwnEntityIds(ListableBeanFactory beanFactory) {
		return !List.of(ENTITY_IDS)
			.containsAll(List.of(beanFactory.getBeanNamesForType(EntityIdGenerator.class, true, false)));
	}

	/**
	 * Whether an application has a ConnectionFactory of R2DBC.
	 * @param beans its beans
	 * @return whether it has
	 */
	public static boolean haveConnectionFactory(ListableBeanFactory beans) {
		ClassLoader loader = HiLoBeans.class.getClassLoader();
		return ClassUtils.isPresent(CONNECTION_FACTORY, loader) && beans
			.getBeanNamesForType(ClassUtils.resolveClassName(CONNECTION_FACTORY, loader), true, false).length > 0;
	}

}
