package dev.hilo.autoconfigure;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * Keeps numbers out of the image of a process that is checkpointed by CRaC, from which
 * any number of copies may be restored. Spring's own hook stops the application, if it
 * runs; with {@code spring.context.checkpoint=onRefresh} it does not run yet, though
 * beans may have drawn ids. The context of CRaC holds resources weakly; the bean factory
 * holds this one.
 */
final class CheckpointHook implements Resource {

	private final HiLoLifecycle lifecycle;

	CheckpointHook(HiLoLifecycle lifecycle) {
		this.lifecycle = lifecycle;
		Core.getGlobalContext().register(this);
	}

	@Override
	public void beforeCheckpoint(Context<? extends Resource> context) {
		this.lifecycle.beforeCheckpoint();
	}

	@Override
	public void afterRestore(Context<? extends Resource> context) {
		this.lifecycle.afterRestore();
	}

}
