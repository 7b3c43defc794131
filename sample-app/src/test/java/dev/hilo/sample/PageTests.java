package dev.hilo.sample;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page in a real browser, beside a real second instance.
 */
@Tag("all")
class PageTests {

	/** What an instance answers after long use: each text at its widest. */
	private static final String LONG_USED = """
			{ "tally": { "ids": 1020023, "trips": 1025 }, "held": [
				{ "low": 1000001, "high": 2048576, "used": 1020023 },
				{ "low": 2048577, "high": 3097152, "used": 0 } ] }""";

	@TempDir
	private Path folder;

	@Test
	void peopleSeeTwoInstancesShareADatabaseLoseItAndGetItBack() throws Exception {
		Path profile = Files.createDirectory(this.folder.resolve("profile"));
		try (Browser page = Browser.open(profile); ShopProcess shop = ShopProcess.start(this.folder)) {
			page.go("http://localhost:" + shop.port());
			page.await("#sum", "0.*order ids.*0.*trips.*");
			page.await("#counter", "One row will keep the numbers apart.");
			page.await("#instance-2", ".*Not running.*");
			page.look("1-fresh");

			page.click("#instance-1 [data-order='1']");
			page.await("#instance-1 .answer", "Made orders/1-A");
			page.click("#tab-orders");
			page.await("#orders", "orders/1-A\\s+ord_[0-9a-z]{15}\\s.*");
			for (int last : new int[] { 11, 21, 31 }) {
				page.click("#instance-1 [data-order='10']");
				page.await("#instance-1 .answer", "10 by saveAll in .* s: .* to orders/" + last + "-A");
			}
			page.await("#sum", "31.*order ids.*2.*trips.*instead of.*31");
			page.await("#instance-1 .next", ".*33.*Already reserved.*");
			page.look("2-one-instance");

			page.click("#instance-2 .start");
			page.await("#instance-2", ".*Starting.*");
			page.look("3-starting");
			page.await("#instance-2", ".*No range yet.*");
			page.click("#instance-2 [data-order='1']");
			page.await("#instance-2 .answer", "Made orders/\\d+-A");
			page.await("#sum", "32.*order ids.*\\d.*trips.*instead of.*32");
			page.look("4-two-instances");

			page.click("#switch");
			page.await("#trouble",
					"Orders can't be stored, but ids go on: [\\d,]+ left on instance 1, 31 left on instance 2.");
			page.look("5-away");
			page.click("#instance-2 [data-draw='1']");
			page.await("#instance-2 .answer", "Drew orders/\\d+-A.");
			page.click("#instance-1 [data-draw='1000000']");
			page.await("#instance-1 .answer", "Drew [\\d,]+ ids, orders/32-A to orders/\\d+-A. No ids are left.*");
			page.look("6-ended");
			page.reload();
			page.await("#trouble",
					"Orders can't be stored, but ids go on: 0 left on instance 1, 30 left on instance 2.");
			page.look("7-away-reloaded");
			page.alter("/hilo", 200, LONG_USED);
			page.alter("second/hilo", 200, LONG_USED);
			page.await("#trouble", ".*: 1,077,129 left on instance 1, 1,077,129 left on instance 2.");
			page.look("away-long-used");
			page.reload();
			page.await("#trouble", ".*: 0 left on instance 1, 30 left on instance 2.");

			page.click("#switch");
			page.await("#trouble", "");
			page.await("#database-state", "there");
			// Before the last range of the other, whose rest could not go back else
			page.await("#instance-1 .ranges", ".*Next: .*");
			page.click("#instance-2 [data-order='10000']");
			page.await("#instance-2 .answer", "10,000 by saveAll in [\\d.]+ s: orders/\\d+-A to orders/\\d+-A");
			page.await("#sum", "10,\\d+.*order ids.*\\d+.*trips.*instead of.*10,\\d+");
			page.look("8-ten-thousand");

			page.click("#instance-2 .stop");
			page.await("#instance-2 .answer", "Stopped, and gave back [\\d,]+ of [\\d,]+ unused numbers: .*");
			page.await("#sum", "10,\\d+.*order ids.*");
			assertThat(page.focused()).isEqualTo("Start a second instance");
			page.look("9-stopped");

			for (int batch = 2; batch <= 3; batch++) {
				page.click("#instance-1 [data-order='10000']");
				page.await("#sum", batch + "0,\\d+.*order ids.*");
			}
			String sum = page.text("#ids");
			page.click("#switch");
			page.await("#trouble", "Orders can't be stored.*");
			// A busy machine reserves more than a million at once
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
				page.click("#instance-1 [data-draw='1000000']");
				page.await("#instance-1 .answer", "(Drew [\\d,]+ ids|No ids are left).*");
				return page.text("#trouble").contains("no ids are left");
			});
			assertThat(page.text("#ids")).as("orders alone count").isEqualTo(sum);
			page.look("10-drawn-to-the-end");
			page.alter("/hilo", 200, LONG_USED);
			page.await("#sum", "1,0\\d\\d,\\d+\\s.*");
			page.look("11-a-million");
			page.reload();
			page.click("#switch");
			page.await("#trouble", "");

			page.alter("/hilo", 200, LONG_USED);
			String why = "{ \"detail\": \"" + "No range could be obtained for it, and this is why. ".repeat(12)
					+ "\" }";
			page.alter("hilo/table", 503, why);
			page.alter("/orders/batch", 503, why);
			page.click("#instance-1 [data-order='10']");
			page.await("#instance-1 .answer", "No range could .*");
			page.await("#trouble", "No range could .*");
			page.await("#database-state", "not reached");
			page.look("12-errors");
			page.reload();
			page.await("#database-state", "there");

			page.click("#tab-try");
			page.click("[aria-current] button");
			page.await("#instance-1 .answer", "10,000 by saveAll in .*");
			page.await("[aria-current]", "Start a second instance.*");
			page.look("tab-try");

			for (String tab : List.of("kinds", "table", "operations")) {
				page.click("#tab-" + tab);
				page.await("#" + tab + "-panel", ".+");
				if (tab.equals("kinds")) {
					page.click("[data-kind='coupons']");
					page.await("#made", ".*coupons/\\d+-A.*permuted.*number.*");
				}
				page.look("tab-" + tab);
			}
			assertThat(page.complaints()).isEmpty();
		}
	}

}
