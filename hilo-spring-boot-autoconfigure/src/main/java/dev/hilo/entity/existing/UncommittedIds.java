package dev.hilo.entity.existing;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.hilo.entity.BoundToTransaction;

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
		Note note = BoundToTransaction.current(this, Note::new);
		note.highest = Math.max(note.highest, number);
	}

	/**
	 * The highest of them, 0 if there is none.
	 */
	long highest() {
		long highest = 0;
		for (Note note : this.notes) {
			highest = Math.max(highest, note.highest);
		}
		return Math.max(highest, this.committed.get());
	}

	/** Of one transaction, whose thread writes it. */
	private final class Note extends BoundToTransaction {

		private volatile long highest;

		Note() {
			super(UncommittedIds.this);
			UncommittedIds.this.notes.add(this);
		}

		@Override
		protected void ended(int status) {
			if (status != STATUS_ROLLED_BACK) {
				UncommittedIds.this.committed.accumulateAndGet(this.highest, Math::max);
			}
			UncommittedIds.this.notes.remove(this);
		}

	}

}
