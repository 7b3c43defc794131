package dev.hilo.failures;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Lets processes draw ids from one database, kills some without warning, starts others in
 * their place, and reads from their files what they were given.
 */
final class ManyJvms {

	private static final int PROCESSES = 4;

	private static final int COLLECTIONS = 3;

	private static final Duration PATIENCE = Duration.ofMinutes(10);

	private final String url;

	private final String user;

	private final String password;

	private final Path folder;

	private final Random random;

	private final List<String> collections;

	private final List<Process> running = new ArrayList<>();

	private final List<Path> files = new ArrayList<>();

	/**
	 * On a database that has the table {@link IdWorker#TABLE}.
	 * @param folder for the files, one for each process
	 * @param seed decides who is killed, and after how many ids
	 */
	ManyJvms(String url, String user, String password, Path folder, long seed) {
		this.url = url;
		this.user = user;
		this.password = password;
		this.folder = folder;
		this.random = new Random(seed);
		String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
		this.collections = IntStream.rangeClosed(1, COLLECTIONS).mapToObj((i) -> "run-" + run + "-" + i).toList();
	}

	/**
	 * Draws ids.
	 * @param ids how many at least
	 * @param kills how many processes are killed on the way
	 */
	Figures run(long ids, int kills) throws Exception {
		try (HikariDataSource pool = IdWorker.pool(this.url, this.user, this.password)) {
			try {
				for (int i = 0; i < PROCESSES; i++) {
					start();
				}
				for (long due : this.random.longs(kills, ids / 10, ids).sorted().toArray()) {
					await(due);
					killOne();
					start();
				}
				await(ids);
				for (Process process : this.running) {
					end(process);
				}
			}
			finally {
				this.running.forEach(Process::destroyForcibly);
			}
			return figures(kills, pool);
		}
	}

	private void start() throws IOException {
		Path file = this.folder.resolve("ids-" + this.files.size());
		List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), IdWorker.class.getName(),
				this.url, this.user, file.toString()));
		command.addAll(this.collections);
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(log(file).toFile());
		builder.environment().put(IdWorker.PASSWORD, this.password);
		this.files.add(file);
		this.running.add(builder.start());
	}

	/** Until so much is written, and something by each process. */
	private void await(long ids) {
		Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> {
			for (Process process : this.running) {
				checkAlive(process);
			}
			return written() >= ids && this.files.stream().allMatch((file) -> records(file) > 0);
		});
	}

	/** Kills with SIGKILL. */
	private void killOne() throws InterruptedException {
		Process victim = this.running.remove(this.random.nextInt(this.running.size()));
		checkAlive(victim);
		victim.destroyForcibly().waitFor();
	}

	private void end(Process process) throws Exception {
		process.getOutputStream().close();
		if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
			throw new IllegalStateException("A process did not end well: " + logs());
		}
	}

	private void checkAlive(Process process) {
		if (!process.isAlive()) {
			throw new IllegalStateException("A process ended by itself: " + logs());
		}
	}

	private long written() {
		return this.files.stream().mapToLong((file) -> records(file) * IdWorker.BATCH).sum();
	}

	private Figures figures(int kills, HikariDataSource pool) throws IOException {
		List<BitSet> seen = Stream.generate(BitSet::new).limit(COLLECTIONS).toList();
		long attempted = 0;
		long acknowledged = 0;
		long duplicated = 0;
		long disorders = 0;
		for (Path file : this.files) {
			attempted += begun(file) * IdWorker.BATCH;
			long[] last = new long[COLLECTIONS];
			try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
				for (long record = records(file); record > 0; record--) {
					int collection = in.readInt();
					for (int i = 0; i < IdWorker.BATCH; i++) {
						long id = in.readLong();
						acknowledged++;
						duplicated += seen.get(collection).get(Math.toIntExact(id)) ? 1 : 0;
						disorders += (id <= last[collection]) ? 1 : 0;
						seen.get(collection).set((int) id);
						last[collection] = id;
					}
				}
			}
		}
		long reserved = this.collections.stream().mapToLong((collection) -> max(pool, collection)).sum();
		long used = seen.stream().mapToLong(BitSet::cardinality).sum();
		List<String> ranges = seen.stream()
			.map((ids) -> "[" + ids.nextSetBit(0) + " " + (ids.length() - 1) + "]")
			.toList();
		return new Figures(this.files.size(), kills, attempted, acknowledged, duplicated, disorders, reserved - used,
				ranges);
	}

	private static long max(HikariDataSource pool, String collection) {
		return JdbcClient.create(pool)
			.sql("SELECT max_value FROM " + IdWorker.TABLE.name() + " WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.single();
	}

	/** The batches in a file; what a kill cut off does not count. */
	private static long records(Path file) {
		return file.toFile().length() / IdWorker.RECORD;
	}

	/** The batches that were begun. */
	private static long begun(Path file) {
		return (file.toFile().length() + IdWorker.RECORD - 1) / IdWorker.RECORD;
	}

	private static Path log(Path file) {
		return file.resolveSibling(file.getFileName() + ".log");
	}

	private String logs() {
		StringBuilder logs = new StringBuilder();
		for (Path file : this.files) {
			try {
				logs.append(System.lineSeparator()).append(Files.readString(log(file)));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return logs.toString();
	}

	/**
	 * What was seen, told as by Jepsen's checker of unique ids.
	 *
	 * @param processes how many were started
	 * @param kills how many of them were killed
	 * @param attempted how many ids processes began to draw
	 * @param acknowledged how many of them they wrote
	 * @param duplicated how many of these had been given before
	 * @param disorders how many were not above the one before of the same process and
	 * collection
	 * @param lost how many numbers were reserved but never written
	 * @param ranges the lowest and the highest id of each collection
	 */
	record Figures(int processes, int kills, long attempted, long acknowledged, long duplicated, long disorders,
			long lost, List<String> ranges) {

		/**
		 * The most that the processes can have lost: of each collection the range in use
		 * and the one behind it, and of those killed a batch.
		 */
		long held() {
			return this.processes * 2L * COLLECTIONS * IdWorker.RANGE + (long) this.kills * IdWorker.BATCH;
		}

		@Override
		public String toString() {
			return "{:valid? " + (this.duplicated == 0 && this.disorders == 0) + ", :attempted-count " + this.attempted
					+ ", :acknowledged-count " + this.acknowledged + ", :duplicated-count " + this.duplicated
					+ ", :lost-count " + this.lost + ", :out-of-order-count " + this.disorders + ", :range "
					+ this.ranges + "} of " + this.processes + " processes, of which " + this.kills + " were killed";
		}

	}

}
