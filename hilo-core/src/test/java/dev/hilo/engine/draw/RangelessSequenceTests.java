package dev.hilo.engine.draw;

import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;

import static org.assertj.core.api.Assertions.assertThat;

class RangelessSequenceTests {

	private final Source source = new Source();

	private final HiLoSequences database = HiLoSequences.over(new InMemoryRangeRepository())
		.settings(new CollectionSettings().withScheme(this.source))
		.build();

	private final HiLoSequence visits = this.database.sequence("visits");

	@Test
	void sourceHoldsNothingAfterEachLateDrawWhateverItIs() {
		this.visits.next();
		assertThat(this.source.holds).isTrue();
		this.database.drain();
		assertThat(this.source.holds).isFalse();
		for (Runnable draw : new Runnable[] { this.visits::next, this.visits::nextDocumentId, () -> this.visits.next(2),
				this.visits::nextAsync, this.visits::nextDocumentIdAsync }) {
			int drawn = this.source.drawn;
			draw.run();
			assertThat(this.source.drawn).isGreaterThan(drawn);
			assertThat(this.source.holds).isFalse();
		}
	}

	/** Holds further numbers with each that it gives. */
	private static final class Source implements NumberSource {

		private int drawn;

		private boolean holds;

		@Override
		public long next() {
			this.holds = true;
			return ++this.drawn;
		}

		@Override
		public long tryNext() {
			return next();
		}

		@Override
		public void release() {
			this.holds = false;
		}

		@Override
		public String name() {
			return "held";
		}

		@Override
		public IdDescription describe(long id) {
			return new IdDescription(name(), Map.of());
		}

	}

}
