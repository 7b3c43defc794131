package dev.hilo;

/**
 * An id was requested after the generator was closed.
 */
public final class GeneratorClosedException extends HiLoException {

	public GeneratorClosedException(String message) {
		super(message);
	}

}
