package dev.hilo.engine;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Numbers end below the bound of their settings if their use does.
 */
class HiLoSequencesBoundTests {

	private final HiLoSequences database = HiLoSequences.over(new InMemoryRangeRepository())
		.settings((collection) -> collection.equals("refunds") ? new CollectionSettings().sharedWith("orders")
				: new CollectionSettings().withBound(1000))
		.build();

	private final HiLoSequence orders = this.database.sequence("orders");

	@Test
	void lowestBoundEndsTheNumbersAndShows() {
		this.database.endAt("Orders", 40);
		this.database.endAt("Orders", 100);
		assertThat(this.database.snapshot("orders").counter().bound()).isEqualTo(40);
		assertThat(IntStream.range(0, 40).mapToLong((i) -> this.orders.next())).endsWith(40L);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(this.orders::next)
			.satisfies((ex) -> assertThat(ex.bound()).isEqualTo(40));
		assertThat(this.database.snapshot("orders").counter().used()).isEqualTo(1);
	}

	@Test
	void boundAboveTheSettingsChangesNothing() {
		this.database.endAt("orders", Long.MAX_VALUE);
		assertThat(this.database.snapshot("orders").counter().bound()).isEqualTo(1000);
	}

	@Test
	void boundOfACollectionThatSharesACounterIsThatOfTheCounter() {
		this.database.endAt("refunds", 40);
		assertThat(this.database.snapshot("orders").counter().bound()).isEqualTo(40);
	}

}
