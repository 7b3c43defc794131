package dev.hilo.benchmarks.job;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the proxy does to a client.
 */
class DelayProxyTests {

	private static final Duration DISTANCE = Duration.ofMillis(20);

	@Test
	void anAnswerComesNoSoonerThanTheDistanceAndCountsAsOneTurn() throws Exception {
		InetAddress loopback = InetAddress.getLoopbackAddress();
		try (ServerSocket listener = new ServerSocket(0, 0, loopback);
				DelayProxy proxy = new DelayProxy(listener.getLocalPort(), DISTANCE);
				Socket client = new Socket(loopback, proxy.port());
				Socket server = listener.accept()) {
			for (int turn = 1; turn <= 3; turn++) {
				long start = System.nanoTime();
				pass(client.getOutputStream(), server.getInputStream(), turn);
				pass(server.getOutputStream(), client.getInputStream(), turn);
				assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(DISTANCE.toNanos());
				assertThat(proxy.turns()).isEqualTo(turn);
			}
		}
	}

	private static void pass(OutputStream out, InputStream in, int value) throws Exception {
		out.write(value);
		out.flush();
		assertThat(in.read()).isEqualTo(value);
	}

}
