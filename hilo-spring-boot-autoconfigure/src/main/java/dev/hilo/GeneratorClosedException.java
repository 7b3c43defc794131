package dev.hilo;

/**
 * An id was asked for after the generator had given its ranges back for good.
 */
public final class GeneratorClosedException extends HiLoException {

	public GeneratorClosedException(String message) {
		super(message);
	}

}
