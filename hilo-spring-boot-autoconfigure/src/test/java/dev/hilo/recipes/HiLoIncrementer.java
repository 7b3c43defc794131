package dev.hilo.recipes;

import org.springframework.jdbc.support.incrementer.DataFieldMaxValueIncrementer;

import dev.hilo.HiLoSequence;

record HiLoIncrementer(HiLoSequence numbers) implements DataFieldMaxValueIncrementer {

	@Override
	public int nextIntValue() {
		return Math.toIntExact(nextLongValue());
	}

	@Override
	public long nextLongValue() {
		return this.numbers.next();
	}

	@Override
	public String nextStringValue() {
		return this.numbers.nextDocumentId();
	}

}
