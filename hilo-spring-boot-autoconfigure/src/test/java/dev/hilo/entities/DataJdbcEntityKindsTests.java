package dev.hilo.entities;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;

import dev.hilo.HiLoCollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Covers ids that are there, and entities that tell whether they are new. Their rows are
 * compared in {@link RowsWithHiLoIdsTests}.
 */
class DataJdbcEntityKindsTests {

	private final ApplicationContextRunner contextRunner = DataJdbcRunner.withTables(
			"CREATE TABLE data_class (id bigint PRIMARY KEY, product varchar(64))",
			"CREATE TABLE versioned (id varchar(64) PRIMARY KEY, product varchar(64), version bigint)",
			"CREATE TABLE own_state (id varchar(64) PRIMARY KEY, product varchar(64))",
			"CREATE TABLE line_item (id varchar(64) PRIMARY KEY, product varchar(64))");

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

}
