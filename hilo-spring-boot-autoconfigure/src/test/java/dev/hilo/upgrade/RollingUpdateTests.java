package dev.hilo.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes on an old release and on this one share a table.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RollingUpdateTests {

	private static final int INSTANCES = 4;

	/** More than a range, so that the newest one is known afterwards. */
	private static final int MANY = 500;

	private static final String NOTHING_AHEAD = "--hilo.refill-ahead=false";

	private static final String NOTHING_OF_IT_AHEAD = "--hilo.collections.restored.refill-ahead=false";

	@TempDir
	private Path folder;

	private Installation installation;

	@BeforeEach
	void createDatabase() {
		this.installation = new Installation(this.folder);
	}

	@AfterEach
	void dropInstances() {
		this.installation.close();
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CURRENT")
	void noIdIsGivenTwiceWhileInstancesAreUpdatedUnderLoadAndPutBack(Release old) throws IOException {
		List<Instance> running = new ArrayList<>();
		for (int i = 0; i < INSTANCES; i++) {
			running.add(startLoaded(old));
		}
		replaceEach(running, Release.CURRENT);
		replaceEach(running, old);
		for (Instance instance : running) {
			instance.close();
		}
		Installation.Given given = this.installation.given();
		System.out.printf("%s and this one, %d instances updated under load and put back: %d ids, %d twice%n", old,
				INSTANCES, given.ids(), given.twice().size());
		assertThat(given.twice()).isEmpty();
		assertThat(given.ids()).isGreaterThan(2L * INSTANCES * INSTANCES * Instance.IDS);
		assertThat(this.installation.history()).hasSize(2);
	}

	private Instance startLoaded(Release release) throws IOException {
		Instance instance = this.installation.start(release, NOTHING_OF_IT_AHEAD);
		instance.load();
		return instance;
	}

	/** One by one. While both run, the counter goes back under each of them. */
	private void replaceEach(List<Instance> running, Release next) throws IOException {
		for (int i = 0; i < running.size(); i++) {
			Instance.awaitDraws(running);
			running.get(i).close();
			running.set(i, startLoaded(next));
			if (i == 0) {
				Instance.awaitDraws(running);
				putBackUnder(running.get(0), running);
				Instance.awaitDraws(running);
				putBackUnder(running.get(1), running);
			}
		}
		Instance.awaitDraws(running);
	}

	/**
	 * Puts a counter back before all that has been drawn. Ids stay unique only if the one
	 * that has the newest range is the next to ask.
	 */
	private void putBackUnder(Instance newest, List<Instance> all) throws IOException {
		for (Instance instance : all) {
			instance.pause();
		}
		long[] known = newest.draw("restored", MANY);
		this.installation.putBack("restored", 1);
		long[] healed = newest.draw("restored", MANY);
		assertThat(healed).as("Of " + newest.release()).doesNotContain(known);
		assertThat(this.installation.max("restored")).isGreaterThanOrEqualTo(healed[MANY - 1]);
		for (Instance instance : all) {
			instance.load();
		}
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CURRENT")
	void scriptsOfTheOldReleaseAreStillTheSame(Release old) throws IOException {
		try (Installation other = new Installation(Files.createDirectory(this.folder.resolve("other")))) {
			other.start(old);
			this.installation.start(Release.CURRENT);
			assertThat(this.installation.scripts()).startsWith(other.scripts().toArray(String[]::new));
		}
	}

	@ParameterizedTest
	@MethodSource("dev.hilo.upgrade.Release#updates")
	void nextInstanceOfTheOtherReleaseGoesOnRightAfterTheLastNumberUsed(Release one, Release other) throws IOException {
		List<Map<String, Object>> history;
		try (Instance instance = this.installation.start(one)) {
			assertThat(instance.draw("orders", 1)).containsExactly(1);
			assertThat(instance.draw("orders", 2)).containsExactly(2, 3);
			history = this.installation.history();
		}
		assertThat(this.installation.max("orders")).isEqualTo(3);
		try (Instance instance = this.installation.start(other)) {
			assertThat(instance.draw("orders", 1)).containsExactly(4);
			assertThat(instance.draw("orders", 100)).startsWith(5).endsWith(104);
		}
		assertThat(this.installation.max("orders")).isEqualTo(104);
		try (Instance instance = this.installation.start(one)) {
			assertThat(instance.draw("orders", 1)).containsExactly(105);
		}
		assertThat(this.installation.max("orders")).isEqualTo(105);
		assertThat(this.installation.history()).as("a script each, once").hasSize(2).containsAll(history);
		assertThat(this.installation.given()).isEqualTo(new Installation.Given(105, List.of()));
	}

	@ParameterizedTest
	@MethodSource("dev.hilo.upgrade.Release#updates")
	void nothingGoesBackFromBelowARangeOfTheOtherRelease(Release one, Release other) throws IOException {
		Instance before = this.installation.start(one, NOTHING_AHEAD);
		Instance after = this.installation.start(other, NOTHING_AHEAD);
		assertThat(before.draw("orders", 3)).containsExactly(1, 2, 3);
		assertThat(after.draw("orders", 2)).containsExactly(11, 12);
		before.close();
		assertThat(this.installation.max("orders")).isEqualTo(20);
		after.close();
		assertThat(this.installation.max("orders")).isEqualTo(12);
		try (Instance next = this.installation.start(one, NOTHING_AHEAD)) {
			assertThat(next.draw("orders", 1)).containsExactly(13);
		}
	}

	@ParameterizedTest
	@MethodSource("dev.hilo.upgrade.Release#updates")
	void eachTakesNoRangeBelowItsOwnWhenTheCounterGoesBack(Release one, Release other) throws IOException {
		try (Instance first = this.installation.start(one, NOTHING_AHEAD);
				Instance second = this.installation.start(other, NOTHING_AHEAD)) {
			first.draw("orders", 1);
			assertThat(second.draw("orders", 10)).startsWith(11).endsWith(20);
			this.installation.putBack("orders", 5);
			assertThat(second.draw("orders", 1)).as("healed").containsExactly(21);
			assertThat(first.draw("orders", 10)).as("above what the other healed").startsWith(2).endsWith(10, 31);
		}
		assertThat(this.installation.given().twice()).isEmpty();
	}

}
