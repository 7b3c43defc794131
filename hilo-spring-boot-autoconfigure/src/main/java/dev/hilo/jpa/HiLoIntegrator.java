package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.AutoFlushEventListener;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.FlushEvent;
import org.hibernate.event.spi.FlushEventListener;
import org.hibernate.integrator.spi.Integrator;

/**
 * Has the events of a persistence unit lead to its ids: failed flushes.
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
			listeners.setListeners(EventType.FLUSH,
					watched(listeners, EventType.FLUSH,
							(listener) -> (event) -> flush(() -> listener.onFlush(event), event, unit))
						.toArray(FlushEventListener[]::new));
			listeners.setListeners(EventType.AUTO_FLUSH,
					watched(listeners, EventType.AUTO_FLUSH,
							(listener) -> (event) -> flush(() -> listener.onAutoFlush(event), event, unit))
						.toArray(AutoFlushEventListener[]::new));
		}
	}

	@SuppressWarnings("deprecation") // It is slow, which matters for events only
	private static <L> List<L> watched(EventListenerRegistry registry, EventType<L> type, UnaryOperator<L> watch) {
		List<L> watched = new ArrayList<>();
		registry.getEventListenerGroup(type).listeners().forEach((listener) -> watched.add(watch.apply(listener)));
		return watched;
	}

	/**
	 * The key of a row may be taken. A commit flushes too, and what it throws passes no
	 * repository.
	 */
	private static void flush(Runnable flush, FlushEvent event, PersistenceUnitIds unit) {
		try {
			flush.run();
		}
		catch (RuntimeException ex) {
			unit.failed(ex, event.getSession());
			throw ex;
		}
	}

}
