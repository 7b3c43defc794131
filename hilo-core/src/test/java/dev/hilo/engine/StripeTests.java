package dev.hilo.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import dev.hilo.DocumentIdFormat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who takes which numbers at one stripe.
 */
class StripeTests {

	private final DatabaseContext context = new DatabaseContext(null, new ProbeRepository(), new DocumentIdFormat(),
			null, new RangeListeners(List.of(), Runnable::run), SafeObserver.NONE, Duration.ZERO,
			new DatabaseThreads(Runnable::run, Runnable::run, Runnable::run, Runnable::run,
					(nanos, task) -> new CompletableFuture<>(), List.of()),
			() -> 0);

	private final RangeBuffer buffer = new RangeBuffer("orders", this.context,
			new CollectionSettings(100_000, 100_000).withRefillAhead(false));

	private final OrderedSequence numbers = new OrderedSequence("orders", this.buffer, this.context,
			new DocumentIdWriter("orders/", this.context));

	private final Stripes stripes = new Stripes(this.context, this.buffer, 1);

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
		this.context.state = DatabaseState.CLOSED;
		assertThat(this.stripe.hasFor(this.owner)).isFalse();
		this.context.state = DatabaseState.RUNNING;
		assertThat(this.stripe.hasFor(this.owner)).isTrue();
		this.stripes.drop();
		assertThat(this.stripe.hasFor(this.owner)).isFalse();
	}

	private long next(Thread caller) {
		return this.stripe.next(caller, this.numbers).first();
	}

}
