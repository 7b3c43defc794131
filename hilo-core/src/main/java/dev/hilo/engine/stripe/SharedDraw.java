package dev.hilo.engine.stripe;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.draw.Draw;

/**
 * The rest of a draw whose first number has been used, for any thread.
 */
final class SharedDraw {

	static final SharedDraw EMPTY = new SharedDraw(new Draw(ActiveRange.NONE, 0, 1), new Object());

	private final Draw draw;

	/** The {@link Stripes#epoch} in which it was drawn. */
	final Object epoch;

	private final AtomicLong used = new AtomicLong(1);

	SharedDraw(Draw draw, Object epoch) {
		this.draw = draw;
		this.epoch = epoch;
	}

	@Nullable Draw next() {
		long offset = this.used.getAndIncrement();
		return (offset < this.draw.count()) ? new Draw(this.draw.range(), this.draw.first() + offset, 1) : null;
	}

}
