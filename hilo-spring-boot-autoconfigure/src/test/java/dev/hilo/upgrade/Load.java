package dev.hilo.upgrade;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/**
 * Threads that draw single numbers, blocks and document ids from all collections. What
 * they are given goes to a file, a line for each.
 */
final class Load implements AutoCloseable {

	static final List<String> COLLECTIONS = List.of("orders", "invoices", "restored");

	private static final int BLOCK = 25;

	private static final long PAUSE_NANOS = 1_000_000;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<CompletableFuture<Void>> running = new ArrayList<>();

	private final BufferedWriter file;

	private long count;

	private volatile boolean paused;

	Load(Path file) throws IOException {
		this.file = Files.newBufferedWriter(file);
	}

	void begin(HiLoIdGenerator ids) {
		this.paused = false;
		run(ids, (sequence) -> draw(sequence, 1));
		run(ids, (sequence) -> draw(sequence, BLOCK));
		run(ids, (sequence) -> write(sequence.nextDocumentId()));
	}

	private void run(HiLoIdGenerator ids, Consumer<HiLoSequence> drawing) {
		this.running.add(CompletableFuture.runAsync(() -> {
			try {
				while (!this.paused) {
					COLLECTIONS.forEach((collection) -> drawing.accept(ids.sequence(null, collection)));
					// Instances that start beside need the processors too
					LockSupport.parkNanos(PAUSE_NANOS);
				}
			}
			catch (GeneratorClosedException ex) {
				// The application ends
			}
		}, this.threads));
	}

	/** Until all that was asked for is there. */
	void pause() {
		this.paused = true;
		this.running.forEach(CompletableFuture::join);
		this.running.clear();
	}

	long[] draw(HiLoSequence sequence, int size) {
		long[] numbers = (size == 1) ? new long[] { sequence.next() } : sequence.next(size);
		write(Arrays.stream(numbers).mapToObj((number) -> sequence.collection() + "/" + number).toArray(String[]::new));
		return numbers;
	}

	private synchronized void write(String... ids) {
		try {
			for (String id : ids) {
				this.file.write(id);
				this.file.newLine();
			}
			this.count += ids.length;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	synchronized long count() {
		return this.count;
	}

	/** Of an application that is closed. */
	@Override
	public void close() throws IOException {
		this.threads.shutdown();
		pause();
		this.file.close();
	}

}
