package dev.hilo.entity.existing;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The ids made by hand whose rows no probe can see yet, because their transactions are
 * open. They are forgotten when these end: then the table has the rows, or there are
 * none; only a probe that has begun before may have missed them. Without a transaction a
 * row is stored at once, or not at all. Thread-safe.
 */
final class UncommittedIds {

	private final Set<Note> notes = ConcurrentHashMap.newKeySet();

	/** The highest of those committed since the last probe has begun. */
	private final AtomicLong committed = new AtomicLong();

	/**
	 * Notes that the table is about to be read.
	 */
	void beginProbe() {
		this.committed.set(0);
	}

	/**
	 * Notes an id that the current transaction of the calling thread stores.
	 */
	void add(long number) {
		if (!TransactionSynchronizationManager.isSynchronizationActive()) {
			return;
		}
		Note note = (Note) TransactionSynchronizationManager.getResource(this);
		if (note == null) {
			note = new Note();
			TransactionSynchronizationManager.registerSynchronization(note);
			TransactionSynchronizationManager.bindResource(this, note);
			this.notes.add(note);
		}
		note.highest = Math.max(note.highest, number);
	}

	/**
	 * The highest of them, 0 if there is none.
	 */
	long highest() {
		long open = this.notes.stream().mapToLong((note) -> note.highest).max().orElse(0);
		return Math.max(open, this.committed.get());
	}

	/** Of one transaction, whose thread writes it. */
	private final class Note extends ResourceHolderSupport implements TransactionSynchronization {

		private volatile long highest;

		@Override
		public void suspend() {
			TransactionSynchronizationManager.unbindResourceIfPossible(UncommittedIds.this);
		}

		@Override
		public void resume() {
			TransactionSynchronizationManager.bindResource(UncommittedIds.this, this);
		}

		/** May run on another thread than the one that it is bound to. */
		@Override
		public void afterCompletion(int status) {
			if (status != STATUS_ROLLED_BACK) {
				UncommittedIds.this.committed.accumulateAndGet(this.highest, Math::max);
			}
			UncommittedIds.this.notes.remove(this);
			if (TransactionSynchronizationManager.getResource(UncommittedIds.this) == this) {
				suspend();
			}
			unbound();
		}

	}

}
