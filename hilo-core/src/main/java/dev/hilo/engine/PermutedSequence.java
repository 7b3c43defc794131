package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongUnaryOperator;

import dev.hilo.HiLoSequence;

/**
 * Ids that are made of a counter's numbers one by one.
 */
final class PermutedSequence implements HiLoSequence {

	private final RangeBackedSequence numbers;

	private final LongUnaryOperator mapping;

	private final DocumentIdWriter writer;

	PermutedSequence(RangeBackedSequence numbers, LongUnaryOperator mapping, DocumentIdWriter writer) {
		this.numbers = numbers;
		this.mapping = mapping;
		this.writer = writer;
	}

	@Override
	public long next() {
		return this.mapping.applyAsLong(this.numbers.next());
	}

	@Override
	public String nextDocumentId() {
		this.writer.check();
		return documentId(this.numbers.nextDraw());
	}

	@Override
	public long[] next(int count) {
		long[] ids = this.numbers.next(count);
		for (int i = 0; i < count; i++) {
			ids[i] = this.mapping.applyAsLong(ids[i]);
		}
		return ids;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return this.numbers.nextAsync((block) -> this.mapping.applyAsLong(block.first()));
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		this.writer.check();
		return this.numbers.nextAsync(this::documentId);
	}

	@Override
	public String collection() {
		return this.numbers.collection();
	}

	private String documentId(Draw block) {
		return this.writer.write(block.range(), this.mapping.applyAsLong(block.first()));
	}

}
