package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A draw from a range while another thread seals it.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The draw came first, and its number counts as used.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The seal came first, and the draw gets nothing.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was drawn that goes back, or got lost.")
@State
public class DrawAndSeal extends Fixture {

	private final ActiveRange range;

	public DrawAndSeal() {
		super(4);
		begin();
		refill();
		this.range = this.buffer.current();
	}

	@Actor
	public void draw(JJ_Result result) {
		long offset = this.range.take();
		result.r1 = (offset < this.range.size) ? this.range.low + offset : 0;
	}

	@Actor
	public void seal(JJ_Result result) {
		result.r2 = this.range.seal();
	}

}
