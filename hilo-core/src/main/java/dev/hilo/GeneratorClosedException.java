package dev.hilo;

/**
 * An id was requested after the generator was closed.
 *
 * @since 0.1.0
 */
public final class GeneratorClosedException extends HiLoException {

	public GeneratorClosedException(String message) {
		super(message);
	}

}
