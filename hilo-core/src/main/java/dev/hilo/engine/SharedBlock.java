package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * What is left of a block when its first number has been used, for any thread.
 */
final class SharedBlock {

	static final SharedBlock EMPTY = new SharedBlock(new Block(ActiveRange.NONE, 0, 1));

	private final Block block;

	private final AtomicLong used = new AtomicLong(1);

	SharedBlock(Block block) {
		this.block = block;
	}

	@Nullable Block next() {
		long offset = this.used.getAndIncrement();
		return (offset < this.block.count()) ? new Block(this.block.range(), this.block.first() + offset, 1) : null;
	}

}
