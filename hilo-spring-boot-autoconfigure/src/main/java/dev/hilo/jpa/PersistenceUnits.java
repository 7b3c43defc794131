package dev.hilo.jpa;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.PriorityOrdered;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.EntityLocations;
import dev.hilo.entity.existing.ExistingRows;

/**
 * Puts the {@link PersistenceUnitIds} into the properties of each persistence unit: this
 * reaches units that are made by hand too, and with ahead-of-time processing. Knows the
 * database of each, makes Spring close the generator after all of them, and has their
 * numbers start above the rows once all singletons exist. It is never proxied, or the
 * start would search advisors before their own post-processors exist; and it comes before
 * other post-processors, which may need a unit themselves.
 */
final class PersistenceUnits implements BeanPostProcessor, BeanFactoryAware, AopInfrastructureBean, PriorityOrdered,
		SmartInitializingSingleton {

	/** No tenant's name. */
	private static final String ALL_TENANTS = "";

	private final Queue<PersistenceUnitIds> units = new ConcurrentLinkedQueue<>();

	/**
	 * Set before any bean is processed, and asked later, as post-processors are created
	 * early.
	 */
	@SuppressWarnings("NullAway.Init")
	private ConfigurableListableBeanFactory beanFactory;

	@SuppressWarnings("NullAway.Init")
	private EntityLocations locations;

	@Override
	public int getOrder() {
		return LOWEST_PRECEDENCE;
	}

	/** Not in the constructor, which would make Spring search all beans too early. */
	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = (ConfigurableListableBeanFactory) beanFactory;
		this.locations = new EntityLocations(beanFactory);
	}

	/** Runs when all singletons exist, so that it creates none early. */
	@Override
	public void afterSingletonsInstantiated() {
		if (!this.units.isEmpty() && this.beanFactory.getBean(EntityIds.class).isGeneratorKnown()) {
			this.units.forEach(PersistenceUnitIds::startAboveRows);
		}
	}

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof AbstractEntityManagerFactoryBean factory) {
			factory.getJpaPropertyMap().put(PersistenceUnitIds.PROPERTY, add(beanName, factory::getDataSource));
		}
		return bean;
	}

	private PersistenceUnitIds add(String beanName, Supplier<@Nullable DataSource> dataSource) {
		this.beanFactory.registerDependentBean(HiLoBeans.ENTITIES, beanName);
		PersistenceUnitIds unit = new PersistenceUnitIds(this.beanFactory.getBean(EntityIds.class),
				() -> this.beanFactory.getBean(ExistingRows.class), locations(dataSource));
		this.units.add(unit);
		return unit;
	}

	/**
	 * All tenants without an entry of their own count together, whichever database's pool
	 * the unit has.
	 */
	private Function<@Nullable String, EntityLocation> locations(Supplier<@Nullable DataSource> dataSource) {
		Map<String, EntityLocation> known = new ConcurrentHashMap<>();
		return (tenant) -> {
			if (tenant != null && !this.locations.databases().contains(tenant)) {
				// Not kept: tenants may come and go
				return EntityLocation.DEFAULT;
			}
			String name = (tenant != null) ? tenant : ALL_TENANTS;
			EntityLocation location = known.get(name);
			if (location == null) {
				// Without a lock, since it may create beans
				location = (tenant != null) ? this.locations.ofTenant(tenant) : ofAll(dataSource.get());
				known.put(name, location);
			}
			return location;
		};
	}

	/** A unit that Hibernate finds a DataSource for counts in the default database. */
	private EntityLocation ofAll(@Nullable DataSource dataSource) {
		return (dataSource != null) ? this.locations.of(dataSource) : EntityLocation.DEFAULT;
	}

}
