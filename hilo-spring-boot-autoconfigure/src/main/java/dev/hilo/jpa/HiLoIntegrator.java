package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.internal.DefaultMergeEventListener;
import org.hibernate.event.service.spi.DuplicationStrategy;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.FlushEvent;
import org.hibernate.event.spi.FlushEventListener;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * Has the events of a persistence unit lead to its ids: merges and failed flushes.
 */
public final class HiLoIntegrator implements Integrator {

	/**
	 * For Hibernate, which finds it by {@code META-INF/services}.
	 */
	public HiLoIntegrator() {
	}

	@Override
	public void integrate(Metadata metadata, BootstrapContext bootstrap, SessionFactoryImplementor factory) {
		if (factory.getProperties().get(PersistenceUnitIds.PROPERTY) instanceof PersistenceUnitIds unit) {
			EventListenerRegistry listeners = factory.getEventListenerRegistry();
			if (hasTheDefault(listeners)) {
				listeners.addDuplicationStrategy(new InPlaceOfTheDefault());
				listeners.appendListeners(EventType.MERGE, new MergeListener(unit));
			}
			watchFlushes(listeners, unit);
		}
	}

	/**
	 * The key of a row may be taken. A commit flushes too, and what it throws passes no
	 * repository.
	 */
	@SuppressWarnings("deprecation") // It is slow, which matters for events only
	private static void watchFlushes(EventListenerRegistry listeners, PersistenceUnitIds unit) {
		List<FlushEventListener> watched = new ArrayList<>();
		for (FlushEventListener listener : listeners.getEventListenerGroup(EventType.FLUSH).listeners()) {
			watched.add((event) -> flush(listener, event, unit));
		}
		listeners.setListeners(EventType.FLUSH, watched.toArray(FlushEventListener[]::new));
	}

	private static void flush(FlushEventListener listener, FlushEvent event, PersistenceUnitIds unit) {
		try {
			listener.onFlush(event);
		}
		catch (RuntimeException ex) {
			unit.failed(ex);
			throw ex;
		}
	}

	/**
	 * Beside one that the application has put in its place, entities would merge twice.
	 */
	@SuppressWarnings("deprecation") // It is slow, which matters for events only
	private static boolean hasTheDefault(EventListenerRegistry listeners) {
		for (MergeEventListener listener : listeners.getEventListenerGroup(EventType.MERGE).listeners()) {
			if (isTheDefault(listener)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isTheDefault(Object listener) {
		return listener.getClass() == DefaultMergeEventListener.class;
	}

	/**
	 * Merges an entity as a new one if its primitive id is 0. By itself Hibernate does so
	 * only as long as it knows no row 0, and nothing else speaks against it, such as a
	 * composite id or an id that may be assigned; otherwise it changes row 0. An
	 * application that has put a merge listener of its own in the place of Hibernate's
	 * keeps it, and what Hibernate does by itself.
	 */
	private static final class MergeListener extends DefaultMergeEventListener {

		private final PersistenceUnitIds unit;

		MergeListener(PersistenceUnitIds unit) {
			this.unit = unit;
		}

		@Override
		protected void entityIsDetached(MergeEvent event, @Nullable Object copiedId, @Nullable Object originalId,
				MergeContext merged) {
			EntityPersister persister = event.getSession().getEntityPersister(event.getEntityName(), event.getEntity());
			Object id = persister.getIdentifier(event.getEntity(), event.getSession());
			if (id != null && this.unit.isZero(persister.getRootEntityName(), id)) {
				entityIsTransient(event, (copiedId != null) ? copiedId : id, merged);
			}
			else {
				super.entityIsDetached(event, copiedId, originalId, merged);
			}
		}

	}

	private static final class InPlaceOfTheDefault implements DuplicationStrategy {

		@Override
		public boolean areMatch(Object listener, Object original) {
			return listener instanceof MergeListener && isTheDefault(original);
		}

		@Override
		public Action getAction() {
			return Action.REPLACE_ORIGINAL;
		}

	}

}
