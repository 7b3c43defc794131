package dev.hilo.docs;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The meters, as an application has them that has waited and has failed.
 */
@Tag("all")
class ApiOfMetersTests {

	@Test
	void isWhatTheListSays() throws Exception {
		try (OperatedApplication application = new OperatedApplication()) {
			MeterRegistry registry = application.bean(MeterRegistry.class);
			// Served, failed and exhausted; the last may be recorded after its caller
			// went on
			await().until(() -> registry.find("hilo.refill").meters().size() == 3);
			List<Meter> meters = registry.getMeters()
				.stream()
				.filter((meter) -> meter.getId().getName().startsWith("hilo"))
				.toList();
			assertThat(meters).allSatisfy((meter) -> assertThat(meter.getId().getTag("database")).isEqualTo("default"));
			ApiFile.check("meters.txt", "The meters: name, type, base unit, and tags",
					meters.stream().map(ApiOfMetersTests::line).distinct().sorted().toList());
		}
	}

	private static String line(Meter meter) {
		Meter.Id id = meter.getId();
		String type = (meter instanceof TimeGauge) ? "time gauge" : id.getType().name().toLowerCase(Locale.ROOT);
		String tags = id.getTags()
			.stream()
			.map((tag) -> List.of("database", "collection").contains(tag.getKey()) ? tag.getKey()
					: tag.getKey() + "=" + tag.getValue())
			.collect(Collectors.joining(", "));
		return id.getName() + ": " + type + ((id.getBaseUnit() != null) ? ", " + id.getBaseUnit() : "") + " (" + tags
				+ ")";
	}

}
