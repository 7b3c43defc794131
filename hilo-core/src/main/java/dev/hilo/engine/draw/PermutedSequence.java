package dev.hilo.engine.draw;

import java.util.concurrent.CompletableFuture;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.scheme.Permutation;

/**
 * A sequence whose ids are made from the numbers of ranges one by one. Thread-safe.
 *
 * @param numbers the numbers
 * @param permutation what makes ids of them
 */
public record PermutedSequence(OrderedSequence numbers, Permutation permutation) implements HiLoSequence {

	@Override
	public long next() {
		return this.permutation.permute(this.numbers.next());
	}

	@Override
	public String nextDocumentId() {
		this.numbers.writer().check();
		return documentId(this.numbers.nextDraw());
	}

	@Override
	public long[] next(int count) {
		long[] ids = this.numbers.next(count);
		for (int i = 0; i < count; i++) {
			ids[i] = this.permutation.permute(ids[i]);
		}
		return ids;
	}

	@Override
	public CompletableFuture<Long> nextAsync() {
		return this.numbers.nextAsync((block) -> this.permutation.permute(block.first()));
	}

	@Override
	public CompletableFuture<String> nextDocumentIdAsync() {
		this.numbers.writer().check();
		return this.numbers.nextAsync(this::documentId);
	}

	@Override
	public String collection() {
		return this.numbers.collection();
	}

	private String documentId(Draw block) {
		return this.numbers.writer().write(block.range(), this.permutation.permute(block.first()));
	}

}
