package dev.hilo.actuate;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Reports whether ids can be had, and the {@link DatabaseHealth} of each database. Asks
 * no database, draws nothing, and creates no bean. Thread-safe.
 */
class HiLoHealthIndicator extends AbstractHealthIndicator {

	private static final List<Status> WORST_FIRST = List.of(Status.DOWN, Status.OUT_OF_SERVICE);

	private final Supplier<@Nullable RangeIdGenerator> generator;

	private final Set<String> deciding;

	/**
	 * Creates the indicator.
	 * @param generator the generator, or {@code null} from it while it does not exist
	 * @param deciding the databases that the status depends on, empty for all
	 */
	HiLoHealthIndicator(Supplier<@Nullable RangeIdGenerator> generator, Set<String> deciding) {
		super("The health of the ids could not be determined");
		this.generator = generator;
		this.deciding = deciding;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		RangeIdGenerator known = this.generator.get();
		if (known == null) {
			return;
		}
		Map<String, Map<String, Object>> details = new TreeMap<>();
		Set<Status> statuses = new HashSet<>();
		for (HiLoSequences each : known.databases()) {
			String name = HiLoEndpoint.nameOf(each.name());
			DatabaseHealth health = DatabaseHealth.of(each);
			details.put(name, health.details());
			if (this.deciding.isEmpty() || this.deciding.contains(name)) {
				statuses.add(health.status());
			}
		}
		builder.withDetail("databases", details)
			.status(WORST_FIRST.stream().filter(statuses::contains).findFirst().orElse(Status.UP));
	}

}
