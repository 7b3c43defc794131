package dev.hilo.engine.event;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log says when a database is used for the first time.
 */
@ExtendWith(OutputCaptureExtension.class)
class RangeLogTests {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	@Test
	void firstRangeTellsOnceHowIdsLookAndWhereTheirRangesComeFrom(CapturedOutput output) {
		HiLoSequences database = HiLoSequences.over(this.counters).name("first").build();
		database.sequence("orders").next();
		database.sequence("invoices").next();
		assertThat(output.getAll()).containsOnlyOnce("Ids of database 'first' look like <collection>/1-A."
				+ " Their ranges come from " + this.counters.describe());
	}

	@Test
	void storeThatFailsToDescribeItselfWastesNoRange(CapturedOutput output) {
		HiLoSequence orders = HiLoSequences.over(new RangeRepository() {

			@Override
			public Range next(RangeRequest request) {
				return RangeLogTests.this.counters.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return false;
			}

			@Override
			public StoreDescription describe() {
				throw new IllegalStateException("no words");
			}

		}).name("silent").build().sequence("orders");
		assertThat(orders.next()).isEqualTo(1);
		assertThat(output.getAll()).contains("which could not describe itself", "no words");
	}

}
