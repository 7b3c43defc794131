package dev.hilo.benchmarks.hotpath;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import dev.hilo.benchmarks.Effort;

/**
 * One JVM that runs one method of a benchmark; none of its own for a smoke test.
 */
record Fork(double nanos, double bytes) {

	/** Memory that is touched for the first time is the machine's business. */
	static Fork run(String method, int threads, Effort effort) throws RunnerException {
		TimeValue time = TimeValue.milliseconds(effort.pick(300, 1));
		RunResult result = new Runner(new OptionsBuilder().include("\\." + method + "$")
			.jvmArgsAppend("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch")
			.addProfiler(GCProfiler.class)
			.threads(threads)
			.forks(effort.pick(1, 0))
			.warmupIterations(effort.pick(3, 1))
			.warmupTime(time)
			.measurementIterations(effort.pick(3, 1))
			.measurementTime(time)
			.shouldFailOnError(true)
			.verbosity(VerboseMode.SILENT)
			.build()).runSingle();
		return new Fork(result.getPrimaryResult().getScore(),
				result.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
	}

}
