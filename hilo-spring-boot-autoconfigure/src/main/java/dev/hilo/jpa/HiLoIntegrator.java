package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.FlushEvent;
import org.hibernate.event.spi.FlushEventListener;
import org.hibernate.integrator.spi.Integrator;

import dev.hilo.seam.ZeroIdMerge;

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
			ZeroIdMerge.replaceDefault(listeners, unit::isZero);
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

}
