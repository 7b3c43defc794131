package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.ActiveRange.Draw;

/**
 * A sequence that draws from ranges, and names the range of each draw.
 */
public interface RangeBackedSequence extends HiLoSequence {

	/**
	 * One number with its range, for a document id.
	 */
	Draw nextDraw();

	/**
	 * The result made from one number with its range, without blocking the caller.
	 */
	<T> CompletableFuture<T> nextAsync(Function<Draw, T> result);

}
