package dev.hilo.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoSequence;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Together;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What RavenDB's own suite asserts of its HiLo.
 */
class RavenDbBehaviourTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final HiLoSequences database = database();

	@Test
	void nothingRepeatsAfterTheCounterIsSetBack() {
		this.repository.set("users", 32);
		HiLoSequence users = this.database.sequence("users");
		List<Long> drawn = new ArrayList<>(List.of(users.next()));
		assertThat(drawn).containsExactly(33L);
		this.repository.set("users", 12);
		LongStream.range(0, 128).forEach((i) -> drawn.add(users.next()));
		assertThat(drawn).doesNotHaveDuplicates();
	}

	@Test
	void idsFollowOnTheCountersThatAreThere() {
		this.repository.set("users", 64);
		this.repository.set("products", 128);
		assertThat(this.database.sequence("users").nextDocumentId()).isEqualTo("users/65-A");
		assertThat(this.database.sequence("products").nextDocumentId()).isEqualTo("products/129-A");
	}

	@Test
	void rangeDoublesWhenItIsUsedUpQuickly() {
		this.repository.set("users", 64);
		HiLoSequence users = this.database.sequence("users");
		LongStream.range(0, 32).forEach((i) -> users.next());
		assertThat(this.repository.max("users")).isEqualTo(96);
		users.next();
		assertThat(this.repository.max("users")).isEqualTo(160);
	}

	@Test
	void closeGivesBackWhatIsUnused() {
		this.repository.set("users", 32);
		this.database.sequence("users").next(2);
		this.database.close();
		assertThat(this.repository.max("users")).isEqualTo(34);
	}

	@Test
	@Tag("slow")
	void hundredThreadsGetExactlyTwoThousandNumbers() throws Exception {
		HiLoSequence users = this.database.sequence("users");
		List<Long> drawn = new ArrayList<>();
		Together.run(100, () -> LongStream.range(0, 20).map((i) -> users.next()).boxed().toList())
			.forEach(drawn::addAll);
		assertThat(drawn).containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 2000).boxed().toList());
	}

	@Test
	void thirtyTwoParallelFirstCallsShareTheFirstRange() throws Exception {
		HiLoSequence users = this.database.sequence("users");
		assertThat(Together.run(32, users::next)).allSatisfy((number) -> assertThat(number).isLessThan(33));
	}

	@Test
	void nextStartGoesOnWhereTheLastOneEnded() {
		this.database.sequence("users").next(10);
		this.database.close();
		assertThat(database().sequence("users").nextDocumentId()).isEqualTo("users/11-A");
	}

	@Test
	void tenWorkersAndAllOverloadsGetDistinctIds() throws Exception {
		RangeIdGenerator ids = new RangeIdGenerator(this.database, new CollectionNaming() {

			@Override
			public String collectionOf(Class<?> type) {
				return "Users";
			}

			@Override
			public String prefixOf(String collection) {
				return collection;
			}

		});
		List<String> drawn = Together
			.run(10, () -> List.of(ids.generateDocumentId("users"), ids.generateDocumentId(User.class),
					ids.generateDocumentId(new User()), ids.generateDocumentId(null, "users"),
					ids.generateDocumentId(null, User.class), ids.generateDocumentId(null, new User())))
			.stream()
			.flatMap(Collection::stream)
			.toList();
		assertThat(drawn).hasSize(60)
			.extracting((id) -> id.substring(id.indexOf('/')))
			.containsExactlyInAnyOrderElementsOf(
					LongStream.rangeClosed(1, 60).mapToObj((n) -> "/" + n + "-A").toList());
	}

	private HiLoSequences database() {
		return HiLoSequences.over(this.repository).settings(new CollectionSettings().withRefillAhead(false)).build();
	}

	private static final class User {

	}

}
