package dev.hilo.sample.page;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRange;
import dev.hilo.range.HeldRanges;

/**
 * What this instance knows of the ids of orders, without asking the database.
 */
@Component
class OrderIds {

	static final String COLLECTION = "orders";

	private final HeldRanges ranges;

	private final MeterRegistry meters;

	private final HiLoIdGenerator ids;

	private final LongAdder unstored = new LongAdder();

	OrderIds(HeldRanges ranges, MeterRegistry meters, HiLoIdGenerator ids) {
		this.ranges = ranges;
		this.meters = meters;
		this.ids = ids;
	}

	/** The range in use before the one that waits. */
	List<HeldRange> held() {
		return this.ranges.heldRanges().stream().filter((range) -> range.collection().equals(COLLECTION)).toList();
	}

	/** Since this instance started, without the ids that no order was meant for. */
	Tally tally() {
		Timer refills = this.meters.find("hilo.refill").tags("collection", COLLECTION, "outcome", "success").timer();
		return new Tally(drawn() - this.unstored.sum(), (refills != null) ? refills.count() : 0);
	}

	/** Draws one, which is not stored. */
	String draw() {
		String id = this.ids.generateDocumentId(COLLECTION);
		this.unstored.increment();
		return id;
	}

	private long drawn() {
		return this.ranges.snapshots()
			.stream()
			.filter((snapshot) -> snapshot.collection().equals(COLLECTION))
			.map(CollectionSnapshot::totals)
			.mapToLong(CollectionSnapshot.Totals::drawn)
			.sum();
	}

}
