package dev.hilo.sample;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("all")
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

}
