package dev.hilo.benchmarks.demand;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

import org.hibernate.id.enhanced.PooledLoOptimizer;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;
import dev.hilo.benchmarks.job.JdbcApplication;
import dev.hilo.benchmarks.job.RangesObtained;
import dev.hilo.benchmarks.job.Rows;
import dev.hilo.benchmarks.peer.Drawing;
import dev.hilo.benchmarks.peer.HibernateSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

/**
 * How often the database is asked for 10,000 numbers, and what a burst leaves unused.
 */
public final class Demand implements Part {

	private static final String REQUESTS = "requests";

	private static final String LOST = "lost";

	private static final String COLLECTION = "the collection is";

	private static final int COUNT = 10_000;

	/** For a refill ahead to end, so that it is counted too. */
	private static final long SETTLE_MILLIS = 100;

	@Override
	public String name() {
		return "demand";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		List<Sample> samples = new ArrayList<>();
		for (int round = 0; round < effort.pick(3, 1); round++) {
			samples.addAll(requests());
			for (int threads = 1; threads <= 2; threads++) {
				for (String subject : List.of(Drawing.HILO, Drawing.STRIPED, Drawing.COSID)) {
					Duration burst = Duration.ofMillis(effort.pick(6_000, 20));
					samples
						.add(Sample.of(LOST, subject, "numbers", lost(subject, threads, burst)).at("threads", threads));
				}
			}
		}
		return samples;
	}

	private static List<Sample> requests() throws Exception {
		List<Sample> samples = new ArrayList<>();
		try (ConfigurableApplicationContext application = JdbcApplication.start();
				Drawing cosId = Drawing.of(Drawing.COSID, Duration.ZERO)) {
			AtomicLong obtained = application.getBean(RangesObtained.class).count();
			HiLoIdGenerator generator = application.getBean(HiLoIdGenerator.class);
			JdbcAggregateTemplate template = application.getBean(JdbcAggregateTemplate.class);
			HibernateSource source = new HibernateSource(50);
			PooledLoOptimizer pooled = new PooledLoOptimizer(Long.class, source.increment());
			for (String state : List.of("cold", "warm")) {
				samples.add(requests("generateNextIdsFor(.., 10,000)", state, obtained::get,
						() -> generator.generateNextIdsFor(null, "blocks", COUNT)));
				samples.add(requests("saveAll of 10,000", state, obtained::get, () -> template.saveAll(newRows())));
				samples.add(requests("CosId chain, 10,000 draws", state, cosId.requests(), () -> draw(cosId.next())));
				samples.add(requests("Hibernate pooled-lo of 50, 10,000 draws", state,
						() -> source.sequence().get() / source.increment(),
						() -> draw(() -> (long) pooled.generate(source))));
			}
		}
		return samples;
	}

	private static Sample requests(String subject, String state, LongSupplier count, Runnable job)
			throws InterruptedException {
		long before = count.getAsLong();
		job.run();
		TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
		return Sample.of(REQUESTS, subject, "statements", count.getAsLong() - before).at(COLLECTION, state);
	}

	private static List<Rows.HiLo> newRows() {
		return IntStream.range(0, COUNT).mapToObj((row) -> new Rows.HiLo(null, "Tea", row)).toList();
	}

	private static void draw(LongSupplier next) {
		for (int i = 0; i < COUNT; i++) {
			next.getAsLong();
		}
	}

	private static long lost(String subject, int threads, Duration burst) throws InterruptedException {
		Drawing drawing = Drawing.of(subject, Duration.ZERO);
		AtomicLong drawn = new AtomicLong();
		List<Thread> all = IntStream.range(0, threads)
			.mapToObj((thread) -> new Thread(() -> drawn.addAndGet(drawFor(drawing.next(), burst))))
			.toList();
		all.forEach(Thread::start);
		for (Thread thread : all) {
			thread.join();
		}
		drawing.close();
		return drawing.reserved().getAsLong() - drawn.get();
	}

	private static long drawFor(LongSupplier next, Duration time) {
		long end = System.nanoTime() + time.toNanos();
		long count = 0;
		for (; System.nanoTime() < end; count++) {
			next.getAsLong();
		}
		return count;
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Demand");
		page.paragraph("""
				How often the database is asked, refills ahead included. Spring Data JDBC on H2; the peers on sources in
				memory. The goals: one statement for a block; for `saveAll` at most 10, and at most 2 when warm.""");
		page.table(samples.of(REQUESTS), COLLECTION);
		page.paragraph("What is reserved and unused after a burst of 6 s and a close, in numbers:");
		page.table(samples.of(LOST), "threads");
	}

}
