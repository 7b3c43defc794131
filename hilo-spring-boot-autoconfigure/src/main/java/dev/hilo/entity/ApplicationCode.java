package dev.hilo.entity;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;

/**
 * Calls code of the application, whose exceptions must not reach Spring Data as they are:
 * from a bare IllegalArgumentException or a ClassCastException it concludes that a
 * callback is not for the entity, and stores the row without the id. Errors are not
 * wrapped.
 */
public final class ApplicationCode {

	private ApplicationCode() {
	}

	/**
	 * Calls it.
	 * @param what its name in messages
	 * @throws IdAssignmentException for any exception that is not one of HiLo's
	 */
	public static <T extends @Nullable Object> T call(Callable<T> code, Supplier<String> what) {
		try {
			return code.call();
		}
		catch (HiLoException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw failure(what.get(), ex);
		}
	}

	/**
	 * What callers get when it has failed.
	 * @param what its name in messages
	 * @return the exception itself if it is one of HiLo's
	 */
	public static HiLoException failure(String what, Exception ex) {
		return (ex instanceof HiLoException ours) ? ours
				: new IdAssignmentException(what + " failed with " + ex
						+ ". Nothing was stored. Fix that code, or leave the entity out with hilo.entities.exclude",
						ex);
	}

	/**
	 * What callers get when the code that makes an id has failed.
	 * @param maker its name in messages
	 * @param type the class of the entity
	 */
	static HiLoException failureToMake(String maker, Class<?> type, Exception ex) {
		return failure(maker + ", asked for the id of a " + type.getName() + ",", ex);
	}

	/**
	 * What callers get when the code that makes an id has made none.
	 * @param maker its name in messages
	 * @param type the class of the entity
	 */
	static IdAssignmentException returnedNull(String maker, Class<?> type) {
		return new IdAssignmentException(maker + " returned null for the id of a " + type.getName()
				+ ". Nothing was stored. Let it, or the HiLoIdGenerator that it asks, return an id; if it is a "
				+ "mock, stub it");
	}

}
