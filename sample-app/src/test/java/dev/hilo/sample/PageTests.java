package dev.hilo.sample;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page in a real browser, beside a real second instance.
 */
class PageTests {

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
					"Orders can't be stored, but ids go on: \\d+ left on instance 1, 31 left on instance 2.");
			page.look("5-away");
			page.click("#instance-2 [data-draw='1']");
			page.await("#instance-2 .answer", "Drew orders/\\d+-A.");
			page.click("#instance-1 [data-draw='1000000']");
			page.await("#instance-1 .answer", "Drew \\d+ ids, orders/32-A to orders/\\d+-A. No ids are left.*");
			page.look("6-ended");
			page.reload();
			page.await("#trouble",
					"Orders can't be stored, but ids go on: 0 left on instance 1, 30 left on instance 2.");
			page.look("7-away-reloaded");

			page.click("#switch");
			page.await("#trouble", "");
			page.await("#database-state", "there");
			page.click("#instance-2 [data-order='10000']");
			page.await("#instance-2 .answer", "10,000 by saveAll in [\\d.]+ s: orders/\\d+-A to orders/\\d+-A");
			page.await("#sum", "10,\\d+.*order ids.*\\d+.*trips.*instead of.*10,\\d+");
			page.look("8-ten-thousand");

			page.click("#instance-2 .stop");
			page.await("#instance-2 .answer", "Stopped, and gave back [\\d,]+ of [\\d,]+ unused numbers: .*");
			page.await("#sum", "10,\\d+.*order ids.*");
			assertThat(page.focused()).isEqualTo("Start a second instance");
			page.look("9-stopped");

			for (String tab : List.of("kinds", "table", "operations", "try")) {
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
