package dev.hilo.sample;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What other users of this machine, and pages of other sites in its browser, can do to
 * the shop.
 */
@Tag("all")
class AttackTests {

	private static final String JSON = "Content-Type: application/json";

	@TempDir
	private static Path folder;

	private static ShopProcess shop;

	@BeforeAll
	static void start() throws IOException {
		shop = ShopProcess.start(folder, "--shop.allowed-hosts=shop.example,other.example");
	}

	@AfterAll
	static void stop() {
		shop.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "./shop", "shop", "./data/shop", "mem:shop", "management_db_0", "", "~/shop" })
	void otherUsersAreNotLetIntoTheDatabase(String name) throws IOException {
		String url = "jdbc:h2:tcp://127.0.0.1:" + shop.databasePort() + "/" + name;
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> DriverManager.getConnection(url, "sa", ""));
	}

	@Test
	void nameThatLetsThemInIsNotInTheLog() throws IOException {
		assertThat(shop.log()).doesNotContainPattern("jdbc:h2:tcp://\\S*?/[0-9a-f]{8}");
	}

	@Test
	void secondInstanceHandsNothingOnToAnotherHost() throws IOException {
		shop.startSecond();
		try (ServerSocket evil = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			String host = "@127.0.0.1:" + evil.getLocalPort();
			for (String path : new String[] { "/second;" + host + "/hilo", "/second;a=" + host + "/hilo",
					"/second/;" + host + "/hilo", "/second;" + host + "/orders", "/%73econd;" + host + "/hilo" }) {
				String answer = ask("GET " + path, "Host: localhost");
				assertThat(answer).as(path).containsPattern("HTTP/1.1 (200|404)").contains("json");
			}
			evil.setSoTimeout(1);
			assertThatExceptionOfType(IOException.class).isThrownBy(evil::accept);
		}
		assertThat(ask("GET /second/hilo", "Host: localhost")).startsWith("HTTP/1.1 200").contains("\"held\":");
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example",
			"10.0.0.1", "shop.example.evil.example", "169.254.169.254" })
	void hostThatIsNotThisMachineIsRefused(String host) throws IOException {
		for (String request : new String[] { "GET /orders", "GET /", "PUT /second", "DELETE /database",
				"GET /actuator/hilo" }) {
			assertThat(ask(request, "Host: " + host)).as(request)
				.startsWith("HTTP/1.1 403")
				.contains("--shop.allowed-hosts=", "application/problem+json");
		}
	}

	@Test
	void hostInTheLineOfTheRequestCountsToo() throws IOException {
		assertThat(ask("GET http://evil.example/orders", "Host: evil.example")).startsWith("HTTP/1.1 403");
		assertThat(ask("GET http://evil.example/orders", "Host: localhost")).doesNotStartWith("HTTP/1.1 200");
		assertThat(ask("GET /orders", "Host: evil.example", "X-Forwarded-Host: localhost")).startsWith("HTTP/1.1 403");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "localhost", "LOCALHOST:8080", "127.0.0.1", "[::1]:8080", "shop.example", "other.example" })
	void namesOfThisMachineAndThoseThatAreAllowedAreServed(String host) throws IOException {
		assertThat(ask("GET /orders", "Host: " + host)).startsWith("HTTP/1.1 200");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/ids/coupons", "/ids/reviews", "/orders", "/orders/batch", "/invoices", "/hilo/draws" })
	void whatABrowserSendsUnaskedForAnotherSiteMakesNothing(String path) throws IOException {
		for (String type : new String[] { "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded",
				"Content-Type: multipart/form-data; boundary=b", "Accept: */*" }) {
			assertThat(ask("POST " + path, "Host: localhost", type)).as(type).containsPattern("^HTTP/1.1 (415|400)");
		}
		assertThat(ask("OPTIONS " + path, "Host: localhost", "Origin: http://evil.example",
				"Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type"))
			.doesNotContainIgnoringCase("Access-Control-Allow");
	}

	@Test
	void jsonMakesAnId() throws IOException {
		assertThat(ask("POST /ids/coupons", "Host: localhost", JSON)).startsWith("HTTP/1.1 200");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/shop.js", "/icon.svg", "/orders", "/none", "/actuator/health", "/second/hilo" })
	void eachAnswerSaysWhatABrowserMayDoWithIt(String path) throws IOException {
		assertThat(ask("GET " + path, "Host: localhost")).contains("X-Content-Type-Options: nosniff",
				"Content-Security-Policy: default-src 'self'; frame-ancestors 'none'");
	}

	/** As it stands, which no client of the JDK sends. */
	private static String ask(String request, String... headers) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
			socket.setSoTimeout(30_000);
			socket.getOutputStream()
				.write((request + " HTTP/1.1\r\n" + String.join("\r\n", headers)
						+ "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
					.getBytes(StandardCharsets.ISO_8859_1));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
