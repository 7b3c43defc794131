package dev.hilo.engine.event;

import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Counter;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log says when a database is used for the first time, and before numbers end.
 */
@ExtendWith(OutputCaptureExtension.class)
class RangeLogTests {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private Counter counter = Counter.OWN;

	private final RangeLog log = new RangeLog(new DatabaseName(null), new Store(), new DocumentIdFormat());

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
		assertThat(output.getAll()).contains("no words");
	}

	/** Of 1,050 numbers these marks are 525, 840 and 997. */
	@ParameterizedTest
	@CsvSource({ "0, 524,", "524, 525, 50", "525, 526,", "525, 839,", "839, 840, 80", "840, 996,", "0, 996, 80",
			"996, 997, 95", "997, 1050,", "0, 1050, 95" })
	void rangeThatPassesAMarkIsTheOneThatWarns(long before, long high, @Nullable Integer percent,
			CapturedOutput output) {
		this.log.reserved("orders", before, high, 1050);
		if (percent == null) {
			assertThat(output.getAll()).doesNotContain("are reserved");
		}
		else {
			assertThat(output.getAll())
				.containsOnlyOnce("At least " + percent + " % of the numbers of collection 'orders' are reserved, "
						+ high + " of 1050. Widen the id " + "and hilo.collections.orders.domain before they end");
		}
	}

	@Test
	void marksOfTheGreatestBoundDoNotOverflow(CapturedOutput output) {
		long mark = Long.MAX_VALUE / 100 * 95 + 6;
		this.log.reserved("orders", mark - 1, mark - 1, Long.MAX_VALUE);
		assertThat(output.getAll()).doesNotContain("are reserved");
		this.log.reserved("orders", mark - 1, mark, Long.MAX_VALUE);
		assertThat(output.getAll()).contains("At least 95 % of the numbers");
	}

	@Test
	void foreignCounterThatEndsFirstIsToBeWidened(CapturedOutput output) {
		this.counter = new Sequence(1000);
		this.log.reserved("orders", 0, 500, 1000);
		assertThat(output.getAll()).contains("Widen the id and the MAXVALUE of the sequence order_seq before");
		this.counter = new Sequence(2000);
		this.log.reserved("orders", 500, 900, 1000);
		assertThat(output.getAll()).contains("Widen the id and hilo.collections.orders.domain before");
	}

	private final class Store implements RangeRepository {

		@Override
		public Range next(RangeRequest request) {
			return RangeLogTests.this.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return false;
		}

		@Override
		public Counter counter(String collection) {
			return RangeLogTests.this.counter;
		}

	}

	private record Sequence(long bound) implements Counter {

		@Override
		public OptionalLong highest() {
			return OptionalLong.empty();
		}

		@Override
		public String description() {
			return "the sequence order_seq";
		}

	}

}
