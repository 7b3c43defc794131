package dev.hilo.smoke.actuator;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

/**
 * A store that fails, or swallows whatever it is asked, when a test says so.
 */
final class SwitchableStore implements RangeRepository {

	final AtomicInteger asked = new AtomicInteger();

	final CountDownLatch released = new CountDownLatch(1);

	final CountDownLatch swallowed = new CountDownLatch(1);

	volatile boolean fails;

	volatile boolean swallows;

	volatile boolean indescribable;

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	@Override
	public Range next(RangeRequest request) {
		this.asked.incrementAndGet();
		if (this.swallows) {
			this.swallowed.countDown();
			try {
				this.released.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		if (this.fails) {
			throw new RangeUnavailableException("jdbc:secret://user:password@host failed for SELECT 1",
					new SQLException("SELECT password", "08001"));
		}
		return this.ranges.next(request);
	}

	@Override
	public StoreDescription describe() {
		if (this.indescribable) {
			throw new IllegalStateException("jdbc:secret");
		}
		return RangeRepository.super.describe();
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		this.asked.incrementAndGet();
		return this.ranges.giveBack(newest, lastUsed);
	}

}
