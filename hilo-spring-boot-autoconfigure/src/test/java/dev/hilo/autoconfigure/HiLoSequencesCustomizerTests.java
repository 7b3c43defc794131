package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.HeldRange;
import dev.hilo.range.HeldRanges;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.NumberSource;
import dev.hilo.support.Contexts;

import static org.assertj.core.api.Assertions.assertThat;

class HiLoSequencesCustomizerTests {

	private final ApplicationContextRunner contextRunner = Contexts.inMemory();

	@Test
	void floorOfACollectionIsSetByCode() {
		this.contextRunner
			.withBean(HiLoSequencesCustomizer.class,
					() -> (database, sequences) -> sequences.collection("Orders",
							(settings) -> settings.withFloor(() -> 700)))
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.sequence("orders").next()).isEqualTo(701);
				assertThat(ids.sequence("invoices").next()).isEqualTo(1);
			});
	}

	@Test
	void propertiesAreAppliedFirstAndCustomizersAfterEachOther() {
		List<Long> initial = new CopyOnWriteArrayList<>();
		this.contextRunner.withPropertyValues("hilo.collections.orders.initial-capacity=7")
			.withBean("first", HiLoSequencesCustomizer.class,
					() -> (database, sequences) -> sequences.collection("orders", (settings) -> {
						initial.add(settings.initialCapacity());
						return settings.withBound(5);
					}))
			.withBean("second", HiLoSequencesCustomizer.class,
					() -> (database, sequences) -> sequences.collection("orders", (settings) -> {
						initial.add(settings.bound());
						return settings;
					}))
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).sequence("orders").next();
				assertThat(context.getBean(HeldRanges.class).heldRanges()).singleElement()
					.extracting(HeldRange::high)
					.isEqualTo(5L);
				assertThat(initial).containsExactly(7L, 5L);
			});
	}

	@Test
	void numberSourceOfTheApplicationReplacesTheRanges() {
		this.contextRunner
			.withBean(HiLoSequencesCustomizer.class,
					() -> (database, sequences) -> sequences.collection("tickets",
							(settings) -> settings.withScheme(new EvenNumbers())))
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.sequence("tickets").next(3)).containsExactly(2, 4, 6);
				assertThat(ids.generateDocumentId("tickets")).isEqualTo("tickets/8-A");
				assertThat(context.getBean(HeldRanges.class).heldRanges()).isEmpty();
			});
	}

	private static final class EvenNumbers implements NumberSource {

		private final AtomicLong last = new AtomicLong();

		@Override
		public long next() {
			return this.last.addAndGet(2);
		}

		@Override
		public long tryNext() {
			return next();
		}

		@Override
		public String name() {
			return "even";
		}

		@Override
		public IdDescription describe(long id) {
			return new IdDescription(name(), Map.of("number", id));
		}

	}

}
