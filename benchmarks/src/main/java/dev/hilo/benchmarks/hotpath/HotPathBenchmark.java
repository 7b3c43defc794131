package dev.hilo.benchmarks.hotpath;

import java.io.Serializable;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.github.f4b6a3.uuid.UuidCreator;
import io.hypersistence.tsid.TSID;
import me.ahoo.cosid.converter.PrefixIdConverter;
import me.ahoo.cosid.converter.ToStringIdConverter;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.SegmentId;
import me.ahoo.cosid.segment.StringSegmentId;
import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.hibernate.id.enhanced.PooledLoOptimizer;
import org.hibernate.id.enhanced.PooledLoThreadLocalOptimizer;
import org.hibernate.id.uuid.UuidVersion7Strategy;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;

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

	@State(Scope.Benchmark)
	public static class HiLo {

		final HiLoSequences sequences = HiLoSequences.over(new InMemoryRangeRepository()).build();

		final HiLoSequence sequence = this.sequences.sequence("orders");

		@TearDown
		public void close() {
			this.sequences.close();
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
	public static class Hibernate implements AccessCallback {

		private static final int INCREMENT = 1 << 20;

		final PooledLoOptimizer pooled = new PooledLoOptimizer(Long.class, INCREMENT);

		final PooledLoThreadLocalOptimizer threadLocal = new PooledLoThreadLocalOptimizer(Long.class, INCREMENT);

		private final AtomicLong sequence = new AtomicLong(1 - INCREMENT);

		@Override
		public IntegralDataTypeHolder getNextValue() {
			return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class)
				.initialize(this.sequence.addAndGet(INCREMENT));
		}

		@Override
		public @Nullable String getTenantIdentifier() {
			return null;
		}

	}

	@State(Scope.Benchmark)
	public static class Time {

		final TSID.Factory tsid = TSID.Factory.newInstance1024(1);

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
	public long hiloNext(HiLo state) {
		return state.sequence.next();
	}

	@Benchmark
	public long hiloByName(HiLo state) {
		return state.sequences.sequence("orders").next();
	}

	@Benchmark
	public String hiloDocumentId(HiLo state) {
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
		return state.pooled.generate(state);
	}

	@Benchmark
	public Serializable hibernateThreadLocal(Hibernate state) {
		return state.threadLocal.generate(state);
	}

	@Benchmark
	public long tsid(Time state) {
		return state.tsid.generate().toLong();
	}

	/** As Hibernate makes it, from a {@code SecureRandom}. */
	@Benchmark
	public UUID uuidHibernate() {
		return UuidVersion7Strategy.INSTANCE.generateUuid(null);
	}

	/** From a {@code ThreadLocalRandom}. */
	@Benchmark
	public UUID uuidFast() {
		return UuidCreator.getTimeOrderedEpochFast();
	}

}
