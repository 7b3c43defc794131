package dev.hilo.data.r2dbc;

import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.r2dbc.convert.R2dbcConverter;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.dialect.DialectResolver;
import org.springframework.data.r2dbc.dialect.R2dbcDialect;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.EntitySequences;
import dev.hilo.data.SequenceIds;
import dev.hilo.data.TemplateCallbacks;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.EntityIdMetadata;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.StoreConversions;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Auto-configuration for the ids of Spring Data R2DBC's entities.
 */
@AutoConfiguration(after = HiLoExistingRowsAutoConfiguration.class,
		afterName = "org.springframework.boot.data.r2dbc.autoconfigure.DataR2dbcRepositoriesAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass(R2dbcEntityTemplate.class)
@ImportRuntimeHints(HiLoDataR2dbcAutoConfiguration.Callbacks.class)
public final class HiLoDataR2dbcAutoConfiguration {

	@Bean
	StoreConversions hiLoR2dbcConversions(ObjectProvider<R2dbcConverter> converters) {
		return () -> converters.orderedStream().map(R2dbcConverter::getConversionService).toList();
	}

	/**
	 * Created early, with the repositories, so providers give it what is created later.
	 */
	@Bean
	R2dbcIdAssigningCallback hiLoR2dbcIdAssigningCallback(ObjectProvider<R2dbcEntityTemplate> templates, EntityIds ids,
			ExistingRows rows, EntityIdMetadata metadata) {
		return new R2dbcIdAssigningCallback(
				() -> assigner(templates.stream().findFirst().orElseThrow(), ids, rows, metadata));
	}

	@Bean
	R2dbcSaveCallback hiLoR2dbcSaveCallback(R2dbcIdAssigningCallback assigning) {
		return new R2dbcSaveCallback(assigning);
	}

	private static EntityIdAssigner assigner(R2dbcEntityTemplate template, EntityIds ids, ExistingRows rows,
			EntityIdMetadata metadata) {
		R2dbcDialect dialect = DialectResolver.getDialect(template.getDatabaseClient().getConnectionFactory());
		return new EntityIdAssigner(template.getConverter().getMappingContext(),
				(name) -> name.toSql(dialect.getIdentifierProcessing()), ids, rows,
				new SequenceIds(metadata, () -> dialect));
	}

	/**
	 * Before the lifecycle begins, which checks the sequences.
	 */
	@Bean
	static SmartInitializingSingleton hiLoR2dbcSequencesAtTheStart(ConfigurableListableBeanFactory beanFactory) {
		return () -> {
			if (exists(R2dbcEntityTemplate.class, beanFactory)
					&& beanFactory.getBean(EntitySequences.class).areInBlocks()) {
				beanFactory.getBeanProvider(R2dbcIdAssigningCallback.class)
					.ifUnique((callback) -> callback.assigner().findSequences());
			}
		};
	}

	/**
	 * Runs when all singletons exist, so that it creates none early. With several
	 * templates, or JDBC beside, only the first id of a class shows where it is stored.
	 */
	@Bean
	static SmartInitializingSingleton hiLoR2dbcRowsAtTheStart(ConfigurableListableBeanFactory beanFactory) {
		return () -> {
			if (exists(RangeIdGenerator.class, beanFactory) && exists(R2dbcEntityTemplate.class, beanFactory)) {
				boolean located = beanFactory.getBeanNamesForType(R2dbcEntityTemplate.class, true, false).length == 1
						&& beanFactory.getBeanNamesForType(DataSource.class, true, false).length == 0;
				beanFactory.getBeanProvider(R2dbcIdAssigningCallback.class).ifUnique((callback) -> {
					callback.assigner().checkTypes();
					if (located) {
						callback.assigner().startAboveRows();
					}
				});
			}
		};
	}

	private static boolean exists(Class<?> type, ConfigurableListableBeanFactory beanFactory) {
		return Stream.of(beanFactory.getBeanNamesForType(type, true, false)).anyMatch(beanFactory::containsSingleton);
	}

	@Bean
	static TemplateLocations hiLoR2dbcTemplateLocations() {
		return new TemplateLocations();
	}

	/** A native image reads them from templates. */
	static final class Callbacks implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			TemplateCallbacks.registerHints(hints, R2dbcEntityTemplate.class);
		}

	}

}
