package dev.hilo.entity;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.core.convert.support.DefaultConversionService;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The ids of stores whose callers must not wait.
 */
class EntityIdMakerAsyncTests {

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	private final RangeIdGenerator hilo = new RangeIdGenerator(HiLoSequences.over(this.ranges).build(),
			new PluralCollectionNaming());

	private final IdConversions conversions = TestEntityIds.conversions(new DefaultConversionService());

	/** How often conventions were asked for, which may be code that waits. */
	private final AtomicInteger asked = new AtomicInteger();

	@Test
	void textGetsTheDocumentIdAndANumberTheNumber() {
		EntityIds ids = ids(this.hilo);
		assertThat(join(generate(ids, String.class))).isEqualTo("orders/1-A");
		assertThat(join(generate(ids, Integer.class))).isEqualTo(2);
	}

	@Test
	void idThatDoesNotFitFailsWithTheNameOfItsProperty() {
		this.ranges.set("orders", 127);
		assertThatItFails(() -> join(generate(ids(this.hilo), Byte.class)), IdAssignmentException.class)
			.hasMessageContainingAll("128", "Order.id");
	}

	@Test
	void codeOfTheApplicationThatMakesIdsIsLeftToACallerThatMayWait() {
		assertThat(generate(ids(this.hilo, new IdConventions.Entry("ours", Order.class, (database, order, hilo) -> 1)),
				Long.class))
			.isNull();
		assertThat(join(
				generate(ids(this.hilo, new IdConventions.Entry("other", Integer.class, (database, number, hilo) -> 1)),
						Long.class)))
			.isEqualTo(1L);
		assertThat(generate(ids((EntityIdGenerator) (database, entity, idType) -> 1L), Long.class)).isNull();
	}

	@Test
	void failureOfTheStoreStaysWhatItIs() {
		RangeUnavailableException failure = new RangeUnavailableException("away", new IllegalStateException());
		for (Throwable each : List.of(failure, new CompletionException(failure))) {
			assertThatItFails(() -> join(generate(ids(new Own(CompletableFuture.failedFuture(each))), String.class)),
					RangeUnavailableException.class)
				.isSameAs(failure);
		}
	}

	@Test
	void failureOfAnotherGeneratorIsOneThatNamesItAndTheEntity() {
		IllegalStateException failure = new IllegalStateException("broken");
		CompletionException bare = new CompletionException("broken", null);
		for (Exception each : List.of(failure, bare)) {
			assertThatItFails(() -> join(generate(ids(new Own(CompletableFuture.failedFuture(each))), String.class)),
					IdAssignmentException.class)
				.hasMessageContainingAll("The EntityIdGenerator " + HiLoEntityIdGenerator.class.getName(),
						Order.class.getName(), "broken")
				.hasCause(each);
		}
		assertThatItFails(() -> join(generate(ids(new Own(CompletableFuture.completedFuture(null))), String.class)),
				IdAssignmentException.class)
			.hasMessageContainingAll("The EntityIdGenerator " + HiLoEntityIdGenerator.class.getName(), "null",
					Order.class.getName());
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> generate(ids(new Own(null)), String.class))
			.withMessageContainingAll("The EntityIdGenerator " + HiLoEntityIdGenerator.class.getName(), "null",
					Order.class.getName());
	}

	@Test
	void errorIsNoFailureOfTheApplicationsCode() {
		Error error = new StackOverflowError();
		assertThatItFails(() -> join(generate(ids(new Own(CompletableFuture.failedFuture(error))), String.class)),
				Error.class)
			.isSameAs(error);
	}

	@Test
	void callerWaitsForConventionsOnlyBeforeItIsPrepared() {
		EntityIdMaker maker = maker(ids(this.hilo), Long.class);
		assertThat(this.asked).hasValue(0);
		maker.prepare();
		assertThat(this.asked).hasValue(1);
		assertThat(join(maker.makeAsync(new Order()))).isEqualTo(1L);
		assertThat(this.asked).as("so that no caller waits for conventions afterwards").hasValue(1);
	}

	private EntityIds ids(HiLoIdGenerator hilo, IdConventions.Entry... conventions) {
		return ids(new HiLoEntityIdGenerator(hilo, new IdConventions(() -> {
			this.asked.incrementAndGet();
			return List.of(conventions);
		}), this.conversions));
	}

	private EntityIds ids(EntityIdGenerator generator) {
		return TestEntityIds.madeBy(generator);
	}

	private static @Nullable CompletableFuture<Object> generate(EntityIds ids, Class<?> idType) {
		return maker(ids, idType).makeAsync(new Order());
	}

	private static EntityIdMaker maker(EntityIds ids, Class<?> idType) {
		return new EntityIdMaker(ids, null, Order.class, idType, "Order.id");
	}

	private static Object join(@Nullable CompletableFuture<Object> made) {
		assertThat(made).isNotNull();
		return made.join();
	}

	private static AbstractThrowableAssert<?, ?> assertThatItFails(ThrowingCallable code,
			Class<? extends Throwable> type) {
		return assertThatThrownBy(code).isInstanceOf(CompletionException.class).cause().isInstanceOf(type);
	}

	/**
	 * A generator of the application's own, which gives no number but the same future.
	 */
	private record Own(@Nullable CompletableFuture<String> made) implements HiLoIdGenerator, HiLoSequence {

		@Override
		public HiLoSequence sequence(@Nullable String database, String collectionName) {
			return this;
		}

		@Override
		public HiLoSequence sequence(@Nullable String database, Class<?> type) {
			return this;
		}

		@Override
		public CompletableFuture<String> nextDocumentIdAsync() {
			return this.made;
		}

		@Override
		public long next() {
			throw new UnsupportedOperationException();
		}

		@Override
		public String nextDocumentId() {
			throw new UnsupportedOperationException();
		}

		@Override
		public long[] next(int count) {
			throw new UnsupportedOperationException();
		}

		@Override
		public CompletableFuture<Long> nextAsync() {
			throw new UnsupportedOperationException();
		}

		@Override
		public String collection() {
			throw new UnsupportedOperationException();
		}

	}

	private static final class Order {

	}

}
