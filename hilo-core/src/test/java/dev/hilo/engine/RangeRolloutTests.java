package dev.hilo.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers what is left of the numbers where few are drawn and instances come and go.
 */
@Tag("slow")
class RangeRolloutTests {

	private static final int INSTANCES = 10;

	private static final int DAYS = 30;

	private static final int IDS_A_DAY = 10;

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final ManualClock clock = new ManualClock();

	private final Random random = new Random(42);

	/** The figures of the questions in the documentation. */
	@ParameterizedTest
	@CsvSource({ "32, 5000, 5200", "4, 650, 720" })
	void aMonthOfFewIdsAndDailyRolloutsLeavesTheCounterAt(long initialCapacity, long atLeast, long atMost) {
		List<HiLoSequences> instances = new ArrayList<>();
		for (int i = 0; i < INSTANCES; i++) {
			instances.add(start(initialCapacity));
		}
		Set<Long> drawn = new HashSet<>();
		for (int day = 0; day < DAYS; day++) {
			for (int i = 0; i < IDS_A_DAY; i++) {
				this.clock.advanceSeconds(24 * 60 * 60 / IDS_A_DAY);
				drawn.add(instances.get(this.random.nextInt(INSTANCES)).sequence("orders").next());
			}
			Collections.shuffle(instances, this.random);
			instances.replaceAll((instance) -> replace(instance, initialCapacity));
		}
		instances.forEach(HiLoSequences::close);
		assertThat(drawn).hasSize(DAYS * IDS_A_DAY);
		assertThat(this.repository.max("orders")).isBetween(atLeast, atMost);
	}

	private HiLoSequences start(long initialCapacity) {
		return EngineAccess.patient(this.repository)
			.nanoTime(this.clock)
			.settings(new CollectionSettings(initialCapacity, 1_048_576))
			.build();
	}

	/** The new one is there before the old one ends. */
	private HiLoSequences replace(HiLoSequences old, long initialCapacity) {
		HiLoSequences next = start(initialCapacity);
		old.close();
		return next;
	}

}
