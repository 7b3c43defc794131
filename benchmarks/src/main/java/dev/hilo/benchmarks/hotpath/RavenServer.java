package dev.hilo.benchmarks.hotpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import net.ravendb.client.documents.DocumentStore;
import net.ravendb.client.documents.identity.HiLoIdGenerator;

/**
 * As much of a RavenDB server as its client's ids need: it doubles each range up to a
 * million, as the real one does for a busy client.
 */
final class RavenServer implements AutoCloseable {

	private static final Pattern LAST_SIZE = Pattern.compile("lastBatchSize=(\\d+)");

	private final HttpServer server;

	private final DocumentStore store;

	private long max;

	RavenServer() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.createContext("/", this::answer);
		this.server.start();
		this.store = new DocumentStore(url(), "shop");
		this.store.initialize();
	}

	/** The client's generator for one collection. */
	HiLoIdGenerator generator() {
		return new HiLoIdGenerator("orders", this.store, "shop", '/');
	}

	@Override
	public void close() {
		this.store.close();
		this.server.stop(0);
	}

	private String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			String json = switch (exchange.getRequestURI().getPath()) {
				case "/topology" ->
					"""
							{"Etag": 1, "Nodes": [{"Url": "%s", "ClusterTag": "A", "Database": "shop", "ServerRole": "Member"}]}
							"""
						.formatted(url());
				case "/databases/shop/hilo/next" -> nextRange(exchange.getRequestURI().getQuery());
				default -> "{}";
			};
			byte[] body = json.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
		}
	}

	private synchronized String nextRange(String query) {
		Matcher lastSize = LAST_SIZE.matcher(query);
		long size = lastSize.find() ? Long.parseLong(lastSize.group(1)) * 2 : 0;
		size = Math.max(32, Math.min(size, 1 << 20));
		long low = this.max + 1;
		this.max += size;
		return """
				{"Prefix": "orders/", "Low": %d, "High": %d, "LastSize": %d, "ServerTag": "A",
				"LastRangeAt": "2026-01-01T00:00:00.0000000Z"}""".formatted(low, this.max, size);
	}

}
