package dev.hilo.entity;

import java.util.Date;

import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * When the transaction of the calling thread times out, as far as Spring knows: JTA keeps
 * it to itself.
 */
public final class TransactionDeadline {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private TransactionDeadline() {
	}

	/**
	 * How long the calling thread may wait.
	 * @return the nanoseconds that are left of its transaction's timeout, 0 or more;
	 * {@link Long#MAX_VALUE} if it has none
	 */
	@SuppressWarnings("JavaUtilDate") // Spring's
	public static long nanosLeft() {
		long left = Long.MAX_VALUE;
		for (Object resource : TransactionSynchronizationManager.getResourceMap().values()) {
			Date deadline = (resource instanceof ResourceHolderSupport holder) ? holder.getDeadline() : null;
			if (deadline != null) {
				left = Math.min(left, Math.max(0, deadline.getTime() - System.currentTimeMillis()) * NANOS_PER_MILLI);
			}
		}
		return left;
	}

}
