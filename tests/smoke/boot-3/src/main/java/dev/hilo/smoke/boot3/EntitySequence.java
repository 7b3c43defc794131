package dev.hilo.smoke.boot3;

import java.util.Vector;

import org.eclipse.persistence.internal.databaseaccess.Accessor;
import org.eclipse.persistence.internal.sessions.AbstractSession;
import org.eclipse.persistence.sequencing.Sequence;

import dev.hilo.HiLoSequence;

class EntitySequence extends Sequence {

	private final HiLoSequence ids;

	EntitySequence(String name, HiLoSequence ids) {
		super(name);
		this.ids = ids;
	}

	@Override
	public Object getGeneratedValue(Accessor accessor, AbstractSession session, String name) {
		return this.ids.next();
	}

	@Override
	@SuppressWarnings("rawtypes")
	public Vector getGeneratedVector(Accessor accessor, AbstractSession session, String name, int size) {
		return null; // one at a time
	}

	@Override
	public boolean shouldUsePreallocation() {
		return false;
	}

	@Override
	public boolean shouldUseTransaction() {
		return false;
	}

	@Override
	public boolean shouldAcquireValueAfterInsert() {
		return false;
	}

	@Override
	public void onConnect() {
	}

	@Override
	public void onDisconnect() {
	}

}
