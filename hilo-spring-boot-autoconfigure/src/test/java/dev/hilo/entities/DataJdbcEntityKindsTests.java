package dev.hilo.entities;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;

import dev.hilo.HiLoCollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Covers mutable, immutable and versioned entities, and those that tell whether they are
 * new.
 */
class DataJdbcEntityKindsTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE mutable (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE with_wither (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE data_class (id bigint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE versioned (id varchar(64) PRIMARY KEY, product varchar(64), version bigint)",
			"CREATE TABLE primitively_versioned (id bigint PRIMARY KEY, version int)",
			"CREATE TABLE own_state (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE line_item (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE special (id bigint PRIMARY KEY, product varchar(64), extra varchar(64))");

	@Test
	void insertsAMutableClassAndUpdatesItLater() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Mutable saved = template.save(new Mutable("Tea"));
			assertThat(saved.id).isEqualTo("mutables/1-A");
			saved.product = "Salt";
			assertThat(template.save(saved).id).isEqualTo("mutables/1-A");
			assertThat(template.findAll(Mutable.class)).singleElement()
				.extracting((one) -> one.product)
				.isEqualTo("Salt");
		}));
	}

	@Test
	void insertsAnImmutableClassThroughItsWither() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			WithWither unsaved = new WithWither(null, "Tea", "by hand");
			WithWither saved = template.save(unsaved);
			assertThat(saved.id).isEqualTo("WithWithers/1-A");
			assertThat(saved.note).isEqualTo("by wither");
			assertThat(unsaved.id).isNull();
			assertThat(template.findById(saved.id, WithWither.class)).isNotNull();
		}));
	}

	@Test
	void insertsAnImmutableClassThroughItsConstructor() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			DataClass saved = template.save(new DataClass(null, "Tea"));
			assertThat(saved.id).isEqualTo(1L);
			assertThat(saved.product).isEqualTo("Tea");
			assertThat(template.findById(1L, DataClass.class)).isNotNull();
		}));
	}

	@Test
	void insertsAVersionedRecordAndUpdatesItLater() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Versioned saved = template.save(new Versioned(null, "Tea", null));
			assertThat(saved).isEqualTo(new Versioned("versioneds/1-A", "Tea", 0L));
			assertThat(template.save(saved)).isEqualTo(new Versioned("versioneds/1-A", "Tea", 1L));
			assertThat(template.count(Versioned.class)).isEqualTo(1);
			PrimitivelyVersioned primitive = template.save(new PrimitivelyVersioned(null, 0));
			assertThat(template.findAll(PrimitivelyVersioned.class)).containsExactly(primitive);
			assertThat(primitive.id()).isEqualTo(1L);
		}));
	}

	@Test
	void leavesTheIdOfANewVersionedEntityThatHasOne() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThat(template.save(new Versioned("mine", "Tea", null)).id()).isEqualTo("mine");
			assertThat(template.count(Versioned.class)).isEqualTo(1);
		}));
	}

	@Test
	void insertsAnEntityThatSaysItselfWhetherItIsNew() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThat(template.save(new OwnState(null, true)).id).isEqualTo("OwnStates/1-A");
			assertThat(template.save(new OwnState("mine", true)).id).isEqualTo("mine");
			assertThat(template.save(new OwnState("mine", false)).id).isEqualTo("mine");
			assertThat(template.count(OwnState.class)).isEqualTo(2);
			assertThatException().isThrownBy(() -> template.save(new OwnState(null, false)));
			assertThat(template.save(new OwnState(null, true)).id).isEqualTo("OwnStates/2-A");
		}));
	}

	@Test
	void insertsAllOfMany() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			Versioned old = template.save(new Versioned(null, "old", null));
			List<Versioned> saved = template
				.saveAll(List.of(new Versioned(null, "a", null), old, new Versioned(null, "b", null)));
			assertThat(saved).extracting(Versioned::id)
				.containsExactlyInAnyOrder("versioneds/1-A", "versioneds/2-A", "versioneds/3-A");
			assertThat(template.insertAll(List.of(new DataClass(null, "a"), new DataClass(null, "b"))))
				.extracting((one) -> one.id)
				.containsExactly(1L, 2L);
			assertThat(template.count(Versioned.class)).isEqualTo(3);
		}));
	}

	@Test
	void leavesAnIdThatIsThere() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThat(template.insert(new DataClass(4711L, "Tea")).id).isEqualTo(4711L);
			assertThat(template.insert(new LineItem("", "empty is a value")).id()).isEmpty();
			assertThat(template.insert(new DataClass(0L, "so is 0 that is no primitive")).id).isZero();
			assertThat(template.save(new LineItem(null, "Tea")).id()).isEqualTo("lines/1-A");
		}));
	}

	@Test
	void namesTheCollectionByTheAnnotationAlsoForSubclasses() {
		this.contextRunner.run(DataJdbcRunner.template((template) -> {
			assertThat(template.save(new LineItem(null, "Tea")).id()).isEqualTo("lines/1-A");
			assertThat(template.save(new Special("Tea", "more")).id).isEqualTo(1L);
			assertThat(template.findById(1L, Special.class)).isNotNull();
		}));
	}

	static class Mutable {

		@Id
		@Nullable String id;

		String product;

		Mutable(String product) {
			this.product = product;
		}

	}

	static final class WithWither {

		@Id
		final @Nullable String id;

		final String product;

		@Transient
		String note = "";

		@PersistenceCreator
		WithWither(@Nullable String id, String product) {
			this.id = id;
			this.product = product;
		}

		private WithWither(@Nullable String id, String product, String note) {
			this(id, product);
			this.note = note;
		}

		WithWither withId(String id) {
			return new WithWither(id, this.product, "by wither");
		}

	}

	static final class DataClass {

		@Id
		private final @Nullable Long id;

		private final String product;

		DataClass(@Nullable Long id, String product) {
			this.id = id;
			this.product = product;
		}

	}

	record Versioned(@Id @Nullable String id, String product, @Version @Nullable Long version) {
	}

	record PrimitivelyVersioned(@Id @Nullable Long id, @Version int version) {
	}

	static class OwnState implements Persistable<String> {

		@Id
		@Nullable String id;

		@Transient
		final boolean fresh;

		OwnState(@Nullable String id, boolean fresh) {
			this.id = id;
			this.fresh = fresh;
		}

		@Override
		public @Nullable String getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return this.fresh;
		}

	}

	@HiLoCollection("lines")
	record LineItem(@Id @Nullable String id, String product) {
	}

	abstract static class Base {

		@Id
		@Nullable Long id;

		String product = "";

	}

	static class Special extends Base {

		String extra;

		Special(String product, String extra) {
			this.product = product;
			this.extra = extra;
		}

	}

}
