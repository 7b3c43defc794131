package dev.hilo.failures;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import com.zaxxer.hikari.HikariDataSource;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * One of {@link ManyJvms}: draws ids until its input ends. Before each batch it writes
 * the collection's index to a file, and after it, in one go, the ids.
 */
final class IdWorker {

	/** The ids of a batch. */
	static final int BATCH = 50;

	/** The bytes of a batch in the file. */
	static final int RECORD = Integer.BYTES + BATCH * Long.BYTES;

	/** The numbers of a range: few, so that much is reserved. */
	static final int RANGE = 10;

	/** Not the table of an application. */
	static final RangeTable TABLE = new RangeTable(null, "hilo_harness");

	/** The environment variable of the password. */
	static final String PASSWORD = "HILO_HARNESS_PASSWORD";

	/** As many processes start on one machine. */
	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private IdWorker() {
	}

	/**
	 * Arguments: URL, user, file, collections.
	 */
	public static void main(String[] arguments) throws IOException {
		List<String> collections = Arrays.asList(arguments).subList(3, arguments.length);
		CountDownLatch inputEnded = awaitEndOfInput();
		try (HikariDataSource pool = pool(arguments[0], arguments[1], System.getenv(PASSWORD));
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.settings(new StoreSettings().withTable(TABLE)
						.withSchemaManagement(SchemaManagement.NONE)
						.withTimeout(TIMEOUT))
					.build();
				HiLoSequences database = HiLoSequences.over(repository)
					.settings(new CollectionSettings(RANGE, RANGE))
					.timeout(TIMEOUT)
					.build();
				OutputStream file = new FileOutputStream(arguments[2])) {
			for (int i = 0; inputEnded.getCount() > 0; i = (i + 1) % collections.size()) {
				file.write(ByteBuffer.allocate(Integer.BYTES).putInt(i).array());
				file.write(draw(database, collections.get(i)));
			}
		}
	}

	static HikariDataSource pool(String url, String user, String password) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		pool.setUsername(user);
		pool.setPassword(password);
		pool.setMaximumPoolSize(2);
		return pool;
	}

	private static byte[] draw(HiLoSequences database, String collection) {
		ByteBuffer ids = ByteBuffer.allocate(BATCH * Long.BYTES);
		for (int i = 0; i < BATCH; i++) {
			ids.putLong(database.sequence(collection).next());
		}
		return ids.array();
	}

	/** It ends with the supervisor too, however that ends. */
	private static CountDownLatch awaitEndOfInput() {
		CountDownLatch ended = new CountDownLatch(1);
		Thread reader = new Thread(() -> {
			try {
				System.in.transferTo(OutputStream.nullOutputStream());
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			finally {
				ended.countDown();
			}
		}, "end-of-input");
		reader.setDaemon(true);
		reader.start();
		return ended;
	}

}
