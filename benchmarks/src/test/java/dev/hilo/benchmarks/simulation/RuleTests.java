package dev.hilo.benchmarks.simulation;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Lives that can be worked out by hand.
 */
class RuleTests {

	@Test
	void aFixedSizeIsAskedForAsOftenAsItIsUsedUp() {
		Rule.Life life = Rule.fixed(50).live(Curve.STEADY, 2, 0, 60);
		assertThat(life.requests()).isEqualTo(3);
		assertThat(life.unused()).isEqualTo(30);
	}

	@Test
	void oursDoublesWhatLastsLessThanThirtySecondsAndKeepsTheRest() {
		// Ranges of 32, 64, 128 and 256 at 4 a second last 8, 16, 32 and 64 seconds; 128
		// is kept
		Rule.Life life = Rule.timed(32, 1 << 20, true).live(Curve.STEADY, 4, 0, 100);
		assertThat(life.requests()).isEqualTo(5);
		assertThat(life.unused()).isCloseTo(32 + 64 + 3 * 128 - 400, within(1.0));
	}

	@Test
	void oneWithAnAutonomyHoldsAsMuchAsLastsForItAtTheEnd() {
		Rule.Life life = Rule.autonomous(600).live(Curve.STEADY, 300, 0, 7200);
		assertThat(life.unused()).isBetween(300.0 * 600, 300.0 * 600 * 3);
		assertThat(life.requests()).isLessThan(30);
	}

	@Test
	void theChainHoardsOnceItHasBeenHungry() {
		Rule chain = new ChainRule();
		assertThat(chain.live(Curve.STEADY, 0.5, 0, 600).unused()).isLessThanOrEqualTo(40);
		assertThat(chain.live(Curve.BURSTS, 10, 0, 15).unused()).isGreaterThan(10_000);
	}

	@Test
	void whatACurveDoesInATimeIsWhereItGetsByThatTime() {
		for (Curve curve : Curve.values()) {
			double later = curve.after(1_000.5, 123);
			assertThat(curve.between(1_000.5, later)).as(curve.title).isCloseTo(123, within(1e-6));
			assertThat(curve.between(0, Curve.DAY)).as(curve.title).isCloseTo(Curve.DAY, within(1e-3));
			assertThat(curve.after(0, Curve.DAY + 1)).as(curve.title).isInfinite();
		}
	}

}
