package dev.hilo.engine.stripe;

import java.util.stream.LongStream;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

import dev.hilo.engine.buffer.Fixture;

/**
 * Two threads draw two numbers each at one stripe that has no owner yet.
 */
@JCStressTest
@Outcome(id = "4", expect = Expect.ACCEPTABLE, desc = "All numbers differ.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A number came twice.")
@State
public class PublicationOfAStripe extends Fixture {

	private final Stripe stripe;

	private final long[] numbers = new long[4];

	public PublicationOfAStripe() {
		super(64);
		begin();
		refill();
		this.stripe = new Stripe(new Stripes(this.context.life(), this.buffer, 1), 0);
	}

	@Actor
	public void first() {
		this.numbers[0] = next();
		this.numbers[1] = next();
	}

	@Actor
	public void second() {
		this.numbers[2] = next();
		this.numbers[3] = next();
	}

	private long next() {
		return this.stripe.next(Thread.currentThread(), this.orders).first();
	}

	@Arbiter
	public void count(J_Result result) {
		result.r1 = LongStream.of(this.numbers).filter((number) -> number > 0).distinct().count();
	}

}
