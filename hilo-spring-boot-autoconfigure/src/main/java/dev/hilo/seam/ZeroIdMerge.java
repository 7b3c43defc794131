package dev.hilo.seam;

import java.util.function.BiPredicate;

import org.hibernate.event.internal.DefaultMergeEventListener;
import org.hibernate.event.service.spi.DuplicationStrategy;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * Merges an entity as a new one if its primitive id is 0, in the place of Hibernate's own
 * listener (read in Hibernate 7.4.13). By itself Hibernate does so only as long as it
 * knows no row 0, and nothing else speaks against it, such as a composite id or an id
 * that may be assigned; otherwise it changes row 0. An application that has put a merge
 * listener of its own in the place of Hibernate's keeps it, and what Hibernate does by
 * itself.
 */
public final class ZeroIdMerge extends DefaultMergeEventListener {

	private final BiPredicate<String, Object> isZero;

	private ZeroIdMerge(BiPredicate<String, Object> isZero) {
		this.isZero = isZero;
	}

	/**
	 * Puts it in the place of Hibernate's listener. Beside one of the application,
	 * entities would merge twice.
	 * @param listeners the listeners of a session factory
	 * @param isZero whether the id of an entity, named as the root of its classes, is 0
	 */
	@SuppressWarnings("deprecation") // It is slow, which matters for events only
	public static void replaceDefault(EventListenerRegistry listeners, BiPredicate<String, Object> isZero) {
		for (MergeEventListener listener : listeners.getEventListenerGroup(EventType.MERGE).listeners()) {
			if (isDefault(listener)) {
				listeners.addDuplicationStrategy(new Replacement());
				listeners.appendListeners(EventType.MERGE, new ZeroIdMerge(isZero));
				return;
			}
		}
	}

	private static boolean isDefault(Object listener) {
		return listener.getClass() == DefaultMergeEventListener.class;
	}

	@Override
	protected void entityIsDetached(MergeEvent event, @Nullable Object copiedId, @Nullable Object originalId,
			MergeContext merged) {
		EntityPersister persister = event.getSession().getEntityPersister(event.getEntityName(), event.getEntity());
		Object id = persister.getIdentifier(event.getEntity(), event.getSession());
		if (id != null && this.isZero.test(persister.getRootEntityName(), id)) {
			entityIsTransient(event, (copiedId != null) ? copiedId : id, merged);
		}
		else {
			super.entityIsDetached(event, copiedId, originalId, merged);
		}
	}

	private static final class Replacement implements DuplicationStrategy {

		@Override
		public boolean areMatch(Object listener, Object original) {
			return listener instanceof ZeroIdMerge && isDefault(original);
		}

		@Override
		public Action getAction() {
			return Action.REPLACE_ORIGINAL;
		}

	}

}
