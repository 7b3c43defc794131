package dev.hilo.sample;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * A Chromium of this machine, without a window. It asks nobody but the shop.
 */
final class Browser implements AutoCloseable {

	private static final String LOOK = read(Path.of("src/test/resources/look.js"));

	/** Each picture of a state in each form goes there, if it is set. */
	private static final @Nullable String PICTURES = System.getProperty("page.pictures");

	/** It warns that it does not know this version's DevTools, which are not used. */
	private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

	static {
		SELENIUM.setLevel(Level.SEVERE);
	}

	private final ChromeDriver driver;

	private Browser(ChromeDriver driver) {
		this.driver = driver;
	}

	/**
	 * Skips the test if there is no Chromium here; in CI it fails.
	 * @param profile an empty folder
	 */
	static Browser open(Path profile) {
		Optional<File> chromium = onPath("chromium", "chromium-browser", "google-chrome");
		Optional<File> driver = onPath("chromedriver");
		if (chromium.isEmpty() || driver.isEmpty()) {
			String missing = "THE PAGE WAS NOT TRIED: chromium and chromedriver are not both on the path "
					+ "(Debian: apt-get install chromium chromium-driver)";
			System.err.println(missing);
			return "true".equals(System.getenv("CI")) ? fail(missing) : abort(missing);
		}
		LoggingPreferences console = new LoggingPreferences();
		console.enable(LogType.BROWSER, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(chromium.get());
		options.setCapability("goog:loggingPrefs", console);
		options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
				"--disable-background-networking", "--disable-dev-shm-usage", "--user-data-dir=" + profile);
		return new Browser(new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(driver.get()).usingAnyFreePort().build(),
				options));
	}

	void go(String url) {
		this.driver.get(url);
	}

	void reload() {
		this.driver.navigate().refresh();
	}

	/** As people do: what is hidden or disabled can't be clicked. */
	void click(String selector) {
		patiently(() -> {
			assertThat(this.driver.findElement(By.cssSelector(selector)).isEnabled()).as(selector).isTrue();
			this.driver.findElement(By.cssSelector(selector)).click();
		});
	}

	String text(String selector) {
		return this.driver.findElement(By.cssSelector(selector)).getText();
	}

	/**
	 * Puts other values into what the shop answers, as after long use, until the page is
	 * loaded again.
	 */
	void alter(String path, int status, String values) {
		this.driver.executeScript("""
				const [path, status, values] = arguments;
				const real = window.fetch;
				window.fetch = async (asked, options) => {
					const answer = await real(asked, options);
					return asked === path
						? Response.json({ ...await answer.json(), ...JSON.parse(values) }, { status }) : answer;
				};""", path, status, values);
	}

	void await(String selector, String pattern) {
		patiently(() -> assertThat(text(selector)).as(selector).matches("(?s)" + pattern));
	}

	/** The page may replace an element just after it was found. */
	private static void patiently(ThrowingRunnable assertion) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.ignoreExceptionsInstanceOf(WebDriverException.class)
			.untilAsserted(assertion);
	}

	String focused() {
		return this.driver.switchTo().activeElement().getText();
	}

	/** Nothing is cut off, too pale or off the screen, in any form. */
	void look(String state) throws IOException {
		for (Form form : Form.values()) {
			emulate(form);
			assertThat((List<?>) this.driver.executeScript(LOOK, form.width, form.height)).as(state + ", " + form)
				.isEmpty();
			if (PICTURES != null) {
				Files.createDirectories(Path.of(PICTURES));
				Files.write(Path.of(PICTURES, state + "-" + form.name().toLowerCase(Locale.ROOT) + ".png"),
						this.driver.getScreenshotAs(OutputType.BYTES));
			}
		}
	}

	/**
	 * What the scripts have complained about. A request that fails is no mistake of
	 * theirs.
	 */
	List<String> complaints() {
		return this.driver.manage()
			.logs()
			.get(LogType.BROWSER)
			.getAll()
			.stream()
			.map(String::valueOf)
			.filter((line) -> !line.contains("Failed to load resource"))
			.toList();
	}

	@Override
	public void close() {
		this.driver.quit();
	}

	private void emulate(Form form) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", Map.of("width", form.width, "height",
				form.height, "deviceScaleFactor", 1, "mobile", form == Form.PHONE));
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features",
				List.of(Map.of("name", "prefers-color-scheme", "value", (form == Form.DARK) ? "dark" : "light"))));
	}

	private static Optional<File> onPath(String... names) {
		List<String> folders = List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
		return Stream.of(names)
			.flatMap((name) -> folders.stream().map((folder) -> new File(folder, name)))
			.filter(File::canExecute)
			.findFirst();
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private enum Form {

		LIGHT(1280, 800), DARK(1280, 800), PHONE(390, 844);

		private final int width;

		private final int height;

		Form(int width, int height) {
			this.width = width;
			this.height = height;
		}

	}

}
