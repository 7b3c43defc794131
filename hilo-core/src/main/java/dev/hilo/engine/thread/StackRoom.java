package dev.hilo.engine.thread;

/**
 * Makes a stack overflow happen before anything has begun. In the midst of a step it
 * would leave locks and thread pools in states that they are not made for.
 */
final class StackRoom {

	/** Some ten kilobytes: more than it takes to start a thread. */
	private static final int FRAMES = 200;

	private StackRoom() {
	}

	/**
	 * Throws if the caller's stack has no room for what comes next.
	 * @throws StackOverflowError if it has not
	 */
	static void check() {
		use(FRAMES, 0, 0);
	}

	private static long use(int frames, long first, long second) {
		return (frames > 0) ? use(frames - 1, second + 1, first + frames) + first : second;
	}

}
