package dev.hilo.upgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes whose settings differ share a table, and are changed one by one under load.
 */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MixedFleetTests {

	private static final int INSTANCES = 2;

	private static final List<String[]> SETTINGS = List.of(new String[0],
			all("initial-capacity=1000", "max-capacity=4000"),
			all("initial-capacity=1", "max-capacity=7", "refill-ahead=false"),
			new String[] { "--spring.main.sources=" + OddSizing.class.getName(), "--hilo.jdbc.connection=shared" });

	@Test
	void noIdIsGivenTwiceWhileSettingsAreChangedInstanceByInstance(@TempDir Path folder) throws IOException {
		try (Installation installation = new Installation(folder)) {
			List<Instance> running = new ArrayList<>();
			for (int i = 0; i < INSTANCES; i++) {
				running.add(startLoaded(installation, SETTINGS.get(0)));
			}
			for (String[] settings : SETTINGS) {
				for (int i = 0; i < INSTANCES; i++) {
					Instance.awaitDraws(running);
					running.get(i).close();
					running.set(i, startLoaded(installation, settings));
				}
			}
			Instance.awaitDraws(running);
			for (Instance instance : running) {
				instance.close();
			}
			Installation.Given given = installation.given();
			System.out.printf("%d instances, each changed %d times under load: %d ids, %d twice%n", INSTANCES,
					SETTINGS.size(), given.ids(), given.twice().size());
			assertThat(given.twice()).isEmpty();
			assertThat(given.ids()).isGreaterThan((long) Instance.IDS * INSTANCES * INSTANCES * SETTINGS.size());
		}
	}

	private static Instance startLoaded(Installation installation, String[] settings) throws IOException {
		Instance instance = installation.start(Release.CURRENT, settings);
		instance.load();
		return instance;
	}

	/** For each collection of the load. */
	private static String[] all(String... properties) {
		return Load.COLLECTIONS.stream()
			.flatMap((collection) -> List.of(properties)
				.stream()
				.map((property) -> "--hilo.collections." + collection + "." + property))
			.toArray(String[]::new);
	}

}
