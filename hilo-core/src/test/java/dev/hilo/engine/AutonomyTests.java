package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.simulation.VirtualCollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * How long the numbers at hand last where an autonomy is configured, in virtual time. The
 * store is 50 ms away.
 */
class AutonomyTests {

	private static final int MINUTE = 60_000;

	private static final CollectionSettings TEN_MINUTES = new CollectionSettings().withAutonomy(Duration.ofMinutes(10));

	private final List<CollectionSnapshot> seen = new ArrayList<>();

	@Test
	void afterOneWindowTheNumbersAtHandLastForTheAutonomy() {
		VirtualCollection orders = steady(TEN_MINUTES, 300, 25).run();
		assertThat(this.seen).extracting(CollectionSnapshot::left)
			.allSatisfy((left) -> assertThat(left).isBetween(300L * 600, 300L * 600 * 23 / 10));
		assertThat(orders.requests()).hasSizeLessThan(15);
	}

	@Test
	void withoutAnAutonomyTheyLastAsLongAsTheyHappenTo() {
		steady(new CollectionSettings(), 300, 10).run();
		assertThat(this.seen).extracting(CollectionSnapshot::left)
			.anySatisfy((left) -> assertThat(left).isLessThan(300L * 60));
	}

	@Test
	void noCallerNoticesAnOutageOfTenMinutes() {
		VirtualCollection orders = steady(TEN_MINUTES, 100, 20).fail(Integer.MAX_VALUE, 5 * MINUTE)
			.fail(0, 15 * MINUTE)
			.run();
		assertThat(orders.refused()).isZero();
		assertThat(orders.waitsFrom(MINUTE)).isZero();
		assertThat(orders.drawn()).isEqualTo(100 * 60 * 20);
	}

	@Test
	void numbersOfBlocksCountAsOthersDo() {
		VirtualCollection orders = new VirtualCollection(TEN_MINUTES, 50);
		for (int second = 0; second < 180; second++) {
			orders.drawBlock(200, 1000 * second);
		}
		observe(orders, 2, 3).run();
		assertThat(this.seen).extracting(CollectionSnapshot::left)
			.allSatisfy((left) -> assertThat(left).isGreaterThan(200 * 600));
	}

	@Test
	void rangesShrinkWithTheRate() {
		VirtualCollection orders = new VirtualCollection(TEN_MINUTES, 50).draw(300 * 60 * 5, 0, 1000.0 / 300)
			.draw(60 * 60 * 120, 5 * MINUTE, 1000.0 / 60)
			.run();
		List<Long> sizes = orders.sizes();
		assertThat(sizes.get(sizes.size() - 2)).isGreaterThan(200_000);
		assertThat(sizes.get(sizes.size() - 1)).isLessThan(150_000);
	}

	@Test
	void maximumCapacityLimitsTheNumbersAtHand() {
		steady(new CollectionSettings(32, 20_000).withAutonomy(Duration.ofMinutes(10)), 300, 5).run();
		assertThat(this.seen).extracting(CollectionSnapshot::left)
			.allSatisfy((left) -> assertThat(left).isBetween(19_000L, 40_000L));
	}

	@Test
	void autonomyNeedsRefillsAhead() {
		assertThatIllegalArgumentException().isThrownBy(() -> TEN_MINUTES.withRefillAhead(false))
			.withMessageContaining("without refilling ahead");
	}

	private VirtualCollection steady(CollectionSettings settings, int perSecond, int minutes) {
		VirtualCollection orders = new VirtualCollection(settings, 50).draw(perSecond * 60 * minutes, 0,
				1000.0 / perSecond);
		return observe(orders, 1, minutes);
	}

	private VirtualCollection observe(VirtualCollection orders, int fromMinute, int toMinute) {
		for (int second = 60 * fromMinute + 5; second < 60 * toMinute; second += 5) {
			orders.observe(1000 * second, this.seen::add);
		}
		return orders;
	}

}
