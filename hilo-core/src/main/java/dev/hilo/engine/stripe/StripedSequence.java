package dev.hilo.engine.stripe;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.draw.DocumentIdWriter;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.draw.RangeBackedSequence;

/**
 * Draws single numbers from stripes. Whole blocks, and numbers for callers that must not
 * wait, come straight from the range.
 */
public final class StripedSequence implements RangeBackedSequence {

	private final OrderedSequence numbers;

	private final Stripes stripes;

	/** One for each stripe, where numbers come in order. */
	private final DocumentIdWriter[] writers;

	public StripedSequence(OrderedSequence numbers, Stripes stripes, Supplier<DocumentIdWriter> writers) {
		this.numbers = numbers;
		this.stripes = stripes;
		this.writers = Stream.generate(writers).limit(stripes.count()).toArray(DocumentIdWriter[]::new);
	}

	@Override
	public long next() {
		Thread caller = Thread.currentThread();
		Stripe stripe = this.stripes.of(caller);
		return stripe.hasFor(caller) ? stripe.take() : stripe.next(caller, this.numbers).first();
	}

	@Override
	public String nextDocumentId() {
		Thread caller = Thread.currentThread();
		Stripe stripe = this.stripes.of(caller);
		DocumentIdWriter writer = this.writers[stripe.index];
		writer.check();
		ActiveRange range = stripe.range();
		long number;
		if (stripe.hasFor(caller)) {
			number = stripe.take();
		}
		else {
			Draw draw = stripe.next(caller, this.numbers);
			range = draw.range();
			number = draw.first();
		}
		return writer.writeInOrder(range, number);
	}

	@Override
	public Draw nextDraw() {
		Thread caller = Thread.currentThread();
		return this.stripes.of(caller).next(caller, this.numbers);
	}

	@Override
	public long[] next(int count) {
		return this.numbers.next(count);
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return this.numbers.nextAsync();
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		return this.numbers.nextDocumentIdAsync();
	}

	@Override
	public <T> CompletableFuture<T> nextAsync(Function<Draw, T> result) {
		return this.numbers.nextAsync(result);
	}

	@Override
	public String collection() {
		return this.numbers.collection();
	}

	@Override
	public String toString() {
		return this.numbers.toString();
	}

}
