package dev.hilo.engine.stripe;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.buffer.RangeSettings;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who takes which numbers at one stripe.
 */
class StripeTests {

	private final DatabaseContext context = Databases.context(new InMemoryRangeRepository(), Duration.ZERO,
			new DatabaseThreads(Runnable::run, Runnable::run, Runnable::run, Runnable::run,
					(nanos, task) -> new CompletableFuture<>(), List.of()),
			() -> 0);

	private final RangeBuffer buffer = new RangeBuffer("orders", this.context, new Outage(this.context),
			new RangeSettings(100_000, 100_000, Long.MAX_VALUE, false, 1, Duration.ZERO), null);

	private final OrderedSequence numbers = new OrderedSequence("orders", this.buffer);

	private final Stripes stripes = new Stripes(this.context.life(), this.buffer, 1);

	private final Stripe stripe = new Stripe(this.stripes, 0);

	private final Thread owner = Thread.currentThread();

	private final Thread guest = new Thread();

	@Test
	void ownerAndGuestsTakeFromDrawsOfTheirOwn() {
		assertThat(next(this.owner)).isEqualTo(1);
		assertThat(next(this.owner)).as("the first of a draw").isEqualTo(2);
		assertThat(next(this.guest)).as("the first of another").isEqualTo(514);
		assertThat(next(this.guest)).isEqualTo(515);
		assertThat(next(this.owner)).isEqualTo(3);
		assertThat(this.numbers.next()).as("the first of neither").isEqualTo(1026);
	}

	@Test
	void drawOfGuestsThatIsUsedUpIsFollowedByAnother() {
		next(this.owner);
		assertThat(LongStream.range(0, 2000).map((i) -> next(this.guest)))
			.containsExactlyElementsOf(LongStream.rangeClosed(2, 2001).boxed().toList());
	}

	@Test
	void guestOnAThreadOfItsOwnBringsADrawForTheOthersToo() {
		next(this.owner);
		assertThat(CompletableFuture.supplyAsync(() -> next(Thread.currentThread())))
			.succeedsWithin(Duration.ofSeconds(10))
			.isEqualTo(2L);
		assertThat(next(this.guest)).isEqualTo(3);
		assertThat(this.numbers.next()).isEqualTo(514);
	}

	@Test
	void nextOwnerUsesUpWhatOneThatHasEndedLeft() {
		Thread ended = new Thread();
		next(ended);
		assertThat(next(ended)).isEqualTo(2);
		assertThat(next(this.owner)).isEqualTo(3);
		assertThat(this.stripe.hasFor(ended)).isFalse();
	}

	@Test
	void numberIsAtHandForTheOwnerAloneUntilItIsDroppedOrTheDatabaseCloses() {
		assertThat(this.stripe.hasFor(this.owner)).isFalse();
		next(this.owner);
		assertThat(this.stripe.hasFor(this.owner)).as("a draw of one number").isFalse();
		next(this.owner);
		assertThat(this.stripe.hasFor(this.owner)).isTrue();
		assertThat(this.stripe.hasFor(this.guest)).isFalse();
		this.context.life().enter(State.CLOSED, this);
		assertThat(this.stripe.hasFor(this.owner)).isFalse();
		this.context.life().restart();
		assertThat(this.stripe.hasFor(this.owner)).isTrue();
		this.stripes.drop();
		assertThat(this.stripe.hasFor(this.owner)).isFalse();
	}

	private long next(Thread caller) {
		return this.stripe.next(caller, this.numbers).first();
	}

}
