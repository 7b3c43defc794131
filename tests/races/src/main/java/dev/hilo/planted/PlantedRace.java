package dev.hilo.planted;

import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two threads draw from a cursor that is read and then written. Unless jcstress finds
 * that, its success says nothing.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The first thread was first.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The second thread was first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number was issued twice.")
@State
public class PlantedRace {

	private volatile long cursor;

	@Actor
	public void first(JJ_Result result) {
		result.r1 = take();
	}

	@Actor
	public void second(JJ_Result result) {
		result.r2 = take();
	}

	private long take() {
		long taken = this.cursor;
		this.cursor = taken + 1;
		return taken;
	}

	/**
	 * Runs this test.
	 * @param arguments those of jcstress
	 * @throws AssertionError if it does not fail, or for another reason
	 */
	public static void main(String... arguments) throws Exception {
		try {
			Main.main(arguments);
		}
		catch (AssertionError ex) {
			if (String.valueOf(ex.getMessage()).contains("Observed forbidden state: 0, 0")) {
				System.out.println("The planted race was found on Java " + Runtime.version().feature());
				return;
			}
			throw ex;
		}
		throw new AssertionError("jcstress did not find the planted race: its success says nothing");
	}

}
