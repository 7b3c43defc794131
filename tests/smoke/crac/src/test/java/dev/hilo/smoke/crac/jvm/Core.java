package dev.hilo.smoke.crac.jvm;

/**
 * Takes images, so to say.
 */
public final class Core {

	private static final Context context = new Context();

	/** What happens between the checkpoint and the restore. */
	private static Runnable image = () -> {
	};

	private Core() {
	}

	public static Context getGlobalContext() {
		return context;
	}

	public static void checkpointRestore() throws CheckpointException, RestoreException {
		System.gc();
		context.beforeCheckpoint();
		try {
			image.run();
		}
		finally {
			context.afterRestore();
		}
	}

	/** Takes an image, and runs a task as if it were in all copies of it. */
	public static void checkpointRestore(Runnable task) throws CheckpointException, RestoreException {
		image = task;
		try {
			checkpointRestore();
		}
		finally {
			image = () -> {
			};
		}
	}

	/** What to do in the next image. */
	public static void setImage(Runnable task) {
		image = task;
	}

}
