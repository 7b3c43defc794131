package dev.hilo.engine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.ActiveRange.Draw;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The fault that RavenDB tracks as RavenDB-19659: the node tag was kept beside the range,
 * so that a refill from another node between the reading of the number and the reading of
 * the tag gave an id that the other node gives too.
 */
class RangeTagMixedTests {

	/** What node B's other clients get: it has handed out 1 to 10. */
	private final List<String> idsOfNodeB = Stream.iterate(1, (i) -> i + 1)
		.limit(10)
		.map((i) -> "users/" + i + "-B")
		.toList();

	private final Failover store = new Failover();

	private final HiLoSequence users = HiLoSequences.over(this.store)
		.settings(new CollectionSettings(2, 2).withRefillAhead(false))
		.build()
		.sequence("users");

	@Test
	void formatterThatKeepsTheTagBesideTheRangeRepeatsAnIdOfTheOtherNode() throws Exception {
		Set<String> ids = new HashSet<>(this.idsOfNodeB);
		assertThat(ids.add(drawAroundARefill(this::numberThenTag))).isFalse();
	}

	@Test
	void numberThatWasDrawnBeforeARefillIsFormattedWithItsOwnTagAfterIt() throws Exception {
		Set<String> ids = new HashSet<>(this.idsOfNodeB);
		String id = drawAroundARefill((between) -> {
			// the range that the number came from, with all that surrounds it
			Draw block = ((OrderedSequence) this.users).nextDraw();
			between.call();
			return block.range().documentId("users", block.first());
		});
		assertThat(id).isEqualTo("users/2-A");
		assertThat(ids.add(id)).isTrue();
	}

	@Test
	void idsThatAreDrawnWhileARefillArrivesAreDistinct() throws Exception {
		Set<String> ids = new HashSet<>(this.idsOfNodeB);
		List<String> drawn = Together.run(16, this.users::nextDocumentId);
		assertThat(drawn).allSatisfy((id) -> assertThat(ids.add(id)).isTrue()).contains("users/1-A", "users/2-A");
	}

	private String drawAroundARefill(Drawing drawing) throws Exception {
		assertThat(this.users.nextDocumentId()).isEqualTo("users/1-A");
		return drawing.draw(() -> {
			assertThat(this.users.next()).isEqualTo(11);
			return null;
		});
	}

	/** The mistake. */
	private String numberThenTag(Callable<?> between) throws Exception {
		long number = this.users.next();
		between.call();
		return "users/" + number + "-" + this.store.lastTag;
	}

	@FunctionalInterface
	private interface Drawing {

		String draw(Callable<?> between) throws Exception;

	}

	/** Node A answers the first request, node B, which is at 10, all others. */
	private static final class Failover implements RangeRepository {

		private final InMemoryRangeRepository nodeA = new InMemoryRangeRepository();

		private final InMemoryRangeRepository nodeB = new InMemoryRangeRepository();

		private final CountDownLatch answeredByA = new CountDownLatch(1);

		volatile @Nullable String lastTag;

		Failover() {
			this.nodeB.set("users", 10);
		}

		@Override
		public Range next(RangeRequest request) {
			boolean first = this.answeredByA.getCount() > 0;
			this.answeredByA.countDown();
			Range range = (first ? this.nodeA : this.nodeB).next(request);
			this.lastTag = first ? "A" : "B";
			return new Range(range.collection(), range.low(), range.high(), range.previousMax(), range.stamp(),
					this.lastTag, null);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return false;
		}

	}

}
