package dev.hilo.benchmarks.hotpath;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * Reads all meters, as Prometheus does.
 */
final class Scraper implements AutoCloseable {

	private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

	private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

	MeterRegistry registry() {
		return this.registry;
	}

	/**
	 * Scrapes every second from now on.
	 */
	void start() {
		this.thread.scheduleAtFixedRate(this::scrape, 1, 1, TimeUnit.SECONDS);
	}

	/**
	 * Scrapes once.
	 * @return what Prometheus gets
	 */
	String scrape() {
		return this.registry.scrape();
	}

	@Override
	public void close() {
		this.thread.shutdownNow();
		this.registry.close();
	}

}
