package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.thread.Completion;

/**
 * A draw of one number for a caller that must not wait.
 *
 * @param <T> the type of the result made from the number
 */
final class AsyncDraw<T> {

	private final OrderedSequence sequence;

	private final RangeBuffer buffer;

	private final RangeWait wait;

	private final Function<Draw, T> result;

	private final CompletableFuture<T> future = new CompletableFuture<>();

	AsyncDraw(OrderedSequence sequence, RangeBuffer buffer, RangeWait wait, Function<Draw, T> result) {
		this.sequence = sequence;
		this.buffer = buffer;
		this.wait = wait;
		this.result = result;
	}

	/**
	 * Draws as soon as there is a range.
	 * @return the future, completed on the caller's thread if there is a range now
	 */
	CompletableFuture<T> start() {
		if (!drawOrRetryLater(Runnable::run)) {
			this.wait.limit(this.future);
		}
		else if (this.future.isCompletedExceptionally()) {
			this.wait.failed();
		}
		return this.future;
	}

	/**
	 * Draws, or tries again when the pending refill has ended.
	 * @param completer completes the future; after a wait never on the refilling thread,
	 * which a dependent may wait for
	 * @return whether it was done at once
	 */
	private boolean drawOrRetryLater(Consumer<Runnable> completer) {
		try {
			while (!this.future.isDone()) {
				ActiveRange range = this.buffer.current();
				Draw draw = this.sequence.draw(range, range.take(), 1);
				if (draw != null) {
					completer.accept(() -> complete(draw));
					return true;
				}
				Completion pending = this.wait.advance(range, 1);
				if (pending != null) {
					pending.whenEnded((failure) -> {
						if (failure != null && !this.wait.isWorthTheNext(failure)) {
							this.wait.fail(this.future, failure);
						}
						else {
							drawOrRetryLater(this.wait::complete);
						}
					});
					return false;
				}
			}
		}
		catch (RuntimeException | Error ex) {
			completer.accept(() -> this.future.completeExceptionally(ex));
		}
		return true;
	}

	private void complete(Draw draw) {
		try {
			this.future.complete(this.result.apply(draw));
		}
		catch (RuntimeException | Error ex) {
			this.future.completeExceptionally(ex);
		}
	}

}
