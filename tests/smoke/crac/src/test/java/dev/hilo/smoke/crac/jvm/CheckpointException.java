package dev.hilo.smoke.crac.jvm;

/**
 * No image could be taken.
 */
public class CheckpointException extends Exception {

	public CheckpointException(Throwable cause) {
		super(cause);
	}

}
