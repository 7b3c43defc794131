package dev.hilo.smoke.r2dbc;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Gives no range until it is opened, and keeps the threads that asked.
 */
class SlowStore implements RangeRepository {

	private final RangeRepository ranges = new InMemoryRangeRepository();

	private final Set<String> threads = ConcurrentHashMap.newKeySet();

	private final CountDownLatch gate = new CountDownLatch(1);

	void open() {
		this.gate.countDown();
	}

	/** Called by code that blocks. */
	void pass() {
		this.threads.add(Thread.currentThread().getName());
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	Set<String> threads() {
		return this.threads;
	}

	@Override
	public Range next(RangeRequest request) {
		pass();
		return this.ranges.next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.ranges.giveBack(newest, lastUsed);
	}

}
