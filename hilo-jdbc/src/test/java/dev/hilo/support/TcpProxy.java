package dev.hilo.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands between a driver and its server: counts what passes, and does to it what
 * networks do.
 */
public final class TcpProxy implements AutoCloseable {

	public enum Fault {

		/** All is well. */
		NONE,

		/** New connections are closed at once. */
		REFUSE,

		/**
		 * Half of what the client says reaches the server, then the connection is cut.
		 */
		CUT_STATEMENT,

		/**
		 * The server does what it is told, and the connection is cut before it answers.
		 */
		LOSE_ANSWER,

		/** Nothing gets through, and nobody is told. */
		SWALLOW

	}

	private final String url;

	private volatile int serverPort;

	private final ServerSocket listener;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final AtomicInteger connections = new AtomicInteger();

	private final AtomicInteger turns = new AtomicInteger();

	private final AtomicInteger faults = new AtomicInteger();

	private final AtomicInteger cuts = new AtomicInteger();

	private volatile Fault fault = Fault.NONE;

	private volatile boolean once;

	private volatile Duration requestLatency = Duration.ZERO;

	private volatile Duration answerLatency = Duration.ZERO;

	private volatile String watched = "\0 nothing";

	private volatile String lastHeard = "\0 nothing";

	private final AtomicInteger seen = new AtomicInteger();

	/**
	 * Before the server of a JDBC URL.
	 */
	public TcpProxy(String url) {
		this.serverPort = port(url);
		try {
			this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.url = url.replace(":" + port(url) + "/", ":" + this.listener.getLocalPort() + "/");
		start("accept", this::accept);
	}

	private static int port(String url) {
		return URI.create(url.substring("jdbc:".length())).getPort();
	}

	/**
	 * New connections lead to the server of another URL, as after a change in DNS; those
	 * that are open stay where they are.
	 */
	public void leadTo(String url) {
		this.serverPort = port(url);
	}

	/** The URL by which the server is reached through this proxy. */
	public String url() {
		return this.url;
	}

	public void fault(Fault fault) {
		this.once = false;
		this.fault = fault;
	}

	/** A fault that strikes once, so that whoever tries again gets through. */
	public void faultOnce(Fault fault) {
		this.once = true;
		this.fault = fault;
	}

	/** Nothing gets through any more when something has this text. */
	public void swallowFrom(String text) {
		this.lastHeard = text;
	}

	/** How long each answer takes. */
	public void latency(Duration latency) {
		latency(Duration.ZERO, latency);
	}

	/** How long each request and each answer takes. */
	public void latency(Duration request, Duration answer) {
		this.requestLatency = request;
		this.answerLatency = answer;
	}

	/** Counts from now on the requests with this text. */
	public void watch(String text) {
		this.seen.set(0);
		this.watched = text;
	}

	/** How many requests had the text, also those that didn't get through. */
	public int seen() {
		return this.seen.get();
	}

	/** How many connections were opened, refused ones included. */
	public int connections() {
		return this.connections.get();
	}

	/**
	 * How often a client spoke and then had to wait for the server. Some drivers send one
	 * request in two parts, which count once if the answers take long enough.
	 */
	public int turns() {
		return this.turns.get();
	}

	/** How often the fault struck. */
	public int faults() {
		return this.faults.get();
	}

	/** Cuts all connections: what is not through by now never gets through. */
	public void cut() {
		this.cuts.incrementAndGet();
		this.sockets.forEach(TcpProxy::close);
	}

	@Override
	public void close() {
		try {
			this.listener.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		cut();
	}

	private void accept() {
		try {
			while (true) {
				Socket client = this.listener.accept();
				this.connections.incrementAndGet();
				// Before the fault, which a test sets before it cuts
				int cutsBefore = this.cuts.get();
				if (this.fault == Fault.REFUSE) {
					this.faults.incrementAndGet();
					close(client);
				}
				else {
					lead(client, cutsBefore);
				}
			}
		}
		catch (IOException ex) {
			// The listener has been closed.
			cut();
		}
	}

	private void lead(Socket client, int cutsBefore) {
		try {
			new Pair(client, new Socket(InetAddress.getLoopbackAddress(), this.serverPort), cutsBefore).start();
		}
		catch (IOException ex) {
			// The server is away, and may come back
			close(client);
		}
	}

	private static void start(String name, Runnable task) {
		Thread thread = new Thread(task, "tcp-proxy-" + name);
		thread.setDaemon(true);
		thread.start();
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A connection from a client and the one that leads on to the server. */
	private final class Pair {

		private final Socket client;

		private final Socket server;

		private final int cutsBefore;

		private volatile boolean clientsTurn = true;

		Pair(Socket client, Socket server, int cutsBefore) throws IOException {
			this.client = client;
			this.server = server;
			this.cutsBefore = cutsBefore;
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
		}

		void start() {
			TcpProxy.this.sockets.add(this.client);
			TcpProxy.this.sockets.add(this.server);
			TcpProxy.start("requests", () -> pump(this.client, this.server, this::request));
			TcpProxy.start("answers", () -> pump(this.server, this.client, this::answer));
		}

		private void pump(Socket from, Socket to, Passage passage) {
			try (from; to; InputStream in = from.getInputStream()) {
				byte[] buffer = new byte[65536];
				for (int length = in.read(buffer); length >= 0 && !isCut(); length = in.read(buffer)) {
					if (has(buffer, length, TcpProxy.this.lastHeard)) {
						fault(Fault.SWALLOW);
					}
					Fault fault = TcpProxy.this.fault;
					int passed = passage.pass(fault, buffer, length);
					to.getOutputStream().write(buffer, 0, passed);
					if (passed < length && fault != Fault.SWALLOW) {
						return;
					}
				}
			}
			catch (IOException ex) {
				// One side has gone, so the other goes too.
				TcpProxy.this.sockets.remove(from);
			}
		}

		/** Its sockets may take a moment to close. */
		private boolean isCut() {
			return TcpProxy.this.cuts.get() != this.cutsBefore;
		}

		private static boolean has(byte[] buffer, int length, String text) {
			return new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(text);
		}

		private int request(Fault fault, byte[] buffer, int length) {
			if (has(buffer, length, TcpProxy.this.watched)) {
				TcpProxy.this.seen.incrementAndGet();
			}
			if (this.clientsTurn) {
				this.clientsTurn = false;
				TcpProxy.this.turns.incrementAndGet();
			}
			LockSupport.parkNanos(TcpProxy.this.requestLatency.toNanos());
			return switch (fault) {
				case SWALLOW -> struck(0);
				case CUT_STATEMENT -> struck(length / 2);
				default -> length;
			};
		}

		private int answer(Fault fault, byte[] buffer, int length) {
			LockSupport.parkNanos(TcpProxy.this.answerLatency.toNanos());
			this.clientsTurn = true;
			return switch (fault) {
				case SWALLOW, LOSE_ANSWER -> struck(0);
				default -> length;
			};
		}

		private int struck(int passed) {
			TcpProxy.this.faults.incrementAndGet();
			if (TcpProxy.this.once) {
				fault(Fault.NONE);
			}
			return passed;
		}

	}

	@FunctionalInterface
	private interface Passage {

		/** How much of what was said goes on. */
		int pass(Fault fault, byte[] buffer, int length) throws IOException;

	}

}
