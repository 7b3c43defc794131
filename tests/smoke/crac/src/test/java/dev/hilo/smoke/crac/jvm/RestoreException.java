package dev.hilo.smoke.crac.jvm;

/**
 * A copy could not be restored.
 */
public class RestoreException extends Exception {

	public RestoreException(Throwable cause) {
		super(cause);
	}

}
