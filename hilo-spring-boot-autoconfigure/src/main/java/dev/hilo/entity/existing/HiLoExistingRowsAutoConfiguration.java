package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.autoconfigure.OptionalGenerator;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.HiLoEntityAutoConfiguration;

/**
 * Auto-configuration for entities whose tables the application has already.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoEntityAutoConfiguration.class)
@ConditionalOnHiLo
public final class HiLoExistingRowsAutoConfiguration {

	/** Created early, with the stores, so providers give it what is created later. */
	@Bean
	ExistingRows hiLoExistingRows(ObjectProvider<RangeIdGenerator> generator, OptionalGenerator optional,
			HiLoProperties properties, ObjectProvider<ResolvedProperties> resolved,
			ObjectProvider<ForeignCounters> sequences, EntityIds ids, ObjectProvider<TableProbes> probes) {
		return new ExistingRows(() -> optional.isMissing() ? null : startingAboveRows(generator.getIfAvailable()),
				ids::collectionOf,
				new ExistingRowsSettings(resolved, sequences, properties.entities().generatedColumns(), ids),
				(location) -> probes.getIfAvailable(() -> (any) -> null).in(location));
	}

	private static @Nullable RangeIdGenerator startingAboveRows(@Nullable RangeIdGenerator generator) {
		return (generator != null && generator.database(null).repository().startsAboveRows()) ? generator : null;
	}

	@Bean
	TablesDescribedAhead hiLoTablesDescribedAhead(ExistingRows rows) {
		return new TablesDescribedAhead(rows);
	}

}
