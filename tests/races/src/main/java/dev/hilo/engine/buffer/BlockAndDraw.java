package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A block that is larger than the rest of its range, and a draw.
 */
@JCStressTest
@Outcome(id = "2, 3, 4", expect = Expect.ACCEPTABLE, desc = "The block came first, from two ranges.")
@Outcome(id = "3, 4, 2", expect = Expect.ACCEPTABLE, desc = "The draw came first.")
@Outcome(id = "2, 4, 3", expect = Expect.ACCEPTABLE, desc = "The draw came between the two parts of the block.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was issued twice, or got lost.")
@State
public class BlockAndDraw extends Fixture {

	public BlockAndDraw() {
		super(2);
		begin();
		refill();
		begin();
		refill();
		draw();
	}

	@Actor
	public void block(JJJ_Result result) {
		long[] block = this.orders.next(2);
		result.r1 = block[0];
		result.r2 = block[1];
	}

	@Actor
	public void draw(JJJ_Result result) {
		result.r3 = draw();
	}

}
