package dev.hilo.engine;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the endings of one node tag: all ranges of a database have the same one, unless
 * somebody changes it there. Thread-safe.
 */
final class SharedIdEndings {

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
