package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;

import dev.hilo.engine.thread.CleanThreadFactory;

/**
 * Has the tables of all entities described once the application is ready, in the
 * background, so that no caller waits for that. Entities that are not mapped by then
 * follow with their first save.
 */
final class TablesDescribedAhead implements ApplicationListener<ApplicationReadyEvent>, ApplicationContextAware {

	private final ExistingRows rows;

	private @Nullable ApplicationContext context;

	TablesDescribedAhead(ExistingRows rows) {
		this.rows = rows;
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		this.context = context;
	}

	/** Events of child contexts come here too. */
	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (event.getApplicationContext() == this.context) {
			CleanThreadFactory.start("hilo-describe", this.rows::describe);
		}
	}

}
