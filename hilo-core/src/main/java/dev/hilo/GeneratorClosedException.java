package dev.hilo;

/**
 * An id was asked for after the generator was closed.
 */
public final class GeneratorClosedException extends HiLoException {

	public GeneratorClosedException(String message) {
		super(message);
	}

}
