package dev.hilo.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that bind them only seconds after they are chosen. They lie below
 * those that Linux gives to outgoing connections, since other tests open thousands of
 * these meanwhile, and above those that the scripts of {@code src/test/clusters} have.
 */
public final class FreePort {

	private FreePort() {
	}

	public static int find() {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(16_000, 32_000);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				// Another port, then
			}
		}
	}

}
