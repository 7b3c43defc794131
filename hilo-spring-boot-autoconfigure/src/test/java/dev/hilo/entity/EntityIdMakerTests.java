package dev.hilo.entity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.convert.support.DefaultConversionService;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What means that there is no id never becomes one, in any store.
 */
class EntityIdMakerTests {

	private final IdConversions conversions = TestEntityIds.conversions(new DefaultConversionService());

	static List<Object> none() {
		return List.of("", 0, 0L, (short) 0, BigInteger.ZERO, BigDecimal.ZERO, new StringBuilder());
	}

	@ParameterizedTest
	@MethodSource("none")
	void whatAnEntityIdGeneratorReturns(Object none) {
		refused(() -> generate((database, entity, type) -> none, String.class));
		refused(() -> generate((database, entity, type) -> none, Long.class));
	}

	@ParameterizedTest
	@MethodSource("none")
	void whatConventionReturns(Object none) {
		IdConventions conventions = new IdConventions(
				() -> List.of(new IdConventions.Entry("own", Object.class, (database, entity, hilo) -> none)));
		EntityIdGenerator generator = new HiLoEntityIdGenerator(mock(HiLoIdGenerator.class), conventions,
				this.conversions);
		refused(() -> generate(generator, Long.class));
	}

	@Test
	void whatConversionMakes() {
		refused(() -> generate((database, entity, type) -> "0", Long.class));
	}

	@Test
	void whatComesLater() {
		HiLoIdGenerator hilo = mock(HiLoIdGenerator.class);
		EntityIdMaker maker = maker(new HiLoEntityIdGenerator(hilo, new IdConventions(List::of), this.conversions),
				Long.class);
		assertThat(maker.makeAsync(new Object())).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withMessageContaining("returned null");
		given(hilo.generateNextIdForAsync(any(), any(Object.class))).willReturn(CompletableFuture.completedFuture(0L));
		CompletableFuture<Object> made = maker.makeAsync(new Object());
		assertThat(made).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withMessageContaining("Order.id is still unset");
	}

	/** Such as a lazy bean, which is created for the first id. */
	@Test
	void whatMakesThemCanNotBeCreated() {
		IllegalArgumentException failure = new IllegalArgumentException("no");
		EntityIdGenerator generator = new HiLoEntityIdGenerator(mock(HiLoIdGenerator.class), new IdConventions(() -> {
			throw failure;
		}), this.conversions);
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> generate(generator, Long.class),
				() -> maker(generator, Long.class).prepare())) {
			assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(call)
				.withMessageContaining("What makes the ids of a " + Order.class.getName() + " failed with")
				.withCause(failure);
		}
	}

	@Test
	void applicationThatAsksTheGeneratorItselfGetsWhatItsEntitiesGet() {
		EntityIdGenerator generator = new HiLoEntityIdGenerator(hilo(),
				new IdConventions(
						() -> List.of(new IdConventions.Entry("own", String.class, (database, text, hilo) -> text))),
				this.conversions);
		assertThat(generator.generateId(null, new Order(), Long.class)).isEqualTo(1L);
		assertThat(generator.generateId(null, new Order(), String.class)).isEqualTo("orders/2-A");
		assertThat(generator.generateId(null, "as it is", Long.class)).isEqualTo("as it is");
	}

	@Test
	void otherIdsPass() {
		assertThat(generate((database, entity, type) -> -1, Long.class)).isEqualTo(-1L);
		assertThat(generate((database, entity, type) -> "00", String.class)).isEqualTo("00");
	}

	private @Nullable Object generate(EntityIdGenerator generator, Class<?> idType) {
		return maker(generator, idType).make(new Order());
	}

	private EntityIdMaker maker(EntityIdGenerator generator, Class<?> idType) {
		return new EntityIdMaker(TestEntityIds.madeBy(generator), null, Order.class, idType, "Order.id");
	}

	private static HiLoIdGenerator hilo() {
		return new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
				new PluralCollectionNaming());
	}

	private static void refused(Runnable generate) {
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(generate::run)
			.withMessageContainingAll("Order.id is still unset", "means that there is none");
	}

	private static final class Order {

	}

}
