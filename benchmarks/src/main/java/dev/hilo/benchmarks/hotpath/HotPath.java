package dev.hilo.benchmarks.hotpath;

import java.util.ArrayList;
import java.util.List;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;

/**
 * Nanoseconds and bytes for one number or id. Forks are taken in turn, one of each
 * contestant and then the next of each, so that a change of the machine's speed meets
 * all.
 */
public final class HotPath implements Part {

	private static final String TIME = "time";

	private static final String ALLOCATION = "allocation";

	private static final String THREADS = "threads";

	private static final int FORKS = 5;

	private static final int PROFILED_FORKS = 2;

	@Override
	public String name() {
		return "hotpath";
	}

	@Override
	public List<Sample> measure(Effort effort) throws RunnerException {
		List<Sample> samples = new ArrayList<>();
		for (int fork = 0; fork < effort.pick(FORKS, 1); fork++) {
			for (int threads = 1; threads <= 2; threads++) {
				for (Contestant each : Contestant.values()) {
					double nanos = run(options(effort, each, threads)).getPrimaryResult().getScore();
					samples.add(Sample.of(TIME, each.title, "ns", nanos).at(THREADS, threads));
				}
			}
		}
		for (int fork = 0; fork < effort.pick(PROFILED_FORKS, 1); fork++) {
			for (Contestant each : Contestant.values()) {
				if (each.profiled) {
					RunResult result = run(options(effort, each, 1).addProfiler(GCProfiler.class));
					double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
					samples.add(Sample.of(ALLOCATION, each.title, "bytes", bytes).at(THREADS, 1));
				}
			}
		}
		return samples;
	}

	/** Memory that is touched for the first time is the machine's business. */
	private static ChainedOptionsBuilder options(Effort effort, Contestant contestant, int threads) {
		TimeValue time = TimeValue.milliseconds(effort.pick(300, 1));
		return new OptionsBuilder().include(HotPathBenchmark.class.getName() + "\\." + contestant.method + "$")
			.jvmArgsAppend("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch")
			.threads(threads)
			.forks(effort.pick(1, 0))
			.warmupIterations(effort.pick(4, 1))
			.warmupTime(time)
			.measurementIterations(effort.pick(4, 1))
			.measurementTime(time)
			.shouldFailOnError(true)
			.verbosity(VerboseMode.SILENT);
	}

	private static RunResult run(ChainedOptionsBuilder options) throws RunnerException {
		return new Runner(options.build()).runSingle();
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "The hot path");
		page.paragraph(
				"""
						Time for one number or one id over a source in memory: %d forks, taken in turn. Everything has its default
						settings, but Hibernate's ranges are as large as ours may become. TraceIds run on a clock a thousand times as
						fast as time, or their limit of four million a second would be what is measured."""
					.formatted(FORKS));
		Samples times = samples.of(TIME);
		page.table(times, THREADS);
		page.ratios(times.at(THREADS, 1), THREADS, List.of(ratio(1.5, Contestant.HILO_NEXT, Contestant.ATOMIC_LONG)));
		page.ratios(times, THREADS,
				List.of(ratio(0.5, Contestant.HILO_NEXT, Contestant.COSID),
						ratio(3, Contestant.HILO_BY_NAME, Contestant.HILO_NEXT),
						ratio(3, Contestant.HILO_BY_CLASS, Contestant.HILO_NEXT),
						ratio(0.6, Contestant.HILO_ID, Contestant.COSID_PREFIX),
						ratio(0.3, Contestant.HILO_ID, Contestant.RAVEN)));
		page.ratios(times.at(THREADS, 2), THREADS, List.of(ratio(0.2, Contestant.HILO_STRIPED, Contestant.COSID),
				ratio(0.6, Contestant.HILO_STRIPED_ID, Contestant.COSID_PREFIX)));
		page.ratio(times.titled(THREADS), Ratio.atMost(2, striped(2), striped(1)));
		page.paragraph(
				"""
						Strict order needs one counter that all threads share. What that alone costs on this processor, against the
						same goals:""");
		page.ratios(times, THREADS, List.of(ratio(0.5, Contestant.ATOMIC_LONG, Contestant.COSID),
				ratio(0.6, Contestant.ATOMIC_TEXT, Contestant.COSID_PREFIX)));
		page.paragraph("Allocated for each:");
		page.table(samples.of(ALLOCATION), THREADS);
	}

	/** As titled by the number of threads. */
	private static String striped(int threads) {
		return threads + " " + THREADS + ": " + Contestant.HILO_STRIPED.title;
	}

	private static Ratio ratio(double goal, Contestant of, Contestant to) {
		return Ratio.atMost(goal, of.title, to.title);
	}

}
