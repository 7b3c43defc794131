package dev.hilo.engine.stripe;

import java.util.stream.Stream;

import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.draw.DocumentIdWriter;
import dev.hilo.engine.draw.OrderedSequence;

/**
 * Draws single numbers from stripes. Whole blocks, and numbers for callers that must not
 * wait, come straight from the range.
 */
public final class StripedSequence extends OrderedSequence {

	private final Stripes stripes;

	/** One for each stripe, where numbers come in order. */
	private final DocumentIdWriter[] writers;

	public StripedSequence(String collection, RangeBuffer buffer, Stripes stripes) {
		super(collection, buffer);
		this.stripes = stripes;
		String prefix = buffer.context().prefixes().apply(collection);
		char separator = buffer.context().format().separator();
		this.writers = Stream.generate(() -> new DocumentIdWriter(prefix, separator))
			.limit(stripes.count())
			.toArray(DocumentIdWriter[]::new);
	}

	@Override
	public long next() {
		Thread caller = Thread.currentThread();
		Stripe stripe = this.stripes.of(caller);
		return stripe.hasFor(caller) ? stripe.take() : stripe.next(caller, this).first();
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
			Draw draw = stripe.next(caller, this);
			range = draw.range();
			number = draw.first();
		}
		return writer.writeInOrder(range, number);
	}

	@Override
	public Draw nextDraw() {
		Thread caller = Thread.currentThread();
		return this.stripes.of(caller).next(caller, this);
	}

}
