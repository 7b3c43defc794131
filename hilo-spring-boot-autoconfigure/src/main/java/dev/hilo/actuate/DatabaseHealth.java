package dev.hilo.actuate;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Status;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Refills;

/**
 * Whether the ids of one database can be had: it is down when a collection in use has no
 * number left and gets none, and out of service after the close. An outage that callers
 * don't notice yet is only a detail.
 *
 * @param status the status
 * @param details all that is known of an outage, the status too
 */
record DatabaseHealth(Status status, Map<String, Object> details) {

	private static final int MOST_NAMES = 10;

	static DatabaseHealth of(HiLoSequences database) {
		Collection<CollectionSnapshot> all = database.snapshots();
		List<String> failing = names(all, (each) -> each.refills().failuresInARow() > 0);
		List<String> empty = names(all, CollectionSnapshot::starves);
		List<String> exhausted = names(all, (each) -> !each.drawing().idle() && each.isExhausted());
		Status status = !database.isOpen() ? Status.OUT_OF_SERVICE
				: (empty.isEmpty() && exhausted.isEmpty()) ? Status.UP : Status.DOWN;
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("status", status.getCode());
		put(details, "failingSince", least(all.stream().map(CollectionSnapshot::refills).map(Refills::failingSince)));
		put(details, "autonomy", failing.isEmpty() ? null : least(all.stream().map(CollectionSnapshot::autonomy)));
		put(details, "failing", failing.isEmpty() ? null : failing);
		put(details, "empty", empty.isEmpty() ? null : empty);
		put(details, "exhausted", exhausted.isEmpty() ? null : exhausted);
		return new DatabaseHealth(status, details);
	}

	private static void put(Map<String, Object> details, String key, @Nullable Object value) {
		if (value != null) {
			details.put(key, value);
		}
	}

	private static <T extends Comparable<T>> @Nullable T least(Stream<T> values) {
		return values.filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
	}

	/** Of the first few. */
	private static List<String> names(Collection<CollectionSnapshot> all, Predicate<CollectionSnapshot> which) {
		return all.stream().filter(which).map(CollectionSnapshot::collection).sorted().limit(MOST_NAMES).toList();
	}

}
