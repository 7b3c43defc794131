package dev.hilo.benchmarks.hotpath;

import java.util.Map;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.HiLoContext;
import dev.hilo.benchmarks.Table;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * What one scrape of all meters takes, of many collections.
 */
final class Scrapes {

	static final String TIME = "ms";

	static final String SERIES = "lines";

	static final String BYTES = "bytes";

	/** As a scrape comes every few seconds, nothing is left of what the last one read. */
	private static final long LONGER_THAN_CACHED_MILLIS = 1100;

	private Scrapes() {
	}

	/**
	 * Measures some scrapes.
	 * @param named how many collections have a tag of their own
	 */
	static void measure(int collections, int named, Effort effort, Table scrapes) throws InterruptedException {
		try (Scraper scraper = new Scraper();
				HiLoContext hilo = new HiLoContext(new InMemoryRangeRepository(),
						Map.of("hilo.metrics.max-collections", named), scraper.registry())) {
			HiLoIdGenerator generator = hilo.generator();
			for (int i = 0; i < collections; i++) {
				generator.generateNextIdFor("collection" + i);
			}
			String row = title(collections, named);
			for (int i = 0; i < effort.pick(20, 1); i++) {
				Thread.sleep(effort.pick(LONGER_THAN_CACHED_MILLIS, 0L));
				long start = System.nanoTime();
				String scraped = scraper.scrape();
				long took = System.nanoTime() - start;
				// The first ones are compiled meanwhile
				if (i >= effort.pick(10, 0)) {
					scrapes.add(row, TIME, took / 1e6);
					scrapes.add(row, SERIES, scraped.lines().filter((line) -> !line.startsWith("#")).count());
					scrapes.add(row, BYTES, scraped.length());
				}
			}
		}
	}

	static String title(int collections, int named) {
		return String.format("%,d collections, max-collections=%d", collections, named);
	}

}
