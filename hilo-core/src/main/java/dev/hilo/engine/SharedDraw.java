package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * What is left of a block when its first number has been used, for any thread.
 */
final class SharedDraw {

	static final SharedDraw EMPTY = new SharedDraw(new Draw(ActiveRange.NONE, 0, 1));

	private final Draw block;

	private final AtomicLong used = new AtomicLong(1);

	SharedDraw(Draw block) {
		this.block = block;
	}

	@Nullable Draw next() {
		long offset = this.used.getAndIncrement();
		return (offset < this.block.count()) ? new Draw(this.block.range(), this.block.first() + offset, 1) : null;
	}

}
