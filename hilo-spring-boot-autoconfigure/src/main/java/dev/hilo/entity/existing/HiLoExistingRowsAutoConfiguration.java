package dev.hilo.entity.existing;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.HiLoProperties;
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

	@Bean
	ExistingRows hiLoExistingRows(HiLoProperties properties, EntityIds ids, BeanFactory beanFactory) {
		return new ExistingRows(new ExistingRowsSettings(properties.entities().generatedColumns(), ids, beanFactory));
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
