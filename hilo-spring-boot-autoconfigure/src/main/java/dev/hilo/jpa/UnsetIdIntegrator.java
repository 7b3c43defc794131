package dev.hilo.jpa;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.internal.DefaultMergeEventListener;
import org.hibernate.event.service.spi.DuplicationStrategy;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * Lets Hibernate merge an entity as a new one if its primitive id is 0. By itself it does
 * so only as long as it knows no row 0, and nothing else speaks against it, such as a
 * composite id or an id that may be assigned; otherwise it changes row 0. An application
 * that has put a merge listener of its own in the place of Hibernate's keeps it, and what
 * Hibernate does by itself.
 */
public final class UnsetIdIntegrator implements Integrator {

	/**
	 * For Hibernate, which finds it by {@code META-INF/services}.
	 */
	public UnsetIdIntegrator() {
	}

	@Override
	public void integrate(Metadata metadata, BootstrapContext bootstrap, SessionFactoryImplementor factory) {
		if (factory.getProperties().get(PersistenceUnitIds.PROPERTY) instanceof PersistenceUnitIds unit) {
			EventListenerRegistry listeners = factory.getEventListenerRegistry();
			if (hasTheDefault(listeners)) {
				listeners.addDuplicationStrategy(new InPlaceOfTheDefault());
				listeners.appendListeners(EventType.MERGE, new MergeListener(unit));
			}
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
