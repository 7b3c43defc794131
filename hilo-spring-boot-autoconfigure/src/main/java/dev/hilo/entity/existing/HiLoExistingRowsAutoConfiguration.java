package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.autoconfigure.OptionalGenerator;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.engine.thread.Completion;
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

	/**
	 * Has the tables of all entities described once the application is ready, in the
	 * background, so that no caller waits for that. Entities that are not mapped by then
	 * follow with their first save.
	 */
	@Bean
	ApplicationListener<ApplicationReadyEvent> hiLoTablesDescribedAhead(ExistingRows rows, ApplicationContext context) {
		return (event) -> {
			// Events of child contexts come here too
			if (event.getApplicationContext() == context) {
				Completion.inBackground("hilo-describe", rows::describe);
			}
		};
	}

}
