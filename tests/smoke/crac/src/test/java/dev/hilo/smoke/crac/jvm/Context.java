package dev.hilo.smoke.crac.jvm;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Holds resources weakly, in the order in which they were registered.
 */
public final class Context {

	private final List<WeakReference<Resource>> resources = new ArrayList<>();

	public void register(Resource resource) {
		this.resources.add(new WeakReference<>(resource));
	}

	/** The newest resources first. */
	void beforeCheckpoint() throws CheckpointException {
		List<Resource> reversed = new ArrayList<>(registered());
		Collections.reverse(reversed);
		for (Resource resource : reversed) {
			try {
				resource.beforeCheckpoint(this);
			}
			catch (Exception ex) {
				throw new CheckpointException(ex);
			}
		}
	}

	void afterRestore() throws RestoreException {
		for (Resource resource : registered()) {
			try {
				resource.afterRestore(this);
			}
			catch (Exception ex) {
				throw new RestoreException(ex);
			}
		}
	}

	private List<Resource> registered() {
		return this.resources.stream().map(WeakReference::get).filter(Objects::nonNull).toList();
	}

}
