package dev.hilo.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidIdException;
import dev.hilo.support.FixedSource;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.Reversal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Sequences whose ids are not the numbers of ranges, drawn in all ways.
 */
class SchemeSequenceTests {

	private static final Duration LONG = Duration.ofSeconds(10);

	private final ProbeRepository repository = new ProbeRepository();

	@Test
	void eachWayToDrawGivesTheNextMappedId() {
		HiLoSequence orders = reversed("Orders");
		assertThat(orders.collection()).isEqualTo("Orders");
		assertThat(orders.next()).isEqualTo(999);
		assertThat(orders.nextDocumentId()).isEqualTo("orders/998-A");
		assertThat(orders.next(2)).containsExactly(997, 996);
		assertThat(orders.nextAsync()).succeedsWithin(LONG).isEqualTo(995L);
		assertThat(orders.nextDocumentIdAsync()).succeedsWithin(LONG).isEqualTo("orders/994-A");
	}

	@Test
	void badSpellingOfAMappedCollectionWastesNoNumber() {
		HiLoSequence odd = reversed("/odd");
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentId);
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(odd::nextDocumentIdAsync);
		assertThat(odd.next()).isEqualTo(999);
	}

	@Test
	void eachWayToDrawAsksTheSource() {
		HiLoSequence visits = sourced(7).sequence("Visits");
		assertThat(visits.collection()).isEqualTo("Visits");
		assertThat(visits.next()).isEqualTo(8);
		assertThat(visits.nextDocumentId()).isEqualTo("visits/8-A");
		assertThat(visits.next(3)).containsExactly(8, 8, 8);
		assertThatIllegalArgumentException().isThrownBy(() -> visits.next(0));
		assertThat(visits.nextAsync()).isCompletedWithValue(7L);
		assertThat(visits.nextDocumentIdAsync()).isCompletedWithValue("visits/7-A");
		assertThat(this.repository.requests).isEmpty();
	}

	@Test
	void sourceThatWouldWaitIsAskedOnAnotherThread() {
		HiLoSequence visits = sourced(0).sequence("Visits");
		assertThat(visits.nextAsync()).succeedsWithin(LONG).isEqualTo(8L);
		assertThat(visits.nextDocumentIdAsync()).succeedsWithin(LONG).isEqualTo("visits/8-A");
	}

	@Test
	void sourceIsNotAskedAfterTheClose() {
		HiLoSequences database = sourced(7);
		HiLoSequence visits = database.sequence("Visits");
		database.close();
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(visits::next);
		assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(() -> visits.next(2));
		assertThat(visits.nextAsync()).isCompletedExceptionally();
	}

	private HiLoSequence reversed(String collection) {
		return HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withScheme(new Reversal(1000)).withBound(999))
			.build()
			.sequence(collection);
	}

	private HiLoSequences sourced(long atOnce) {
		return HiLoSequences.over(this.repository)
			.settings(new CollectionSettings().withScheme(new FixedSource(8, atOnce)))
			.build();
	}

}
