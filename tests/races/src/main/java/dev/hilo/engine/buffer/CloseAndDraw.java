package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A draw while another thread closes: the second result is the counter afterwards.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The draw came first, and the counter is its number.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The close came first, and all went back.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was drawn that goes back, or got lost.")
@State
public class CloseAndDraw extends Fixture {

	public CloseAndDraw() {
		super(4);
		begin();
		refill();
	}

	@Actor
	public void draw(JJ_Result result) {
		result.r1 = draw();
	}

	@Actor
	public void end() {
		close();
	}

	@Arbiter
	public void counter(JJ_Result result) {
		refill();
		result.r2 = this.repository.max("orders");
	}

}
