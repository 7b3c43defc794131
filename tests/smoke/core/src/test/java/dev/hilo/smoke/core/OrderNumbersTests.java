package dev.hilo.smoke.core;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

class OrderNumbersTests {

	private final HiLoIdGenerator ids = new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
			new PluralCollectionNaming());

	@Test
	void firstOrderHasTheFirstId() {
		assertThat(this.ids.generateDocumentId("Orders")).isEqualTo("orders/1-A");
	}

}
