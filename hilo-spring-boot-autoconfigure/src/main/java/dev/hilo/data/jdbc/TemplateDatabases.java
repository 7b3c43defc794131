package dev.hilo.data.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.repository.core.support.RepositoryFactoryInformation;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.autoconfigure.OptionalGenerator;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.EntityLocations;
import dev.hilo.seam.TemplateCallbacks;

/**
 * Has each template's callbacks know where it stores, and the statements of each strategy
 * seen. Makes Spring close the generator after all templates and repositories, and after
 * the beans that use them. Has the entities prepared that are known when all singletons
 * exist, and creates none early. It is never proxied, or the start would look for
 * advisors before their own post-processors exist.
 */
final class TemplateDatabases
		implements BeanPostProcessor, BeanFactoryAware, AopInfrastructureBean, SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(TemplateDatabases.class);

	/** The strategies whose statements are not seen, by template; not warned of yet. */
	private final Map<String, String> unseen = new ConcurrentHashMap<>();

	private volatile boolean started;

	/** Set before any bean is processed. */
	@SuppressWarnings("NullAway.Init")
	private ConfigurableListableBeanFactory beanFactory;

	@SuppressWarnings("NullAway.Init")
	private EntityLocations locations;

	/** Not in the constructor, which would make Spring search all beans too early. */
	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = (ConfigurableListableBeanFactory) beanFactory;
		this.locations = new EntityLocations(beanFactory);
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof JdbcAggregateOperations || bean instanceof RepositoryFactoryInformation) {
			this.beanFactory.registerDependentBean(HiLoBeans.ENTITIES, beanName);
		}
		if (bean instanceof DataAccessStrategy strategy && isTakenByItsInterface(beanName)) {
			return new UndoingStrategy(strategy, this.beanFactory.getBeanProvider(JdbcCallbacks.Assigning.class));
		}
		if (bean instanceof JdbcAggregateTemplate template) {
			EntityCallbacks callbacks = callbacksOf(template);
			Supplier<EntityLocation> location = UndoingStrategy.DEFAULT;
			if (!this.locations.databases().isEmpty() || hasSeveralDataSources()) {
				// Later, since it may create the other DataSources
				location = SingletonSupplier.of(() -> this.locations.of(dataSourceOf(template)));
				template.setEntityCallbacks(new DatabaseEntityCallbacks(location, callbacks));
			}
			if (template.getDataAccessStrategy() instanceof UndoingStrategy strategy) {
				strategy.storesIn(location);
			}
			else {
				this.unseen.put(beanName, template.getDataAccessStrategy().getClass().getName());
				if (this.started) {
					warnOfUnseen();
				}
			}
		}
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.started = true;
		warnOfUnseen();
		if (this.beanFactory.getBean(EntityIds.class).areLookedAtEarly()
				&& HiLoBeans.haveMade(this.beanFactory, JdbcMappingContext.class)) {
			// With several DataSources, or R2DBC beside, a class may be stored in any
			boolean located = this.beanFactory.getBeanNamesForType(DataSource.class).length == 1
					&& !HiLoBeans.haveConnectionFactory(this.beanFactory);
			this.beanFactory.getBean(JdbcCallbacks.Assigning.class)
				.assigner()
				.entities(EntityLocation.DEFAULT)
				.prepare(located);
		}
	}

	private void warnOfUnseen() {
		OptionalGenerator generator = this.beanFactory.getBean(OptionalGenerator.class);
		if (generator.isKnown() && generator.isMissing()) {
			return;
		}
		for (Map.Entry<String, String> each : this.unseen.entrySet()) {
			logger
				.warn("The template '{}' stores by a {}, which is no bean, or one that other beans may need by its class. "
						+ "So HiLo does not unset ids whose insert has failed, unless a transaction rolls back, and does not "
						+ "see that an update finds no row. Declare the bean as DataAccessStrategy", each.getKey(),
						each.getValue());
		}
		this.unseen.clear();
	}

	/** Another one in its place must fit wherever it is injected. */
	private boolean isTakenByItsInterface(String beanName) {
		return this.beanFactory.containsBeanDefinition(beanName) && this.beanFactory.getMergedBeanDefinition(beanName)
			.getResolvableType()
			.isAssignableFrom(UndoingStrategy.class);
	}

	/** The template's own; HiLo's come with those that it was given by hand. */
	private EntityCallbacks callbacksOf(JdbcAggregateTemplate template) {
		EntityCallbacks callbacks = TemplateCallbacks.of(template, EntityCallbacks.class);
		if (callbacks == null) {
			return EntityCallbacks.create(this.beanFactory);
		}
		callbacks.addEntityCallback(this.beanFactory.getBean(JdbcCallbacks.Assigning.class));
		callbacks.addEntityCallback(this.beanFactory.getBean(JdbcCallbacks.Following.class));
		return callbacks;
	}

	private boolean hasSeveralDataSources() {
		return this.beanFactory.getBeanNamesForType(DataSource.class).length > 1;
	}

	private static @Nullable DataSource dataSourceOf(JdbcAggregateTemplate template) {
		return (template.getDataAccessStrategy().getJdbcOperations().getJdbcOperations() instanceof JdbcTemplate jdbc)
				? jdbc.getDataSource() : null;
	}

}
