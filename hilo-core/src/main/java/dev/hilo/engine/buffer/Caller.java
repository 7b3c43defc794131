package dev.hilo.engine.buffer;

/**
 * A caller that may have to wait for numbers of one buffer.
 */
public class Caller {

	// Both are guarded by the buffer's lock

	/** How many numbers it lacks, and so waits for. */
	int lacks;

	/** Whether it has its numbers, or an exception: it never waits again. */
	boolean left;

	/**
	 * Creates a caller that does not wait.
	 */
	public Caller() {
	}

}
