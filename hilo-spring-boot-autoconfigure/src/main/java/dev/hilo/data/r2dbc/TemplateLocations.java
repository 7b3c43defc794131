package dev.hilo.data.r2dbc;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import javax.sql.DataSource;

import io.r2dbc.spi.ConnectionFactory;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.core.R2dbcEntityOperations;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.repository.support.R2dbcRepositoryFactoryBean;
import org.springframework.data.repository.core.support.RepositoryFactoryInformation;
import org.springframework.r2dbc.connection.lookup.AbstractRoutingConnectionFactory;

import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.data.MappedEntities;
import dev.hilo.data.r2dbc.EntityIdAssigner.Place;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.seam.TemplateCallbacks;

/**
 * Finds where each template stores. With one ConnectionFactory that is where the ranges
 * are. With several, that holds for the main one; the others lead to places that are not
 * known, as does one that chooses a database for each caller. Makes Spring close the
 * generator after all templates and repositories, and after the beans that use them. Has
 * the failures of repositories noted, and the entities prepared that are known when all
 * singletons exist, and creates none early.
 */
final class TemplateLocations
		implements BeanPostProcessor, BeanFactoryAware, AopInfrastructureBean, SmartInitializingSingleton {

	/** Those of each template, until all singletons exist. */
	private final Queue<MappedEntities> entities = new ConcurrentLinkedQueue<>();

	private volatile boolean singletonsExist;

	/** Set before any bean is processed. */
	@SuppressWarnings("NullAway.Init")
	private ConfigurableListableBeanFactory beanFactory;

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = (ConfigurableListableBeanFactory) beanFactory;
	}

	/**
	 * Before it makes its repository. Nothing else sees the failures of reactive ones.
	 */
	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof R2dbcRepositoryFactoryBean<?, ?, ?> factory) {
			this.beanFactory.getBeanProvider(ExistingRows.class).ifUnique((rows) -> {
				factory.addRepositoryFactoryCustomizer(
						(repositories) -> repositories.addRepositoryProxyPostProcessor((proxy, information) -> proxy
							.addAdvice(0, (MethodInterceptor) (invocation) -> observed(invocation.proceed(),
									(failure) -> rows.failed(failure, information.getDomainType())))));
			});
		}
		return bean;
	}

	private static @Nullable Object observed(@Nullable Object result, Consumer<Throwable> onFailure) {
		return (result instanceof Mono<?> mono) ? mono.doOnError(onFailure)
				: (result instanceof Flux<?> flux) ? flux.doOnError(onFailure) : result;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof R2dbcEntityOperations || bean instanceof RepositoryFactoryInformation) {
			this.beanFactory.registerDependentBean(HiLoBeans.GENERATOR, beanName);
		}
		if (bean instanceof R2dbcEntityTemplate template) {
			EntityIdAssigner ids = this.beanFactory.getBean(EntityIdAssigner.class);
			Place place = ids.place(template,
					storesBesideRanges(template) ? EntityLocation.BESIDE_RANGES : EntityLocation.UNKNOWN);
			if (!this.singletonsExist) {
				this.entities.add(place.entities());
			}
			template.setEntityCallbacks(new LocatedEntityCallbacks(place, callbacksOf(template), ids));
		}
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.singletonsExist = true;
		if (this.beanFactory.getBean(EntityIds.class).areLookedAtEarly()) {
			// With several templates, or JDBC beside, a class may be stored by any
			boolean located = this.beanFactory.getBeanNamesForType(R2dbcEntityTemplate.class, true, false).length == 1
					&& this.beanFactory.getBeanNamesForType(DataSource.class, true, false).length == 0;
			this.entities.forEach((each) -> each.prepare(located));
		}
		this.entities.clear();
	}

	private ReactiveEntityCallbacks callbacksOf(R2dbcEntityTemplate template) {
		ReactiveEntityCallbacks own = TemplateCallbacks.of(template, ReactiveEntityCallbacks.class);
		return (own != null) ? own : ReactiveEntityCallbacks.create(this.beanFactory);
	}

	private boolean storesBesideRanges(R2dbcEntityTemplate template) {
		ConnectionFactory used = template.getDatabaseClient().getConnectionFactory();
		return !(used instanceof AbstractRoutingConnectionFactory)
				&& (this.beanFactory.getBeanNamesForType(ConnectionFactory.class, true, false).length <= 1
						|| used == this.beanFactory.getBeanProvider(ConnectionFactory.class).getIfUnique());
	}

}
