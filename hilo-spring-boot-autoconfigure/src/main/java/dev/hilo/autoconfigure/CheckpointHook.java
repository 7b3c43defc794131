package dev.hilo.autoconfigure;

import java.util.Map;
import java.util.Set;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.DisposableBean;

/**
 * Keeps numbers out of the image of a process that is checkpointed by CRaC, from which
 * any number of copies may be restored. Spring's own hook stops the application, if it
 * runs; with {@code spring.context.checkpoint=onRefresh} it does not run yet, though
 * beans may have drawn ids. The context of CRaC holds resources weakly; the bean factory
 * holds this one.
 */
final class CheckpointHook implements Resource, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(CheckpointHook.class);

	private final HiLoLifecycle lifecycle;

	private final Schemes schemes;

	/** CRaC may call it until it has been collected. */
	private volatile boolean destroyed;

	CheckpointHook(HiLoLifecycle lifecycle, Schemes schemes) {
		this.lifecycle = lifecycle;
		this.schemes = schemes;
		Core.getGlobalContext().register(this);
	}

	@Override
	public void beforeCheckpoint(Context<? extends Resource> context) {
		if (this.destroyed) {
			return;
		}
		Map<String, String> constants = this.schemes.sameInCopies();
		if (!constants.isEmpty()) {
			logger.warn(
					"A checkpoint is taken, and {} is the same in all copies that are restored from it: two copies "
							+ "that run at the same time give the same ids. Set {} in its place",
					constants.keySet(), Set.copyOf(constants.values()));
		}
		this.lifecycle.beforeCheckpoint();
	}

	@Override
	public void afterRestore(Context<? extends Resource> context) {
		if (!this.destroyed) {
			this.lifecycle.afterRestore();
		}
	}

	@Override
	public void destroy() {
		this.destroyed = true;
	}

}
