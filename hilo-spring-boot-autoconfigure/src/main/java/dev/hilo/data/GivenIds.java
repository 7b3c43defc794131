package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import org.springframework.data.mapping.PersistentEntity;

/**
 * The ids that were set in entities, in the order in which they were: within one
 * transaction, or without one since the last save. They are unset when their rows are not
 * there, or the next save would update the entities. Entities are held weakly.
 * Thread-safe.
 */
public final class GivenIds {

	/** Ids and savepoints, in their order. */
	private final ArrayList<WeakReference<?>> given = new ArrayList<>();

	/** How many of them had their rows when the last save ended. */
	private int savedTo;

	private int sweepAt = 16;

	private boolean rolledBack;

	/**
	 * Notes ids. They are unset at once if the transaction has ended meanwhile, and was
	 * rolled back.
	 * @param ids the ids
	 */
	public synchronized void add(List<GivenId> ids) {
		if (this.rolledBack) {
			undo(ids);
		}
		else {
			if (this.given.size() >= this.sweepAt) {
				sweep();
			}
			this.given.addAll(ids);
		}
	}

	/**
	 * Notes that a save has ended, so that the ids so far have their rows.
	 */
	public synchronized void saved() {
		this.savedTo = this.given.size();
	}

	/**
	 * Unsets the id of an entity whose insert has failed, unless it has been saved with
	 * it.
	 * @param entity what Spring Data knows about its class
	 * @param bean the entity
	 */
	public synchronized void failed(PersistentEntity<?, ?> entity, Object bean) {
		undo(since(this.savedTo).stream()
			.filter((each) -> each instanceof GivenId id && id.isOf(entity, bean))
			.toList());
	}

	/**
	 * Notes that a savepoint was made. Spring does not report that it was released.
	 * @param savepoint the savepoint
	 */
	public synchronized void savepoint(Object savepoint) {
		this.given.add(new WeakReference<>(savepoint));
	}

	/**
	 * Unsets the ids that were set since.
	 * @param savepoint the savepoint; one that is not known was made before the first id
	 */
	public synchronized void rolledBackTo(Object savepoint) {
		int at = this.given.size();
		while (at > 0 && this.given.get(at - 1).get() != savepoint) {
			at--;
		}
		drop(at);
	}

	/**
	 * Unsets all.
	 */
	public synchronized void rolledBack() {
		this.rolledBack = true;
		drop(0);
	}

	private void drop(int from) {
		List<WeakReference<?>> dropped = since(from);
		undo(dropped);
		dropped.clear();
		this.savedTo = Math.min(this.savedTo, from);
	}

	private List<WeakReference<?>> since(int from) {
		return this.given.subList(from, this.given.size());
	}

	/** Now and then drops those of entities that are gone. */
	private void sweep() {
		List<WeakReference<?>> saved = this.given.subList(0, this.savedTo);
		saved.removeIf((each) -> each.refersTo(null));
		this.savedTo = saved.size();
		since(this.savedTo).removeIf((each) -> each.refersTo(null));
		this.sweepAt = Math.max(16, this.given.size() + this.given.size() / 4);
		this.given.trimToSize();
		this.given.ensureCapacity(this.sweepAt);
	}

	/**
	 * Unsets ids.
	 * @param all the ids, in any order
	 */
	public static void undo(Iterable<? extends WeakReference<?>> all) {
		for (WeakReference<?> each : all) {
			if (each instanceof GivenId id) {
				id.unset();
			}
		}
	}

}
