package dev.hilo.engine;

import org.junit.jupiter.api.Test;

import dev.hilo.InvalidCollectionException;
import dev.hilo.support.FixedSource;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Where the next range would begin, without taking one.
 */
class HiLoSequencesCheckTests {

	private final ProbeRepository repository = new ProbeRepository();

	private long floor = 1_000;

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings((collection) -> switch (collection) {
			case "floored" -> new CollectionSettings().withFloor(() -> this.floor).withRefillAhead(false);
			case "refunds" -> new CollectionSettings().sharedWith("orders");
			case "visits" -> new CollectionSettings().withScheme(new FixedSource(1, 1));
			default -> new CollectionSettings().withBound(5_000).withRefillAhead(false);
		})
		.build();

	@Test
	void counterThatDoesNotExistBeginsAtOne() {
		assertThat(this.database.check("orders")).isEqualTo(new CounterCheck(null, null, null, 1, 5_000, 0));
	}

	@Test
	void nextRangeBeginsAboveWhatAnybodyHasReserved() {
		this.database.sequence("orders").next();
		this.repository.counters.set("orders", 200);
		assertThat(this.database.check("orders")).isEqualTo(new CounterCheck(null, 200L, null, 201, 5_000, 32));
		assertThat(this.database.check("refunds").next()).as("of the shared counter").isEqualTo(201);
		assertThat(this.database.sequence("orders").next(32)).endsWith(201);
	}

	@Test
	void rowsWithHigherIdsMoveTheNextRangeUp() {
		CounterCheck check = this.database.check("orders");
		assertThat(check.above(0)).isEqualTo(check);
		assertThat(check.above(41)).isEqualTo(new CounterCheck(null, null, null, 42, 5_000, 0));
	}

	@Test
	void checkTakesNothing() {
		this.database.check("orders");
		this.database.check("floored");
		assertThat(this.repository.requests).isEmpty();
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
	}

	@Test
	void floorCountsUntilThisProcessHasAskedForIt() {
		CounterCheck before = this.database.check("floored");
		assertThat(before.floor()).isEqualTo(1_000);
		assertThat(before.next()).isEqualTo(1_001);
		assertThat(this.database.sequence("floored").next()).isEqualTo(1_001);
		this.floor = 7_000;
		CounterCheck after = this.database.check("floored");
		assertThat(after.floor()).as("asked anew").isEqualTo(7_000);
		assertThat(after.next()).isEqualTo(1_033);
		assertThat(this.database.sequence("floored").next(32)).endsWith(1_033);
	}

	@Test
	void lastNumberOfTheIdsTypeIsTheBound() {
		this.database.endAt("orders", 127);
		assertThat(this.database.check("orders").bound()).isEqualTo(127);
	}

	@Test
	void schemeWithoutACounterIsRefused() {
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.database.check("visits"));
	}

}
