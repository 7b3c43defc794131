package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.FloorSource;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.scheme.LeftToTheDatabase;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * First ranges that are fetched before anybody draws.
 */
class HiLoSequencesWarmUpTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener listener = new RecordingListener();

	private final HiLoSequences database = HiLoSequences.over(this.repository)
		.settings(HiLoSequencesWarmUpTests::settings)
		.listener(this.listener)
		.build();

	private static CollectionSettings settings(String collection) {
		CollectionSettings settings = new CollectionSettings();
		return switch (collection) {
			case "refunds" -> settings.sharedWith("orders");
			case "lines" -> settings.withScheme(new LeftToTheDatabase("lines"));
			default -> settings;
		};
	}

	@Test
	void firstDrawAsksForNothing() {
		this.database.warmUp("Orders");
		await().until(() -> !this.database.heldRanges().isEmpty());
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
		assertThat(this.repository.requests).singleElement().extracting(RangeRequest::size).isEqualTo(32L);
	}

	@Test
	void rangeThatIsPendingOrHeldIsEnough() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		this.database.warmUp("orders");
		gate.awaitArrival();
		this.database.warmUp("orders");
		HiLoSequence orders = this.database.sequence("orders");
		CompletableFuture<Long> drawn = orders.nextAsync();
		gate.open();
		assertThat(drawn.join()).isEqualTo(1);
		this.database.warmUp("orders");
		assertThat(orders.next()).isEqualTo(2);
		assertThat(this.repository.requests).hasSize(1);
	}

	@Test
	void collectionThatSharesACounterWarmsThatUp() {
		this.database.warmUp("refunds");
		await().until(() -> !this.database.heldRanges().isEmpty());
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
		assertThat(this.database.sequence("refunds").next()).isEqualTo(2);
		assertThat(this.repository.requests).singleElement().extracting(RangeRequest::collection).isEqualTo("orders");
	}

	@Test
	void failureIsAnEventAndTheFirstDrawTriesAgain() {
		this.repository.failNext();
		assertThatNoException().isThrownBy(() -> this.database.warmUp("orders"));
		await().untilAsserted(() -> assertThat(this.listener.failures).hasSize(1));
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
		assertThat(this.repository.requests).hasSize(2);
	}

	@Test
	void nothingIsFetchedWhereNothingIsHeld() {
		this.database.drain();
		this.database.warmUp("orders");
		assertThat(this.database.sequence("orders").next()).isEqualTo(1);
		this.database.close();
		this.database.warmUp("orders");
		assertThat(this.repository.sizes()).containsExactly(1L);
	}

	@Test
	void collectionWithoutRangesHasNothingToFetchAndAWrongNameIsRefused() {
		this.database.warmUp("lines");
		assertThat(this.repository.requests).isEmpty();
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.database.warmUp(" "));
	}

	@Test
	void counterThatIsWarmedUpMayExistBecauseOfThat() {
		FloorSource source = new Rows();
		assertThat(this.database.startAbove("products", source)).isFalse();
		this.database.warmUp("products");
		await().until(() -> !this.database.heldRanges().isEmpty());
		assertThat(this.database.sequence("products").next()).isEqualTo(201);
		this.repository.failNext();
		this.database.warmUp("orders");
		await().untilAsserted(() -> assertThat(this.listener.failures).hasSize(1));
		assertThat(this.database.startAbove("orders", source)).as("another process may have made it").isTrue();
	}

	@Test
	void requestUnderWayMayMakeTheCounter() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		CompletableFuture<Long> drawn = this.database.sequence("orders").nextAsync();
		gate.awaitArrival();
		assertThat(this.database.startAbove("orders", new Rows())).isTrue();
		gate.open();
		assertThat(drawn.join()).isEqualTo(201);
	}

	private static final class Rows implements FloorSource {

		@Override
		public long highest() {
			return 200;
		}

		@Override
		public void raised(Range range) {
		}

		@Override
		public String description() {
			return "a look at the rows";
		}

	}

}
