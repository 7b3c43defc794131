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
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * The second instance that the page starts: a JVM of its own.
 */
@Tag("all")
class SecondInstanceTests {

	@TempDir
	private Path folder;

	@Test
	@Tag("long")
	void whenTheFirstStopsBothGiveBackWhatIsAtTheEndAndBothEnd() throws Exception {
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			ProcessHandle second = shop.startSecond();
			assertThat(shop.order()).isEqualTo("orders/1-A");
			assertThat(shop.orderOnSecond()).isEqualTo("orders/33-A");
			assertThat(shop.order()).isEqualTo("orders/2-A");
			shop.terminate();
			assertThat(second.isAlive()).isFalse();
		}
		assertThat(maxValue()).isEqualTo(33);
	}

	@Test
	void whenTheFirstIsKilledTheSecondEnds() throws Exception {
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			ProcessHandle second = shop.startSecond();
			shop.kill();
			try {
				second.onExit().get(60, TimeUnit.SECONDS);
			}
			finally {
				second.destroyForcibly();
			}
		}
	}

	@Test
	@Tag("long")
	void twoInstancesNeverMakeTheSameId() throws Exception {
		ExecutorService clients = Executors.newFixedThreadPool(8);
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			shop.startSecond();
			List<CompletableFuture<String>> made = IntStream.range(0, 200)
				.boxed()
				.flatMap((i) -> Stream.of(CompletableFuture.supplyAsync(shop::order, clients),
						CompletableFuture.supplyAsync(shop::orderOnSecond, clients)))
				.toList();
			assertThat(made).extracting(CompletableFuture::join).hasSize(400).doesNotHaveDuplicates();
		}
		finally {
			clients.shutdownNow();
		}
	}

	@Test
	@Tag("long")
	void nobodyElsewhereCanReachTheInstancesOrTheirDatabase() throws Exception {
		try (ShopProcess shop = ShopProcess.start(this.folder)) {
			shop.startSecond();
			assertThatIsOnLoopbackOnly(shop.port());
			assertThatIsOnLoopbackOnly(shop.secondPort());
			assertThatIsOnLoopbackOnly(shop.databasePort());
		}
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
