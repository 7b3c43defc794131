package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.IdAssignmentException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.range.FloorSource;
import dev.hilo.range.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FloorTests {

	private final List<Range> raised = new ArrayList<>();

	private final Floor floor = new Floor(source(100));

	@Test
	void sourceIsToldThatItsNumberRaisedTheCounterOnlyIfThatWasBelowIt() {
		this.floor.get();
		this.floor.applied(above(100));
		assertThat(this.raised).isEmpty();
		Floor other = new Floor(source(100));
		other.get();
		other.applied(above(99));
		other.applied(above(99));
		assertThat(this.raised).containsExactly(above(99));
	}

	@Test
	void sourceThatComesLaterIsAskedByWhateverThread() {
		this.floor.get();
		this.floor.add(source(200)).add(source(150));
		assertThat(this.floor.isKnown()).isFalse();
		assertThat(CompletableFuture.supplyAsync(this.floor::get)).succeedsWithin(Duration.ofSeconds(10))
			.isEqualTo(200L);
		assertThat(this.floor.isKnown()).isTrue();
	}

	@Test
	void ofEqualNumbersTheFirstHasRaisedTheCounter() {
		Floor floor = new Floor(source(200)).add(new FloorSource() {

			@Override
			public long highest() {
				return 200;
			}

			@Override
			public void raised(Range range) {
				throw new AssertionError("told");
			}

			@Override
			public String description() {
				return "the same";
			}

		});
		assertThat(floor.get()).isEqualTo(200);
		floor.applied(new Range("orders", 201, 232, 0, 0, null, null));
		assertThat(this.raised).hasSize(1);
	}

	@Test
	void numberOfAnOperatorStandsInForATableThatLeavesNone() {
		IdAssignmentException none = new IdAssignmentException("None is left");
		Floor floor = new Floor(new FloorSource() {

			@Override
			public long highest() {
				throw none;
			}

			@Override
			public String description() {
				return "a full table";
			}

		});
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(floor::get).isSameAs(none);
		floor.add(source(200));
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(floor::get).isSameAs(none);
		floor.add(new Floor.Configured("orders", () -> 700));
		assertThat(floor.get()).isEqualTo(700);
	}

	@Test
	void floorThatIsSetCountsAsOneEvenIfItIsZero() {
		assertThat(new CollectionSettings().floor()).isNull();
		assertThat(new CollectionSettings().withFloor(() -> 0).floor()).isNotNull();
	}

	private FloorSource source(long number) {
		return new FloorSource() {

			@Override
			public long highest() {
				return number;
			}

			@Override
			public void raised(Range range) {
				FloorTests.this.raised.add(range);
			}

			@Override
			public String description() {
				return "the number";
			}

		};
	}

	private static Range above(long max) {
		return new Range("orders", 101, 132, max, 0, null, null);
	}

}
