package dev.hilo.data.jdbc;

import java.sql.Connection;

import javax.sql.DataSource;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.PlatformTransactionManager;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.data.MappedEntities;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.StoreConversions;
import dev.hilo.entity.existing.ExistingRows;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Auto-configuration for the ids of Spring Data JDBC's entities.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoExistingRowsAutoConfiguration.class,
		afterName = "org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ JdbcConverter.class, RelationalMappingContext.class, MappingContext.class, JdbcOperations.class,
		PlatformTransactionManager.class })
public final class HiLoDataJdbcAutoConfiguration {

	@Bean
	StoreConversions hiLoJdbcConversions(ObjectProvider<JdbcConverter> converters) {
		return () -> converters.orderedStream().map(JdbcConverter::getConversionService).toList();
	}

	/**
	 * Created early, with the repositories, so providers give it what is created later.
	 * The assigner is no bean: the first save may come while the context closes, when
	 * Spring creates none.
	 */
	@Bean
	JdbcCallbacks.Assigning hiLoJdbcIdAssigningCallback(ObjectProvider<JdbcMappingContext> contexts,
			ObjectProvider<Dialect> dialects, ObjectProvider<DataSource> dataSources,
			ObjectProvider<ResolvedProperties> properties, EntityIds ids, ExistingRows rows) {
		return new JdbcCallbacks.Assigning(() -> {
			JdbcMappingContext context = contexts.stream().findFirst().orElseThrow();
			Dialect dialect = properties.getObject().databases().isEmpty() ? dialects.getIfUnique() : null;
			return new AggregateIdAssigner(context, (location) -> new MappedEntities(context,
					(connection) -> ((dialect != null) ? dialect : dialectOf(connection)).getIdentifierProcessing(),
					ids, rows, location), dataSources.getIfUnique());
		});
	}

	private static Dialect dialectOf(Connection connection) {
		return DialectResolver.getDialect(new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
	}

	@Bean
	JdbcCallbacks.Following hiLoJdbcSaveCallback(JdbcCallbacks.Assigning assigning) {
		return new JdbcCallbacks.Following(assigning);
	}

	/** Created before any template, so it reads the properties only when there is one. */
	@Bean
	static TemplateDatabases hiLoTemplateDatabases() {
		return new TemplateDatabases();
	}

}
