package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.mapping.PersistentEntity;

/**
 * The ids that were set in entities, in the order in which they were: within one
 * transaction, or without one since the last save. They are unset when their rows are not
 * there, or the next save would update the entities. Entities are held weakly.
 * Thread-safe.
 */
public final class GivenIds {

	private static final Logger logger = LoggerFactory.getLogger(GivenIds.class);

	/** Ids, the sets that hold their entities, and savepoints, in their order. */
	private final ArrayList<WeakReference<?>> given = new ArrayList<>();

	/** How many of them had their rows when the last save ended. */
	private int savedTo;

	private int sweepAt = 16;

	private boolean rolledBack;

	/**
	 * Notes ids, and the sets whose elements have changed their places with theirs. They
	 * are unset at once if the transaction has ended meanwhile, and was rolled back.
	 * @param all the ids, and the sets
	 */
	public synchronized void add(Collection<? extends WeakReference<?>> all) {
		if (this.rolledBack) {
			undo(all);
		}
		else {
			if (this.given.size() >= this.sweepAt) {
				sweep();
			}
			this.given.addAll(all);
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
			.filter((each) -> !(each instanceof GivenId id) || id.isOf(entity, bean))
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
	 * @return those that their entities did not allow to unset
	 */
	public synchronized List<GivenId> rolledBack() {
		this.rolledBack = true;
		return drop(0);
	}

	private List<GivenId> drop(int from) {
		List<WeakReference<?>> dropped = since(from);
		List<GivenId> kept = undo(dropped);
		dropped.clear();
		this.savedTo = Math.min(this.savedTo, from);
		return kept;
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
	 * Unsets ids, and puts the elements of sets to where they belong then.
	 * @param all ids, and sets that may hold the entities
	 * @return those that their entities did not allow to unset
	 */
	public static List<GivenId> undo(Collection<? extends WeakReference<?>> all) {
		List<Map.Entry<Set<?>, List<?>>> sets = new ArrayList<>();
		for (WeakReference<?> each : all) {
			if (!(each instanceof GivenId) && each.get() instanceof Set<?> set) {
				sets.add(Map.entry(set, new ArrayList<>(set)));
			}
		}
		List<GivenId> undone = new ArrayList<>();
		List<GivenId> kept = new ArrayList<>();
		for (WeakReference<?> each : all) {
			if (each instanceof GivenId id) {
				try {
					if (id.unset()) {
						undone.add(id);
					}
				}
				catch (RuntimeException ex) {
					kept.add(id);
					logger.warn("{} can't be unset, though its row was not stored: an update of the entity will fail",
							id, ex);
				}
			}
		}
		if (!undone.isEmpty()) {
			sets.forEach((each) -> rearrange(each.getKey(), each.getValue(), undone));
		}
		return kept;
	}

	/** Elements that differ by their ids only keep them, or the set would lose some. */
	private static void rearrange(Set<?> set, List<?> elements, List<GivenId> undone) {
		try {
			if (!refill(set, elements)) {
				Set<Object> held = Collections.newSetFromMap(new IdentityHashMap<>());
				held.addAll(elements);
				set.clear();
				undone.stream().filter((id) -> held.contains(id.get())).forEach(GivenId::restore);
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

}
