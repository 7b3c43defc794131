package dev.hilo.data;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers what a transaction keeps of the ids that were set within it.
 */
class GivenIdsTests {

	private static final int MILLION = 1_000_000;

	private final RelationalPersistentProperty property = new RelationalMappingContext()
		.getRequiredPersistentEntity(Row.class)
		.getRequiredIdProperty();

	private final RelationalPersistentProperty primitive = new RelationalMappingContext()
		.getRequiredPersistentEntity(PrimitiveRow.class)
		.getRequiredIdProperty();

	private final GivenIds ids = new GivenIds();

	@Tag("all")
	@Test
	void entityThatIsHeldCostsAtMost64Bytes() {
		List<Row> rows = IntStream.range(0, MILLION).mapToObj((i) -> new Row(i + 1L)).toList();
		long before = usedHeap();
		rows.forEach((row) -> this.ids.add(List.of(new GivenId(this.property, row, row.id))));
		assertThat((usedHeap() - before) / MILLION).as("bytes of each").isBetween(8L, 64L);
		this.ids.rolledBack();
		assertThat(rows).allMatch((row) -> row.id == null);
	}

	@Tag("all")
	@Test
	void primitiveIdCostsAtMost72() {
		List<PrimitiveRow> rows = IntStream.range(0, MILLION).mapToObj((i) -> new PrimitiveRow(i + 1)).toList();
		long before = usedHeap();
		rows.forEach((row) -> this.ids.add(List.of(new GivenId(this.primitive, row, row.id))));
		assertThat((usedHeap() - before) / MILLION).as("bytes of each").isBetween(8L, 72L);
		this.ids.rolledBack();
		assertThat(rows).allMatch((row) -> row.id == 0);
	}

	@Tag("all")
	@Test
	void entitiesThatAreGoneCostNothing() {
		long before = usedHeap();
		List<Row> kept = new ArrayList<>();
		for (int i = 1; i <= MILLION; i++) {
			Row row = new Row((long) i);
			this.ids.add(List.of(new GivenId(this.property, row, row.id)));
			if (i % 250_000 == 0) {
				System.gc();
				kept.add(row);
			}
		}
		assertThat(usedHeap() - before).isLessThan(24L * MILLION);
		this.ids.rolledBack();
		assertThat(kept).allMatch((row) -> row.id == null);
	}

	@Test
	void savepointHoldsAlsoWhenEntitiesBeforeItAreGone() {
		List<Row> before = rows(0, 100);
		before.forEach(this::add);
		Object savepoint = new Object();
		this.ids.savepoint(savepoint);
		List<Row> after = rows(100, 20);
		after.forEach(this::add);
		Row first = before.get(0);
		WeakReference<Row> gone = new WeakReference<>(before.get(50));
		before = null;
		Awaitility.await().until(() -> {
			System.gc();
			return gone.refersTo(null);
		});
		List<Row> more = rows(200, 500);
		more.forEach(this::add);
		this.ids.rolledBackTo(savepoint);
		assertThat(first.id).isEqualTo(1);
		assertThat(after).allMatch((row) -> row.id == null);
		assertThat(more).allMatch((row) -> row.id == null);
		Row last = rows(1000, 1).get(0);
		add(last);
		this.ids.rolledBackTo(savepoint);
		assertThat(last.id).isNull();
		assertThat(first.id).isEqualTo(1);
		this.ids.rolledBackTo("a savepoint that was made before the first id");
		assertThat(first.id).isNull();
	}

	@Test
	void idThatComesAfterTheRollbackIsUnsetAtOnce() {
		this.ids.rolledBack();
		Row row = new Row(1L);
		add(row);
		assertThat(row.id).isNull();
	}

	@ExtendWith(OutputCaptureExtension.class)
	@Test
	void entityThatDoesNotAllowItIsWarnedOf(CapturedOutput log) {
		RelationalPersistentProperty id = new RelationalMappingContext().getRequiredPersistentEntity(Stubborn.class)
			.getRequiredIdProperty();
		Stubborn stubborn = new Stubborn();
		stubborn.setId(1L);
		this.ids.add(List.of(new GivenId(id, stubborn, 1L)));
		this.ids.rolledBack();
		assertThat(log).contains("Stubborn.id = 1 can't be unset, though its row was not stored");
		assertThat(stubborn.getId()).isEqualTo(1);
	}

	private void add(Row row) {
		this.ids.add(List.of(new GivenId(this.property, row, row.id)));
	}

	private static List<Row> rows(int from, int count) {
		return IntStream.range(from, from + count).mapToObj((i) -> new Row(i + 1L)).toList();
	}

	private static long usedHeap() {
		// The first one leaves what only finalizers and cleaners hold
		System.gc();
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	static class Row {

		@Id
		@Nullable Long id;

		Row(Long id) {
			this.id = id;
		}

	}

	@AccessType(AccessType.Type.PROPERTY)
	public static class Stubborn {

		private @Nullable Long id;

		@Id
		public @Nullable Long getId() {
			return this.id;
		}

		public void setId(Long id) {
			this.id = Objects.requireNonNull(id);
		}

	}

	static class PrimitiveRow {

		@Id
		long id;

		PrimitiveRow(long id) {
			this.id = id;
		}

	}

}
