package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ids that were set in entities within one transaction, to be unset if it rolls back:
 * an entity that keeps the id of a row that is not there would be updated, not inserted,
 * by the next save. Entities are held weakly. Thread-safe.
 */
public final class TransactionIds {

	private static final Logger logger = LoggerFactory.getLogger(TransactionIds.class);

	private final UnsavedIds unsaved;

	private GivenId[] ids = new GivenId[8];

	private int size;

	/** In the order of their making. */
	private final List<Savepoint> savepoints = new ArrayList<>();

	private int sweepAt = 8;

	/** Sets whose elements have changed their places since they have ids. */
	private final List<WeakReference<Set<?>>> sets = new ArrayList<>();

	private int sweepSetsAt = 8;

	private boolean rolledBack;

	/**
	 * Begins.
	 * @param unsaved where the ids are noted that are not stored yet
	 */
	public TransactionIds(UnsavedIds unsaved) {
		this.unsaved = unsaved;
	}

	/**
	 * Notes an id. It is unset at once if the transaction has ended meanwhile, and was
	 * rolled back.
	 * @param given the id
	 */
	public void add(GivenId given) {
		if (!keep(given)) {
			unset(this.unsaved, List.of(given), List.of());
		}
	}

	private synchronized boolean keep(GivenId given) {
		if (this.rolledBack) {
			return false;
		}
		if (this.size == this.ids.length) {
			makeRoom();
		}
		this.ids[this.size++] = given;
		return true;
	}

	/**
	 * Notes a set whose elements have changed their places with their ids.
	 * @param set the set
	 */
	public synchronized void add(Set<?> set) {
		if (this.sets.size() == this.sweepSetsAt) {
			this.sets.removeIf((one) -> one.refersTo(null));
			this.sweepSetsAt = 2 * Math.max(4, this.sets.size());
		}
		this.sets.add(new WeakReference<>(set));
	}

	/** Drops what belongs to entities that are gone. */
	private void makeRoom() {
		int kept = 0;
		int nextSavepoint = 0;
		for (int i = 0; i < this.size; i++) {
			nextSavepoint = move(nextSavepoint, i, kept);
			if (!this.ids[i].refersTo(null)) {
				this.ids[kept++] = this.ids[i];
			}
		}
		move(nextSavepoint, this.size, kept);
		this.size = kept;
		this.ids = Arrays.copyOf(this.ids, kept + Math.max(8, kept / 4));
		Arrays.fill(this.ids, kept, this.ids.length, null);
	}

	private int move(int savepoint, int from, int to) {
		int next = savepoint;
		while (next < this.savepoints.size() && this.savepoints.get(next).size == from) {
			this.savepoints.get(next++).size = to;
		}
		return next;
	}

	/**
	 * Notes that a savepoint was made.
	 * @param savepoint the savepoint
	 */
	public synchronized void savepoint(Object savepoint) {
		if (this.savepoints.size() == this.sweepAt) {
			this.savepoints.removeIf((one) -> one.refersTo(null));
			this.sweepAt = 2 * Math.max(4, this.savepoints.size());
		}
		this.savepoints.add(new Savepoint(savepoint, this.size));
	}

	/**
	 * Unsets the ids that were set since.
	 * @param savepoint the savepoint; one that is not known was made before the first id
	 */
	public void rolledBackTo(Object savepoint) {
		List<GivenId> since;
		List<Set<?>> sets;
		synchronized (this) {
			int last = this.savepoints.size() - 1;
			while (last >= 0 && !this.savepoints.get(last).refersTo(savepoint)) {
				this.savepoints.remove(last--);
			}
			since = takeFrom((last >= 0) ? this.savepoints.get(last).size : 0);
			sets = sets();
		}
		unset(this.unsaved, since, sets);
	}

	/**
	 * Unsets all ids.
	 */
	public void rolledBack() {
		synchronized (this) {
			this.rolledBack = true;
		}
		// Not a known savepoint, so that all ids have been set since
		rolledBackTo(this);
	}

	private List<GivenId> takeFrom(int first) {
		List<GivenId> taken = Arrays.asList(Arrays.copyOfRange(this.ids, first, this.size));
		Arrays.fill(this.ids, first, this.size, null);
		this.size = first;
		return taken;
	}

	private List<Set<?>> sets() {
		List<Set<?>> living = new ArrayList<>();
		this.sets.forEach((reference) -> {
			Set<?> set = reference.get();
			if (set != null) {
				living.add(set);
			}
		});
		return living;
	}

	/**
	 * Unsets ids, and puts the elements of sets back to where they belong then.
	 * @param unsaved where the ids are noted that are not stored yet
	 * @param ids the ids
	 * @param sets sets that may hold the entities
	 */
	public static void unset(UnsavedIds unsaved, Collection<GivenId> ids, Collection<? extends Set<?>> sets) {
		List<List<?>> elements = new ArrayList<>(sets.size());
		sets.forEach((set) -> elements.add(new ArrayList<>(set)));
		List<GivenId> undone = new ArrayList<>(ids.size());
		for (GivenId id : ids) {
			unsaved.remove(id);
			try {
				if (id.unset()) {
					undone.add(id);
				}
			}
			catch (RuntimeException ex) {
				unsaved.add(id);
				logger.warn("{} can't be unset, though its row was not stored. HiLo will refuse to update the entity",
						id, ex);
			}
		}
		int i = 0;
		for (Set<?> set : sets) {
			rearrange(unsaved, set, elements.get(i++), undone);
		}
	}

	/** Elements that differ by their ids only keep them, or the set would lose some. */
	private static void rearrange(UnsavedIds unsaved, Set<?> set, List<?> elements, List<GivenId> undone) {
		try {
			if (!refill(set, elements)) {
				Set<Object> held = Collections.newSetFromMap(new IdentityHashMap<>());
				held.addAll(elements);
				set.clear();
				undone.stream().filter((id) -> held.contains(id.get())).forEach((id) -> {
					id.restore();
					unsaved.add(id);
				});
				refill(set, elements);
			}
		}
		catch (UnsupportedOperationException ex) {
			// Elements of an immutable set can't be rearranged: it is as it was made
		}
	}

	@SuppressWarnings("unchecked")
	private static boolean refill(Set<?> set, List<?> elements) {
		set.clear();
		((Set<Object>) set).addAll(elements);
		return set.size() == elements.size();
	}

	/** Weak, as the end of one that is not rolled back shows nowhere. */
	private static final class Savepoint extends WeakReference<Object> {

		/** Of the ids that were set before. */
		private int size;

		Savepoint(Object savepoint, int size) {
			super(savepoint);
			this.size = size;
		}

	}

}
