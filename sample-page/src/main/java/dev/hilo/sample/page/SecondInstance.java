package dev.hilo.sample.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * The second instance of the shop: a JVM that this one starts, on another port and the
 * same database. It ends when its standard input does: on a stop, and also when this JVM
 * is killed. Thread-safe.
 */
@Component
class SecondInstance implements DisposableBean {

	private static final int SECONDS_TO_STOP = 20;

	private final SecondCommand command;

	private volatile @Nullable Process process;

	private volatile int port;

	private volatile boolean started;

	private volatile Tally ended = Tally.NONE;

	SecondInstance(SecondCommand command) {
		this.command = command;
	}

	synchronized void start() throws IOException {
		if (isAlive()) {
			return;
		}
		this.port = freePort();
		this.started = false;
		Process launched = this.command.on(this.port).redirectErrorStream(true).start();
		this.process = launched;
		Thread log = new Thread(() -> printLog(launched), "log of instance 2");
		log.setDaemon(true);
		log.start();
	}

	/**
	 * Ends it in an orderly way, so it gives back what it has not used.
	 * @param tally the count of its ids, which no other object keeps then
	 */
	synchronized void stop(Tally tally) throws IOException, InterruptedException {
		Process running = this.process;
		if (running == null) {
			return;
		}
		running.getOutputStream().close();
		if (!running.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
			running.destroyForcibly().waitFor();
		}
		this.process = null;
		this.ended = this.ended.and(tally);
	}

	State state() {
		Process running = this.process;
		if (running == null) {
			return new State(Phase.NONE, this.port, this.ended);
		}
		if (!running.isAlive()) {
			return new State(Phase.FAILED, this.port, this.ended);
		}
		this.started = this.started || answers();
		return new State(this.started ? Phase.RUNNING : Phase.STARTING, this.port, this.ended);
	}

	int port() {
		return this.port;
	}

	boolean isAlive() {
		Process running = this.process;
		return running != null && running.isAlive();
	}

	/** The database is still open then: its server ends after this. */
	@Override
	public void destroy() throws IOException, InterruptedException {
		stop(Tally.NONE);
	}

	private boolean answers() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port), 200);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	@SuppressWarnings("SystemOut")
	private static void printLog(Process process) {
		try (BufferedReader lines = process.inputReader()) {
			lines.lines().forEach((line) -> System.out.println("[instance 2] " + line));
		}
		catch (IOException | UncheckedIOException ex) {
			System.out.println("[instance 2] Its log has ended: " + ex.getMessage());
		}
	}

	enum Phase {

		NONE, STARTING, RUNNING, FAILED

	}

	/**
	 * How it is.
	 *
	 * @param phase whether it runs
	 * @param port where
	 * @param ended what earlier ones have made, which were stopped
	 */
	record State(Phase phase, int port, Tally ended) {
	}

}
