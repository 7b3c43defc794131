package dev.hilo.engine.draw;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the endings of one node tag: all ranges of a database have the same one, unless
 * the node tag is changed in the database. Thread-safe.
 */
public final class SharedIdEndings {

	private volatile @Nullable IdEndings newest;

	IdEndings of(String afterNumber) {
		IdEndings known = this.newest;
		if (known == null || !known.afterNumber.equals(afterNumber)) {
			known = new IdEndings(afterNumber);
			this.newest = known;
		}
		return known;
	}

}
