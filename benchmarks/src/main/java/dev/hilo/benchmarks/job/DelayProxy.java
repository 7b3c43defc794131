package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Puts a server on this machine some distance away, and counts the turns on the wire: how
 * often a client sends again after it has heard from the server.
 */
final class DelayProxy implements AutoCloseable {

	private final AtomicLong turns = new AtomicLong();

	private final ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());

	private final long delayNanos;

	/**
	 * Before a port on this machine.
	 * @param roundTrip the distance, there and back
	 */
	DelayProxy(int target, Duration roundTrip) throws IOException {
		this.delayNanos = roundTrip.toNanos() / 2;
		start(() -> {
			while (true) {
				connect(this.listener.accept(), new Socket(InetAddress.getLoopbackAddress(), target));
			}
		});
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

	private void connect(Socket client, Socket server) throws IOException {
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

	private void pump(Socket from, Socket to, Runnable seen) {
		BlockingQueue<Chunk> underway = new LinkedBlockingQueue<>();
		start(() -> {
			try (from) {
				byte[] buffer = new byte[1 << 16];
				for (int count; (count = from.getInputStream().read(buffer)) > 0;) {
					seen.run();
					underway.add(new Chunk(Arrays.copyOf(buffer, count), System.nanoTime() + this.delayNanos));
				}
			}
			finally {
				underway.add(new Chunk(new byte[0], 0));
			}
			return null;
		});
		start(() -> {
			try (to) {
				for (Chunk chunk = underway.take(); chunk.bytes.length > 0; chunk = underway.take()) {
					for (long wait; (wait = chunk.due - System.nanoTime()) > 0;) {
						LockSupport.parkNanos(wait);
					}
					to.getOutputStream().write(chunk.bytes);
				}
			}
			return null;
		});
	}

	/** It ends with an exception when one side has closed the connection. */
	private static void start(Callable<?> work) {
		Thread thread = new Thread(new FutureTask<>(work), "delay-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	private record Chunk(byte[] bytes, long due) {
	}

}
