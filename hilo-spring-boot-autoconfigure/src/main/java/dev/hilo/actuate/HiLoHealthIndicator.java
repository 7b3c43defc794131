package dev.hilo.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.CollectionSnapshot;

/**
 * Reports whether ids can be had: down when a collection in use has no number left and
 * gets none, and out of service after the close. An outage that callers don't notice yet
 * is only a detail. Asks no database, draws nothing, and creates no bean. Thread-safe.
 */
class HiLoHealthIndicator extends AbstractHealthIndicator {

	private static final int MAX_NAMES = 10;

	private final Supplier<@Nullable RangeIdGenerator> generator;

	HiLoHealthIndicator(Supplier<@Nullable RangeIdGenerator> generator) {
		super("The health of the ids could not be determined");
		this.generator = generator;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		RangeIdGenerator known = this.generator.get();
		if (known == null) {
			return;
		}
		if (known.databases().stream().noneMatch(HiLoSequences::isOpen)) {
			builder.outOfService();
			return;
		}
		Collection<CollectionSnapshot> snapshots = known.snapshots();
		List<String> empty = names(snapshots.stream().filter(CollectionSnapshot::starves).toList());
		List<String> exhausted = names(
				snapshots.stream().filter((each) -> !each.idle() && each.isExhausted()).toList());
		if (!empty.isEmpty() || !exhausted.isEmpty()) {
			builder.down();
		}
		addNames(builder, "empty", empty);
		addNames(builder, "exhausted", exhausted);
		addOutage(builder, snapshots.stream().filter((each) -> each.refills().failuresInARow() > 0).toList());
	}

	private static void addOutage(Health.Builder builder, List<CollectionSnapshot> failing) {
		if (failing.isEmpty()) {
			return;
		}
		addNames(builder, "failing", names(failing));
		failing.stream()
			.map((each) -> each.refills().failingSince())
			.filter(Objects::nonNull)
			.min(Comparator.<Instant>naturalOrder())
			.ifPresent((since) -> builder.withDetail("failingSince", since));
		failing.stream()
			.map(CollectionSnapshot::autonomy)
			.filter(Objects::nonNull)
			.min(Comparator.<Duration>naturalOrder())
			.ifPresent((autonomy) -> builder.withDetail("autonomy", autonomy));
	}

	private static void addNames(Health.Builder builder, String key, List<String> names) {
		if (!names.isEmpty()) {
			builder.withDetail(key, names);
		}
	}

	/** The first few, with their databases. */
	private static List<String> names(List<CollectionSnapshot> snapshots) {
		return snapshots.stream()
			.map((each) -> (each.database() != null) ? each.database() + "/" + each.collection() : each.collection())
			.sorted()
			.limit(MAX_NAMES)
			.toList();
	}

}
