package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A store that is away for a while: who tries it again, and what the log says.
 */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class RefillOutageTests {

	private static final AtomicInteger DATABASES = new AtomicInteger();

	/** One for each test: the databases of other tests may still recover, and say so. */
	private final String name = "watched" + DATABASES.incrementAndGet();

	private final String over = "database '" + this.name + "' can be obtained again";

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	private final HiLoSequences database = EngineAccess.over(this.repository, this.clock)
		.name(this.name)
		.settings(new CollectionSettings(10, 1000))
		.timeout(Duration.ofSeconds(10))
		.build();

	private final HiLoSequence orders = this.database.sequence("orders");

	private final HiLoSequence lines = this.database.sequence("lines");

	@Test
	void collectionThatHasFailedGetsARangeWithoutACaller() {
		this.repository.dead = true;
		failToDraw(this.orders);
		assertThat(snapshot("orders").starves()).isTrue();
		this.repository.dead = false;
		await().untilAsserted(() -> assertThat(snapshot("orders").left()).isPositive());
		assertThat(snapshot("orders").starves()).isFalse();
		assertThat(snapshot("orders").refills().failingSince()).isNull();
		assertThat(snapshot("orders").refills().failure()).isNull();
	}

	@Test
	void allCollectionsThatHaveFailedRecoverOneAfterTheOther() {
		this.repository.dead = true;
		List<String> names = List.of("a", "b", "c", "d");
		names.forEach((name) -> failToDraw(this.database.sequence(name)));
		this.repository.dead = false;
		await().untilAsserted(
				() -> assertThat(names).allSatisfy((name) -> assertThat(snapshot(name).left()).isPositive()));
	}

	@Test
	void probesGoOnUntilTheStoreAnswersAndThenEnd(CapturedOutput output) {
		this.repository.dead = true;
		failToDraw(this.orders);
		await().until(() -> this.repository.requests.size() >= 3);
		this.repository.dead = false;
		await().until(() -> output.getOut().contains(this.over));
		int requests = this.repository.requests.size();
		this.database.sequence("orders").next();
		assertThat(this.repository.requests).hasSize(requests);
	}

	@Test
	void logTellsTheFirstFailureAndTheEndWithItsLengthAndItsVictims(CapturedOutput output) {
		this.orders.next();
		this.repository.dead = true;
		failToDraw(this.lines);
		failToDraw(this.lines);
		this.clock.advanceMillis(20_000);
		this.repository.dead = false;
		await().until(() -> output.getOut().contains(this.over));
		assertThat(warnings(output)).singleElement()
			.asString()
			.endsWith("No range could be obtained for collection 'lines' of database '" + this.name
					+ "': The store is dead");
		assertThat(output.getOut())
			.containsPattern(this.over + "\\. They failed for 20\\.0 s: [0-9]+ requests, and 2 callers got no id");
	}

	@Test
	void nextOutageIsToldOfAtOnceToo(CapturedOutput output) {
		for (int i = 1; i <= 2; i++) {
			int outages = i;
			this.repository.dead = true;
			failToDraw(this.database.sequence("part" + i));
			this.repository.dead = false;
			await().until(() -> output.getOut().split(this.over, -1).length > outages);
		}
		assertThat(warnings(output)).hasSize(2);
	}

	@Test
	void logHasOneFailureInTenSecondsAndCountsTheOthers(CapturedOutput output) {
		this.repository.dead = true;
		failToDraw(this.orders);
		for (int i = 0; i < 5; i++) {
			this.clock.advanceMillis(1_900);
			failToDraw(this.orders);
		}
		assertThat(warnings(output)).hasSize(1);
		this.clock.advanceMillis(1_900);
		failToDraw(this.lines);
		assertThat(warnings(output)).hasSize(2)
			.last()
			.asString()
			.containsPattern("'lines' of database '" + this.name + "': The store is dead "
					+ "\\(and ([5-9]|[1-9][0-9]+) failures since the last line\\)");
	}

	@Test
	void nothingIsTriedAgainOnceTheApplicationEnds() {
		this.repository.dead = true;
		failToDraw(this.orders);
		this.database.drain();
		int requests = this.repository.requests.size();
		this.repository.dead = false;
		await().during(Duration.ofMillis(1500)).until(() -> this.repository.requests.size() <= requests + 1);
		assertThat(snapshot("orders").held()).isEmpty();
	}

	@Test
	void endOfTheNumbersIsNoOutage() {
		HiLoSequences bounded = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(10, 1000).withBound(3))
			.build();
		HiLoSequence few = bounded.sequence("few");
		few.next(3);
		failToDraw(few);
		CollectionSnapshot snapshot = bounded.snapshots().iterator().next();
		assertThat(snapshot.isExhausted()).isTrue();
		assertThat(snapshot.starves()).isFalse();
		assertThat(snapshot.refills().failuresInARow()).isZero();
	}

	private static void failToDraw(HiLoSequence sequence) {
		assertThatExceptionOfType(HiLoException.class).isThrownBy(sequence::next);
	}

	private Stream<String> warnings(CapturedOutput output) {
		return output.getOut()
			.lines()
			.filter((line) -> line.contains(" WARN ") && line.contains("'" + this.name + "'"));
	}

	private CollectionSnapshot snapshot(String collection) {
		CollectionSnapshot snapshot = this.database.snapshot(collection);
		assertThat(snapshot).isNotNull();
		return snapshot;
	}

}
