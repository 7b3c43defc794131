package dev.hilo.benchmarks.hotpath;

import java.io.Serializable;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.hypersistence.tsid.TSID;
import me.ahoo.cosid.converter.PrefixIdConverter;
import me.ahoo.cosid.converter.ToStringIdConverter;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.SegmentId;
import me.ahoo.cosid.segment.StringSegmentId;
import org.hibernate.id.enhanced.PooledLoOptimizer;
import org.hibernate.id.enhanced.PooledLoThreadLocalOptimizer;
import org.hibernate.id.uuid.UuidVersion7Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.HiLoContext;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.TraceIdGenerator;

/**
 * One number or one id, over a source in memory, everything as it is by default.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HotPathBenchmark {

	/** What a bare counter costs. */
	@State(Scope.Benchmark)
	public static class Bare {

		final AtomicLong counter = new AtomicLong();

	}

	/** What a number costs that no other thread can see. */
	@State(Scope.Thread)
	public static class Own {

		long counter;

	}

	@State(Scope.Benchmark)
	public static class HiLo {

		private final HiLoContext context;

		final HiLoIdGenerator generator;

		final HiLoSequence sequence;

		public HiLo() {
			this(Map.of());
		}

		HiLo(Map<String, Object> properties) {
			this(new HiLoContext(new InMemoryRangeRepository(), properties));
		}

		HiLo(HiLoContext context) {
			this.context = context;
			this.generator = this.context.generator();
			this.sequence = this.context.sequence();
		}

		@TearDown
		public void close() {
			this.context.close();
		}

	}

	@State(Scope.Benchmark)
	public static class Striped extends HiLo {

		public Striped() {
			super(Map.of("hilo.collections.orders.ordering", "striped"));
		}

	}

	/** With meters that are scraped every second. */
	@State(Scope.Benchmark)
	public static class Metered extends HiLo {

		private final Scraper scraper;

		public Metered() {
			this(new Scraper());
		}

		private Metered(Scraper scraper) {
			super(new HiLoContext(new InMemoryRangeRepository(), Map.of(), scraper.registry()));
			this.scraper = scraper;
			scraper.start();
		}

		@TearDown
		public void stop() {
			this.scraper.close();
		}

	}

	@State(Scope.Benchmark)
	public static class CosId {

		final SegmentId chain = new SegmentChainId(new IdSegmentDistributor.Atomic());

		final SegmentId prefixed = new StringSegmentId(this.chain,
				new PrefixIdConverter("orders/", ToStringIdConverter.INSTANCE));

	}

	/** With ranges as large as ours become, so that the source costs nothing. */
	@State(Scope.Benchmark)
	public static class Hibernate {

		private static final int INCREMENT = 1 << 20;

		final HibernateSource source = new HibernateSource(INCREMENT);

		final PooledLoOptimizer pooled = new PooledLoOptimizer(Long.class, INCREMENT);

		final PooledLoThreadLocalOptimizer threadLocal = new PooledLoThreadLocalOptimizer(Long.class, INCREMENT);

	}

	@State(Scope.Benchmark)
	public static class Raven {

		final RavenServer server = new RavenServer();

		final net.ravendb.client.documents.identity.HiLoIdGenerator generator = this.server.generator();

		@TearDown
		public void close() {
			this.server.close();
		}

	}

	/** Ids from the clock. */
	@State(Scope.Benchmark)
	public static class Time {

		final TraceIdGenerator traceId = TraceIdGenerator.builder(1)
			.clock(new FastTime(System.nanoTime()).withZone(ZoneOffset.UTC))
			.build();

		final TSID.Factory tsid = TSID.Factory.newInstance1024(1);

	}

	/**
	 * Runs a thousand times as fast as time does, so that a number of ids that is all
	 * right for a second does not end a measurement.
	 */
	record FastTime(long origin) implements InstantSource {

		@Override
		public long millis() {
			return (System.nanoTime() - this.origin) / 1000;
		}

		@Override
		public Instant instant() {
			return Instant.ofEpochMilli(millis());
		}

	}

	/** For the collection by class. */
	static final class Order {

	}

	@Benchmark
	public long atomicLong(Bare state) {
		return state.counter.incrementAndGet();
	}

	@Benchmark
	public String atomicText(Bare state) {
		return "orders/" + state.counter.incrementAndGet();
	}

	@Benchmark
	public long ownField(Own state) {
		return ++state.counter;
	}

	@Benchmark
	public long hiloNext(HiLo state) {
		return state.sequence.next();
	}

	@Benchmark
	public long hiloMetered(Metered state) {
		return state.sequence.next();
	}

	@Benchmark
	public long hiloByName(HiLo state) {
		return state.generator.generateNextIdFor("orders");
	}

	@Benchmark
	public long hiloByClass(HiLo state) {
		return state.generator.generateNextIdFor(Order.class);
	}

	@Benchmark
	public String hiloDocumentId(HiLo state) {
		return state.sequence.nextDocumentId();
	}

	@Benchmark
	public long hiloStriped(Striped state) {
		return state.sequence.next();
	}

	@Benchmark
	public String hiloStripedDocumentId(Striped state) {
		return state.sequence.nextDocumentId();
	}

	@Benchmark
	public long cosIdChain(CosId state) {
		return state.chain.generate();
	}

	@Benchmark
	public String cosIdPrefix(CosId state) {
		return state.prefixed.generateAsString();
	}

	@Benchmark
	public Serializable hibernatePooledLo(Hibernate state) {
		return state.pooled.generate(state.source);
	}

	@Benchmark
	public Serializable hibernateThreadLocal(Hibernate state) {
		return state.threadLocal.generate(state.source);
	}

	@Benchmark
	public String ravenDocumentId(Raven state) {
		return state.generator.generateDocumentId(state);
	}

	@Benchmark
	public long hiloTraceId(Time state) {
		return state.traceId.next();
	}

	@Benchmark
	public long tsid(Time state) {
		return state.tsid.generate().toLong();
	}

	/** As Hibernate makes it. */
	@Benchmark
	public UUID uuid() {
		return UuidVersion7Strategy.INSTANCE.generateUuid(null);
	}

}
