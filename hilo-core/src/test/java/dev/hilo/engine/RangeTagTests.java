package dev.hilo.engine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tag and server prefix of an id are those of the range that its number is from.
 */
class RangeTagTests {

	private final Map<Long, Range> rangeOfNumber = new ConcurrentHashMap<>();

	private final AtomicInteger ranges = new AtomicInteger();

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private final RangeRepository repository = new RangeRepository() {

		@Override
		public Range next(RangeRequest request) {
			Range untagged = RangeTagTests.this.counters.next(request);
			String tag = "T" + RangeTagTests.this.ranges.incrementAndGet();
			Range range = new Range(untagged.collection(), untagged.low(), untagged.high(), untagged.previousMax(),
					untagged.stamp(), tag, tag + "/");
			for (long number = range.low(); number <= range.high(); number++) {
				RangeTagTests.this.rangeOfNumber.put(number, range);
			}
			return range;
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return false;
		}

	};

	@Test
	void numbersOfAnOldRangeKeepItsTagAfterARefill() {
		HiLoSequence orders = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(2, 2).withRefillAhead(false))
			.build()
			.sequence("orders");
		assertThat(IntStream.range(0, 4).mapToObj((i) -> orders.nextDocumentId())).containsExactly("orders/T1/1-T1",
				"orders/T1/2-T1", "orders/T2/3-T2", "orders/T2/4-T2");
	}

	@Test
	@Tag("slow")
	void eachIdHasTheTagOfItsRangeWhateverThreadsDo() throws Exception {
		HiLoSequence orders = HiLoSequences.over(this.repository)
			.settings(new CollectionSettings(1, 3))
			.build()
			.sequence("orders");
		List<String> ids = Together
			.run(10, () -> IntStream.range(0, 500)
				.mapToObj((i) -> (i % 2 == 0) ? orders.nextDocumentId() : orders.nextDocumentIdAsync().join())
				.toList())
			.stream()
			.flatMap(List::stream)
			.toList();
		assertThat(ids).hasSize(5000).doesNotHaveDuplicates().allSatisfy((id) -> {
			String[] parts = id.split("[/-]");
			Range range = this.rangeOfNumber.get(Long.valueOf(parts[2]));
			assertThat(range).isNotNull();
			assertThat(id).isEqualTo("orders/" + range.serverPrefix() + parts[2] + "-" + range.nodeTag());
		});
	}

	@Test
	void tagThatIsSetOverridesTheDatabasesOwn() {
		HiLoSequence orders = HiLoSequences.over(this.repository)
			.format(new DocumentIdFormat('/', "", ""))
			.build()
			.sequence("orders");
		assertThat(orders.nextDocumentId()).isEqualTo("orders/1");
	}

	/** Its numbers would read as the node tag of another id. */
	@Test
	void prefixThatNeedsATagIsRefusedWhereThereIsNone() {
		Range range = new Range("orders", 1, 32, 0, 0, "", "North1-");
		assertThatExceptionOfType(InvalidIdException.class)
			.isThrownBy(() -> ActiveRange.of(range, new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH));
		Range tagged = new Range("orders", 1, 32, 0, 0, "A", "North1-");
		assertThat(ActiveRange.of(tagged, new IdFrame.Newest(new DocumentIdFormat()), true, Instant.EPOCH)
			.documentId("orders", 7)).isEqualTo("orders/North1-7-A");
	}

}
