package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two threads draw from one range.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "The first thread was first.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "The second thread was first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was issued twice, or got lost.")
@State
public class TwoDraws extends Fixture {

	public TwoDraws() {
		super(4);
		begin();
		refill();
	}

	@Actor
	public void first(JJ_Result result) {
		result.r1 = draw();
	}

	@Actor
	public void second(JJ_Result result) {
		result.r2 = draw();
	}

}
