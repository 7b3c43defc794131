package dev.hilo.engine;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * What operators are told ahead: how much is used, how long numbers last, who is idle.
 */
@ExtendWith(OutputCaptureExtension.class)
class CollectionSnapshotForecastTests {

	private static final CollectionSettings INT32 = new CollectionSettings(60_000, 60_000).withBound(Integer.MAX_VALUE)
		.withRefillAhead(false);

	private final ProbeRepository repository = new ProbeRepository();

	private final ManualClock clock = new ManualClock();

	@Test
	void raisedCounterShowsHowMuchIsUsed() {
		HiLoSequences database = database(INT32);
		database.sequence("orders").next();
		database.raise("orders", 1_000_000_000);
		assertThat(snapshot(database).counter().used()).isCloseTo(0.4657, within(0.001));
	}

	@Test
	void collectionIsIdleAfterAMinuteWithoutADrawAndHasNoAutonomyThen() {
		HiLoSequences database = database(new CollectionSettings(100, 100));
		HiLoSequence orders = database.sequence("orders");
		database.warmUp("orders");
		assertThat(snapshot(database).drawing().idle()).as("nobody has drawn").isTrue();
		orders.next();
		this.clock.advanceMillis(1_000);
		assertThat(snapshot(database).drawing().idle()).isFalse();
		assertThat(snapshot(database).autonomy()).isNotNull();
		this.clock.advanceMillis(60_000);
		assertThat(snapshot(database).drawing().idle()).isTrue();
		assertThat(snapshot(database).autonomy()).isNull();
		orders.next();
		assertThat(snapshot(database).drawing().idle()).isFalse();
	}

	@Test
	void collectionWhoseCallersWaitInVainIsNotIdle() {
		this.repository.dead = true;
		HiLoSequences database = database(new CollectionSettings());
		assertThatExceptionOfType(HiLoException.class).isThrownBy(database.sequence("orders")::next);
		assertThat(snapshot(database).drawing().idle()).isFalse();
	}

	@Test
	void totalsTellDrawnReservedAndGivenBack() {
		HiLoSequences database = database(new CollectionSettings(10, 10).withRefillAhead(false));
		database.sequence("orders").next();
		database.sequence("orders").next(9);
		database.sequence("orders").next();
		assertThat(snapshot(database).totals()).isEqualTo(new CollectionSnapshot.Totals(11, 20, 0, 0, 0, 0, 2));
		database.giveBack();
		assertThat(snapshot(database).totals()).isEqualTo(new CollectionSnapshot.Totals(11, 20, 9, 0, 0, 0, 2));
	}

	@Test
	void eachMarkOfTheBoundIsWarnedOfOnce(CapturedOutput output) {
		HiLoSequence orders = database(new CollectionSettings(10, 10).withBound(100).withRefillAhead(false))
			.sequence("orders");
		for (int i = 0; i < 10; i++) {
			orders.next(10);
		}
		assertThat(warnings(output)).satisfiesExactly((line) -> assertThat(line).endsWith(
				"50 % of the numbers of collection 'orders' of database 'forecast' are reserved, 50 of 100. Widen the id "
						+ "and hilo.collections.orders.domain before they end"),
				(line) -> assertThat(line).contains("80 % of", " 80 of 100"),
				(line) -> assertThat(line).contains("95 % of", " 100 of 100"));
	}

	private HiLoSequences database(CollectionSettings settings) {
		return EngineAccess.patient(this.repository).name("forecast").settings(settings).nanoTime(this.clock).build();
	}

	/** Those of this database: others may fail in the background. */
	private static Stream<String> warnings(CapturedOutput output) {
		return output.getOut().lines().filter((line) -> line.contains(" WARN ") && line.contains("'forecast'"));
	}

	private static CollectionSnapshot snapshot(HiLoSequences database) {
		return database.snapshots().stream().findFirst().orElseGet(() -> {
			database.settings("orders");
			return database.snapshots().iterator().next();
		});
	}

}
