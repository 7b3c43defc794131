package dev.hilo.data.r2dbc;

import io.r2dbc.spi.ConnectionFactory;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.r2dbc.convert.R2dbcConverter;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.PlatformTransactionManager;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.StoreConversions;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Auto-configuration for the ids of Spring Data R2DBC's entities.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoExistingRowsAutoConfiguration.class,
		afterName = "org.springframework.boot.data.r2dbc.autoconfigure.DataR2dbcRepositoriesAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ R2dbcEntityTemplate.class, RelationalMappingContext.class, MappingContext.class,
		DatabaseClient.class, ConnectionFactory.class, PlatformTransactionManager.class, Mono.class, Publisher.class })
public final class HiLoDataR2dbcAutoConfiguration {

	@Bean
	StoreConversions hiLoR2dbcConversions(ObjectProvider<R2dbcConverter> converters) {
		return () -> converters.orderedStream().map(R2dbcConverter::getConversionService).toList();
	}

	/**
	 * Created early, with the first template, so a provider gives it what is created
	 * later.
	 */
	@Bean
	EntityIdAssigner hiLoR2dbcIds(EntityIds ids, ExistingRows rows, ObjectProvider<ResolvedProperties> properties) {
		return new EntityIdAssigner(ids, rows, () -> properties.getObject().timeout());
	}

	@Bean
	static TemplateLocations hiLoR2dbcTemplateLocations() {
		return new TemplateLocations();
	}

}
