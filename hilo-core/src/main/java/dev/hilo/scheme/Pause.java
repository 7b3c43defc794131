package dev.hilo.scheme;

/**
 * How a caller waits: a seam for tests whose clock stands still.
 */
@FunctionalInterface
interface Pause {

	/**
	 * Waits until about that time; coming back early does no harm.
	 * @param epochMilli the time, by the generator's clock
	 * @throws InterruptedException if the thread is interrupted
	 */
	void until(long epochMilli) throws InterruptedException;

}
