package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two threads draw while one number is left, and a range lies ahead.
 */
@JCStressTest
@Outcome(id = "2, 3", expect = Expect.ACCEPTABLE, desc = "The second thread switched.")
@Outcome(id = "3, 2", expect = Expect.ACCEPTABLE, desc = "The first thread switched.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was issued twice, or got lost.")
@State
public class DrawAndSwitch extends Fixture {

	public DrawAndSwitch() {
		super(2);
		begin();
		refill();
		begin();
		refill();
		draw();
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
