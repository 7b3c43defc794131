package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Puts a server on this machine some distance away, and counts the turns on the wire: how
 * often a client sends again after it has heard from the server.
 */
final class DelayProxy implements AutoCloseable {

	private static final int BUFFER = 1 << 16;

	private final AtomicLong turns = new AtomicLong();

	private final ServerSocket listener;

	private final int target;

	private final long delayNanos;

	/**
	 * Before a port on this machine.
	 * @param roundTrip the distance, there and back
	 */
	DelayProxy(int target, Duration roundTrip) {
		this.target = target;
		this.delayNanos = roundTrip.toNanos() / 2;
		try {
			this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		start("accept", this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	long turns() {
		return this.turns.get();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
	}

	private void accept() throws IOException {
		while (true) {
			Socket client = this.listener.accept();
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			AtomicBoolean heard = new AtomicBoolean(true);
			pump(client, server, () -> {
				if (heard.getAndSet(false)) {
					this.turns.incrementAndGet();
				}
			});
			pump(server, client, () -> heard.set(true));
		}
	}

	private void pump(Socket from, Socket to, Runnable seen) {
		BlockingQueue<Chunk> underway = new LinkedBlockingQueue<>();
		start("read", () -> {
			try (from) {
				read(from.getInputStream(), underway, seen);
			}
			finally {
				underway.add(new Chunk(new byte[0], 0));
			}
		});
		start("write", () -> {
			try (to) {
				write(to.getOutputStream(), underway);
			}
		});
	}

	private void read(InputStream in, BlockingQueue<Chunk> underway, Runnable seen) throws IOException {
		byte[] buffer = new byte[BUFFER];
		for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
			seen.run();
			underway.add(new Chunk(Arrays.copyOf(buffer, count), System.nanoTime() + this.delayNanos));
		}
	}

	private static void write(OutputStream out, BlockingQueue<Chunk> underway)
			throws IOException, InterruptedException {
		for (Chunk chunk = underway.take(); chunk.bytes.length > 0; chunk = underway.take()) {
			for (long wait = chunk.due - System.nanoTime(); wait > 0; wait = chunk.due - System.nanoTime()) {
				LockSupport.parkNanos(wait);
			}
			out.write(chunk.bytes);
		}
	}

	private static void start(String name, Pump pump) {
		Thread thread = new Thread(() -> {
			try {
				pump.run();
			}
			catch (IOException ex) {
				// One side has closed the connection, and so it ends.
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, "delay-proxy-" + name);
		thread.setDaemon(true);
		thread.start();
	}

	private record Chunk(byte[] bytes, long due) {
	}

	@FunctionalInterface
	private interface Pump {

		void run() throws IOException, InterruptedException;

	}

}
