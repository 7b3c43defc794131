package dev.hilo.containers;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Says in one line which engines were not tried.
 */
public final class Summary implements TestExecutionListener {

	private final Set<String> tried = new TreeSet<>();

	private final Set<String> notTried = new TreeSet<>();

	@Override
	public void executionFinished(TestIdentifier test, TestExecutionResult result) {
		test.getSource().filter(ClassSource.class::isInstance).map(ClassSource.class::cast).ifPresent((source) -> {
			String engine = source.getJavaClass().getSimpleName();
			boolean aborted = result.getStatus() == TestExecutionResult.Status.ABORTED;
			(aborted ? this.notTried : this.tried).add(engine);
		});
	}

	@Override
	public void testPlanExecutionFinished(TestPlan plan) {
		System.out
			.println("IN CONTAINERS: tried " + List.copyOf(this.tried) + ", SKIPPED " + List.copyOf(this.notTried));
	}

}
