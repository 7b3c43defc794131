package dev.hilo.sample;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class RestartTests {

	@TempDir
	private Path folder;

	@Test
	void afterAnOrderlyStopTheIdsGoOnWithoutAGap() throws Exception {
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			assertThat(order(shop, 3)).containsExactly("orders/1-A", "orders/2-A", "orders/3-A");
			shop.terminate();
		}
		assertThat(maxValue()).isEqualTo(3);
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			assertThat(shop.order()).isEqualTo("orders/4-A");
		}
	}

	@Test
	@Tag("long")
	void afterAKillNoIdComesTwiceAndNoOrderIsLost() throws Exception {
		List<String> before;
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			before = order(shop, 3);
			shop.kill();
		}
		assertThat(this.folder).as("What a killed shop leaves").isDirectoryContaining("glob:**/tomcat*");
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			assertThat(shop.orders()).containsExactlyInAnyOrderElementsOf(before);
			assertThat(order(shop, 3)).allSatisfy((id) -> assertThat(numberOf(id)).isGreaterThan(3))
				.doesNotHaveDuplicates();
		}
	}

	@Test
	@Tag("long")
	void twoInstancesOnOneServerNeverMakeTheSameId() throws Exception {
		ExecutorService clients = Executors.newFixedThreadPool(8);
		try (DatabaseProcess database = DatabaseProcess.start(this.folder);
				ShopProcess one = ShopProcess.launch(this.folder, database);
				ShopProcess other = ShopProcess.launch(this.folder, database)) {
			one.awaitStarted();
			other.awaitStarted();
			List<CompletableFuture<String>> made = IntStream.range(0, 200)
				.boxed()
				.flatMap((i) -> Stream.of(one, other))
				.map((shop) -> CompletableFuture.supplyAsync(shop::order, clients))
				.toList();
			assertThat(made).extracting(CompletableFuture::join).hasSize(400).doesNotHaveDuplicates();
		}
		finally {
			clients.shutdownNow();
		}
	}

	@Test
	@Tag("long")
	void aSecondInstanceOnOneServerHoldsARangeOfItsOwnAndBothGiveBackWhatIsAtTheEnd() throws Exception {
		try (DatabaseProcess database = DatabaseProcess.start(this.folder);
				ShopProcess one = ShopProcess.launch(this.folder, database).awaitStarted();
				ShopProcess other = ShopProcess.launch(this.folder, database).awaitStarted()) {
			assertThat(order(one, 2)).containsExactly("orders/1-A", "orders/2-A");
			assertThat(order(other, 2)).containsExactly("orders/33-A", "orders/34-A");
			other.terminate();
			one.terminate();
			try (ShopProcess next = ShopProcess.launch(this.folder, database).awaitStarted()) {
				assertThat(next.order()).isEqualTo("orders/35-A");
			}
		}
	}

	@Test
	@Tag("long")
	void nobodyElsewhereCanReachTheShopOrItsDatabaseServer() throws Exception {
		try (DatabaseProcess database = DatabaseProcess.start(this.folder);
				ShopProcess shop = ShopProcess.launch(this.folder, database).awaitStarted()) {
			assertThatIsOnLoopbackOnly(database.port());
			assertThatIsOnLoopbackOnly(shop.port());
		}
	}

	private static List<String> order(ShopProcess shop, int times) {
		return IntStream.range(0, times).mapToObj((i) -> shop.order()).toList();
	}

	private static long numberOf(String id) {
		return Long.parseLong(id.replaceAll("\\D", ""));
	}

	private long maxValue() throws SQLException {
		String url = "jdbc:h2:file:" + this.folder.resolve("data/shop") + ";IFEXISTS=TRUE";
		try (Connection connection = DriverManager.getConnection(url, "sa", "");
				ResultSet row = connection.createStatement()
					.executeQuery("select max_value from hilo_range where collection = 'orders'")) {
			assertThat(row.next()).isTrue();
			return row.getLong(1);
		}
	}

	private static void assertThatIsOnLoopbackOnly(int port) throws IOException {
		new Socket("127.0.0.1", port).close();
		NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress())
			.forEach((address) -> assertThatIOException().isThrownBy(() -> {
				try (Socket socket = new Socket()) {
					socket.connect(new InetSocketAddress(address, port), 2000);
				}
			}));
	}

}
