package dev.hilo.engine.thread;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Lets a pool use its idle threads before it makes another one, and lets a task wait only
 * when there are as many threads as allowed.
 */
final class IdleThreadQueue extends LinkedTransferQueue<Runnable> {

	private static final long serialVersionUID = 1L;

	/**
	 * Accepts a task only if an idle thread takes it; if none does, the pool makes one.
	 */
	@Override
	public boolean offer(Runnable task) {
		return tryTransfer(task);
	}

	/**
	 * Keeps a task that the pool has no thread for.
	 */
	void keep(Runnable task, ThreadPoolExecutor pool) {
		super.offer(task);
	}

}
