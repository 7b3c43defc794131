package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.RangeEvent.Waited.Outcome;

/**
 * A draw of one number for a caller that must not wait: a future waits in its place.
 *
 * @param <T> the type of the result made from the number
 */
final class AsyncDraw<T> extends RangeWait {

	private final OrderedSequence sequence;

	private final Function<Draw, T> result;

	private final CompletableFuture<T> future = new CompletableFuture<>();

	AsyncDraw(OrderedSequence sequence, RangeBuffer buffer, Function<Draw, T> result) {
		super(buffer);
		this.sequence = sequence;
		this.result = result;
	}

	/**
	 * Draws as soon as there is a range.
	 * @return the future, completed on the caller's thread if there is a range now
	 */
	CompletableFuture<T> start() {
		if (!drawOrRetryLater(Runnable::run)) {
			limit();
		}
		else if (this.future.isCompletedExceptionally()) {
			end(Outcome.FAILURE);
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
					leave();
					completer.accept(() -> complete(draw));
					return true;
				}
				Completion pending = advance(range, 1);
				if (pending != null) {
					pending.whenEnded(this::goOn);
					return false;
				}
			}
		}
		catch (RuntimeException | Error ex) {
			completer.accept(() -> this.future.completeExceptionally(ex));
		}
		return true;
	}

	private void goOn(@Nullable Throwable failure) {
		if (failure != null && !isWorthTheNext(failure)) {
			this.context.threads().complete(() -> this.future.completeExceptionally(explain(failure)));
		}
		else {
			drawOrRetryLater(this.context.threads()::complete);
		}
	}

	private void complete(Draw draw) {
		try {
			this.future.complete(this.result.apply(draw));
		}
		catch (RuntimeException | Error ex) {
			this.future.completeExceptionally(ex);
		}
	}

	/**
	 * Fails the future if it is not done by the deadline; not on the timer's thread,
	 * which a dependent could hold up for all.
	 */
	private void limit() {
		try {
			begin();
			Future<?> alarm = this.context.threads()
				.timer()
				.in(left(), () -> this.context.threads().complete(() -> this.future.completeExceptionally(tooLate())));
			this.future.whenComplete((number, failure) -> {
				alarm.cancel(false);
				end(outcomeOf(failure));
			});
		}
		catch (RuntimeException | Error ex) {
			// First, as explaining it may fail too
			end(Outcome.FAILURE);
			this.future.completeExceptionally(explain(ex));
		}
	}

}
