package dev.hilo.sample.page;

import java.sql.SQLException;
import java.util.UUID;

import org.h2.tools.Server;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shop's database: H2 as a server inside this JVM, so that a second instance can
 * share its file, and so that it can go away while the shop runs. Only this machine
 * reaches it, and of its users only those that know the name of this start: H2 would let
 * anybody in, and run code for them. Thread-safe.
 */
final class DatabaseServer implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseServer.class);

	/**
	 * For how many milliseconds after its last use HikariCP trusts a connection, 500 by
	 * default. H2's errors do not tell it that one is lost, and under steady requests it
	 * would never look.
	 */
	static final String TRUST = "com.zaxxer.hikari.aliveBypassWindowMs";

	static {
		// H2 reads it once, and a pool when it is made
		System.setProperty("h2.bindAddress", "127.0.0.1");
		System.setProperty(TRUST, "0");
	}

	private final String folder;

	/** The name that the database has on this server, and no other is served. */
	private final String key = UUID.randomUUID().toString();

	/** Any free one at first. It comes back on the same. */
	private int port;

	private @Nullable Server server;

	DatabaseServer(String folder) throws SQLException {
		this.folder = folder;
		bringBack();
	}

	/**
	 * Where instances find it. {@code DB_CLOSE_ON_EXIT=FALSE}: when the JVM ends, H2
	 * leaves the file open until the shop has given back what it has not used.
	 * {@code WRITE_DELAY=0}: commits are in the file at once, and survive kill -9.
	 * {@code CASE_INSENSITIVE_IDENTIFIERS}: Spring Data quotes "orders", which H2 would
	 * not match with ORDERS.
	 */
	synchronized String url() {
		return "jdbc:h2:tcp://127.0.0.1:" + this.port + '/' + this.key
				+ ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
	}

	synchronized boolean isAway() {
		return this.server == null;
	}

	/** Cuts all connections, and refuses new ones. */
	synchronized void takeAway() {
		if (this.server != null) {
			this.server.stop();
			this.server = null;
		}
	}

	synchronized void bringBack() throws SQLException {
		if (this.server == null) {
			Server started = Server
				.createTcpServer("-tcpPort", String.valueOf(this.port), "-tcpDaemon", "-ifNotExists", "-baseDir",
						this.folder, "-key", this.key, "./shop")
				.start();
			this.port = started.getPort();
			this.server = started;
			logger.info("The shop's database is at 127.0.0.1:{}", this.port);
		}
	}

	@Override
	public void close() {
		takeAway();
	}

}
