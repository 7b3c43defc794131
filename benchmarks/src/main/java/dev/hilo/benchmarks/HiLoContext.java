package dev.hilo.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.Configurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.range.RangeRepository;

/**
 * HiLo as an application has it, but for its ranges. It is wired by its
 * auto-configurations, so that it does not matter how the classes behind them are called.
 */
public final class HiLoContext implements AutoCloseable {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	public HiLoContext(RangeRepository ranges, Map<String, Object> properties) {
		this(ranges, properties, null);
	}

	/**
	 * With meters, as Spring Boot wires them.
	 */
	public HiLoContext(RangeRepository ranges, Map<String, Object> properties, @Nullable MeterRegistry meters) {
		if (meters != null) {
			ObservationRegistry observations = ObservationRegistry.create();
			observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
			this.context.registerBean(ObservationRegistry.class, () -> observations);
			this.context.registerBean(MeterRegistry.class, () -> meters);
		}
		this.context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("hilo", properties));
		this.context.registerBean(RangeRepository.class, () -> ranges);
		List<Class<?>> configurations = StreamSupport
			.stream(ImportCandidates.load(AutoConfiguration.class, null).spliterator(), false)
			// Those without the classes that they are about can't be registered by hand
			.filter((name) -> name.matches("dev\\.hilo\\.(?!(.*\\.)?(actuate|r2dbc)\\.).*"))
			.<Class<?>>map((name) -> ClassUtils.resolveClassName(name, null))
			.toList();
		this.context.register(Configurations.getClasses(AutoConfigurations.of(configurations.toArray(Class[]::new))));
		this.context.refresh();
		if (meters != null) {
			this.context.getBeanProvider(MeterBinder.class).forEach((binder) -> binder.bindTo(meters));
		}
	}

	public HiLoIdGenerator generator() {
		return this.context.getBean(HiLoIdGenerator.class);
	}

	public HiLoSequence sequence() {
		return generator().sequence(null, "orders");
	}

	@Override
	public void close() {
		this.context.close();
	}

}
