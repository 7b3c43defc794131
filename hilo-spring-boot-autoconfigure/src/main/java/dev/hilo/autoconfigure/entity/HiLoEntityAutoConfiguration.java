package dev.hilo.autoconfigure.entity;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.BeanNames;
import dev.hilo.autoconfigure.CollectionNames;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.autoconfigure.HiLoSequencesCustomizer;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.CheckedEntityIdGenerator;
import dev.hilo.entity.EntityFilter;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.ExistingIds;
import dev.hilo.entity.ExistingRows;
import dev.hilo.entity.ExistingRowsSettings;
import dev.hilo.entity.ExpectedIds;
import dev.hilo.entity.HiLoEntityIdGenerator;
import dev.hilo.entity.IdConventions;
import dev.hilo.entity.IdConversions;
import dev.hilo.entity.StoreConversions;
import dev.hilo.entity.TableProbes;
import dev.hilo.entity.TransactionDeadline;

/**
 * Auto-configuration for the ids of entities, whatever stores them.
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
public final class HiLoEntityAutoConfiguration {

	@Bean
	IdConversions hiLoIdConversions(ObjectProvider<ConversionService> application,
			ObjectProvider<StoreConversions> stores) {
		return new IdConversions(() -> conversionServices(application, stores));
	}

	/** Created early, with the stores, so providers give it what is created later. */
	@Bean
	EntityIds hiLoEntityIds(ObjectProvider<EntityIdGenerator> generator, IdConversions conversions, EntityFilter filter,
			ExistingRows rows, ConfigurableListableBeanFactory beanFactory) {
		return new EntityIds(() -> checked(generator.getObject(), beanFactory), conversions, filter, rows);
	}

	@Bean
	EntityFilter hiLoEntityFilter(HiLoProperties properties, ObjectProvider<ResolvedProperties> resolved,
			ObjectProvider<CollectionNames> names) {
		HiLoProperties.Entities entities = properties.entities();
		return new EntityFilter(entities.include(), entities.exclude(),
				(type) -> resolved.getObject().isLeftToTheDatabase(names.getObject().naming().collectionOf(type)));
	}

	@Bean
	ExistingRows hiLoExistingRows(ObjectProvider<RangeIdGenerator> generator, ObjectProvider<CollectionNames> names,
			HiLoProperties properties, ObjectProvider<ResolvedProperties> resolved, EntityFilter filter,
			ObjectProvider<EntityIdGenerator> ids, ObjectProvider<TableProbes> looks,
			ObjectProvider<ExistingIds> existingIds, ObjectProvider<NoExistingRows> noRows) {
		ExistingRowsSettings settings = new ConfiguredExistingRows(resolved::getObject,
				properties.entities().generatedColumns(),
				(type) -> filter.names(type) || isMadeByTheApplication(type, ids.getObject()));
		boolean startAbove = noRows.getIfAvailable() == null;
		return new ExistingRows(() -> startAbove ? generator.getIfAvailable() : null,
				(type) -> names.getObject().naming().collectionOf(type), settings,
				(location) -> looks.getIfAvailable(() -> (any) -> null).in(location),
				() -> existingIds.orderedStream().toList());
	}

	@Bean
	TablesDescribedAhead hiLoTablesDescribedAhead(ExistingRows rows) {
		return new TablesDescribedAhead(rows);
	}

	/** Whether the application's own code makes the ids of a class. */
	private static boolean isMadeByTheApplication(Class<?> type, EntityIdGenerator ids) {
		return !(ids instanceof HiLoEntityIdGenerator ours) || ours.hasConvention(type);
	}

	@Bean
	ExpectedIds hiLoExpectedIds(IdConversions conversions, ObjectProvider<CollectionNames> names,
			ObjectProvider<ResolvedProperties> properties, ConfigurableListableBeanFactory beanFactory) {
		return new ConfiguredExpectedIds(
				(type) -> BeanNames.haveOwnEntityIds(beanFactory)
						|| IdConventionBeanLookup.mayHaveOneFor(type, beanFactory),
				conversions, names::getObject, properties::getObject);
	}

	@Bean
	EntityNames hiLoEntityNames(HiLoProperties properties, ConfigurableListableBeanFactory beanFactory) {
		ClassLoader classLoader = beanFactory.getBeanClassLoader();
		return new EntityNames(properties.entities(),
				(classLoader != null) ? classLoader : ClassLoader.getSystemClassLoader());
	}

	private static CheckedEntityIdGenerator checked(EntityIdGenerator generator,
			ConfigurableListableBeanFactory beanFactory) {
		return new CheckedEntityIdGenerator(generator,
				() -> BeanNames.describe(EntityIdGenerator.class, generator, beanFactory));
	}

	private static List<ConversionService> conversionServices(ObjectProvider<ConversionService> application,
			ObjectProvider<StoreConversions> stores) {
		return Stream
			.concat(stores.orderedStream().map(StoreConversions::conversionServices).flatMap(List::stream),
					application.orderedStream())
			.toList();
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(TransactionSynchronizationManager.class)
	static class Transactions {

		@Bean
		HiLoSequencesCustomizer hiLoTransactionDeadline() {
			return (database, builder) -> builder.callersLimit(TransactionDeadline::nanosLeft);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(EntityIdGenerator.class)
	static class DefaultIds {

		@Bean
		EntityIdGenerator hiLoEntityIdGenerator(HiLoIdGenerator hilo, IdConversions conversions,
				ConfigurableListableBeanFactory beanFactory) {
			return new HiLoEntityIdGenerator(hilo, new IdConventions(() -> IdConventionBeanLookup.find(beanFactory)),
					conversions);
		}

		/** Runs when all singletons exist, so that it creates none early. */
		@Bean
		static SmartInitializingSingleton hiLoConventionCheck(ConfigurableListableBeanFactory beanFactory) {
			return () -> IdConventionBeanLookup.check(beanFactory);
		}

	}

}
