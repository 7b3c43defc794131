package dev.hilo.engine.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A thread looks at the range that another one is just putting in place.
 */
@JCStressTest
@Outcome(id = "none", expect = Expect.ACCEPTABLE, desc = "The range was not there yet.")
@Outcome(id = "1 to 4, 0 drawn, orders/1-A", expect = Expect.ACCEPTABLE, desc = "All of the range was there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A part of the range was there.")
@State
public class PublicationOfARange extends Fixture {

	public PublicationOfARange() {
		super(4);
		begin();
	}

	@Actor
	public void obtain() {
		refill();
	}

	@Actor
	public void look(L_Result result) {
		ActiveRange range = this.buffer.current();
		result.r1 = (range == ActiveRange.NONE) ? "none" : range.low + " to " + range.high() + ", " + range.used()
				+ " drawn, " + range.documentId("orders", range.low);
	}

}
