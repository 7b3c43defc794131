package dev.hilo.range;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;

/**
 * Ids whose numbers need no ranges. A tag or prefix of the database's own would come with
 * a range, so only configured ones are written.
 */
final class SourcedSequence implements HiLoSequence {

	private final String collection;

	private final NumberSource source;

	private final String beforeNumber;

	private final String afterNumber;

	SourcedSequence(String collection, NumberSource source, String prefix, DocumentIdFormat format) {
		this.collection = collection;
		this.source = source;
		this.beforeNumber = prefix + format.beforeNumber(null);
		this.afterNumber = format.afterNumber(null);
	}

	@Override
	public long next() {
		return this.source.next();
	}

	@Override
	public String nextDocumentId() {
		return documentId(this.source.next());
	}

	@Override
	public long[] next(int count) {
		CollectionSequence.checkCount(count, this.collection);
		long[] numbers = new long[count];
		for (int i = 0; i < count; i++) {
			numbers[i] = this.source.next();
		}
		return numbers;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return nextAsync((number) -> number);
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		return nextAsync(this::documentId);
	}

	@Override
	public String collection() {
		return this.collection;
	}

	private <T> CompletableFuture<T> nextAsync(LongFunction<T> result) {
		long number = this.source.tryNext();
		return (number != 0) ? CompletableFuture.completedFuture(result.apply(number))
				: CompletableFuture.supplyAsync(() -> result.apply(this.source.next()));
	}

	private String documentId(long number) {
		return DocumentIdFormat.checkWhole(this.beforeNumber + number + this.afterNumber);
	}

}
