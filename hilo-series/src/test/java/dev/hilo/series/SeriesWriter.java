package dev.hilo.series;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;

import dev.hilo.support.Engine;

/**
 * A process that stores documents on several threads until it is killed, or its input
 * ends.
 */
final class SeriesWriter {

	private SeriesWriter() {
	}

	/**
	 * Writes.
	 * @param args the engine, the URL, and the number of threads
	 */
	@SuppressWarnings("SystemOut") // it answers there
	public static void main(String[] args) throws IOException {
		int threads = Integer.parseInt(args[2]);
		try (SeriesDatabase database = SeriesDatabase.at(Engine.valueOf(args[0]), args[1], threads)) {
			for (int i = 0; i < threads; i++) {
				Thread thread = new Thread(() -> write(database));
				thread.setDaemon(true);
				thread.start();
			}
			System.out.println("ready");
			while (System.in.read() >= 0) {
				Thread.onSpinWait();
			}
			// Its threads are in the middle of transactions
			Runtime.getRuntime().halt(0);
		}
	}

	@SuppressWarnings("InfiniteLoopStatement") // to the end of the process
	private static void write(SeriesDatabase database) {
		while (true) {
			try {
				SeriesDatabase.retried(() -> storeOrNot(database));
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}
	}

	/** One in four rolls back, and one in four to a savepoint. */
	static SeriesNumber storeOrNot(SeriesDatabase database) {
		return database.transaction().execute((status) -> {
			int dice = ThreadLocalRandom.current().nextInt(4);
			Object savepoint = (dice == 0) ? status.createSavepoint() : null;
			SeriesNumber number = database.store("invoices");
			if (savepoint != null) {
				status.rollbackToSavepoint(savepoint);
				number = database.store("invoices");
			}
			else if (dice == 1) {
				status.setRollbackOnly();
			}
			return number;
		});
	}

}
