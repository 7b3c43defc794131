package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.BeanUtils;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A new entity whose id is 0, in a table that has a row 0.
 */
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
class JpaPrimitiveIdsTests {

	private final Engine engine;

	JpaPrimitiveIdsTests(Engine engine) {
		this.engine = engine;
	}

	@ParameterizedTest
	@ValueSource(classes = { Plain.class, PlainGetter.class, Assigned.class })
	<T extends Named> void newEntityIsNeverRowZero(Class<T> type) {
		JpaApplication.with(this.engine, type).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			jdbc.update("INSERT INTO " + type.getAnnotation(Table.class).name() + " (id, name) VALUES (0, 'zero')");
			List<Function<T, T>> ways = List.of(application::persist,
					(entity) -> application.call((manager) -> manager.merge(entity)),
					(entity) -> application.call((manager) -> new SimpleJpaRepository<>(type, manager).save(entity)),
					(entity) -> {
						application.stateless((session) -> session.insert(entity));
						return entity;
					});
			for (Function<T, T> way : ways) {
				T stored = way.apply(zero(type));
				assertThat(stored.id()).isPositive();
				assertThat(application.find(type, stored.id()).name).isEqualTo("new");
			}
			assertThat(application.find(type, 0).name).isEqualTo("zero");
			assertThat(application.count(type.getSimpleName())).isEqualTo(1 + ways.size());
		});
	}

	/** Also where Hibernate itself would take it for row 0: it knows that row already. */
	@ParameterizedTest
	@ValueSource(classes = { Plain.class, PlainOfMinusOne.class, Assigned.class })
	<T extends Named> void newEntityIsNeverTheRowZeroOfTheSession(Class<T> type) {
		JpaApplication.with(this.engine, type).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			jdbc.update("INSERT INTO " + type.getAnnotation(Table.class).name() + " (id, name) VALUES (0, 'zero')");
			application.run((manager) -> {
				assertThat(manager.find(type, 0).name).isEqualTo("zero");
				assertThat(manager.merge(zero(type)).id()).isPositive();
				assertThat(manager.merge(zero(type)).id()).isPositive();
			});
			assertThat(application.find(type, 0).name).isEqualTo("zero");
			assertThat(application.count(type.getSimpleName())).isEqualTo(3);
			T zero = application.find(type, 0);
			application.run((manager) -> manager.find(type, 0).name = "changed");
			assertThat(application.find(type, 0).name).as("row 0 can be changed, if it is meant").isEqualTo("changed");
			assertThat(zero.id()).isZero();
		});
	}

	@ParameterizedTest
	@CsvSource({ "false, false", "false, true", "true, false", "true, true" })
	void newPartOfMergedAggregateIsNeverRowZero(boolean assigned, boolean cyclic) {
		Class<? extends Crate<?>> type = assigned ? AssignedCrate.class : PlainCrate.class;
		newPartOfMergedAggregateIsNeverRowZero(type, cyclic);
	}

	@SuppressWarnings("unchecked")
	private <C extends Crate<C>> void newPartOfMergedAggregateIsNeverRowZero(Class<?> type, boolean cyclic) {
		JpaApplication.with(this.engine, type).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			jdbc.update("INSERT INTO crate (id, name) VALUES (0, 'zero')");
			C stored = application.persist((C) BeanUtils.instantiateClass(type));
			for (C crate : List.of(stored, (C) BeanUtils.instantiateClass(type))) {
				crate.parts.add((C) BeanUtils.instantiateClass(type));
				crate.parts.add((C) BeanUtils.instantiateClass(type));
				if (cyclic) {
					crate.parts.forEach((part) -> part.whole = crate);
				}
				C merged = application.call((manager) -> manager.merge(crate));
				assertThat(merged.parts).hasSize(2).allMatch((part) -> part.id() > 0);
			}
			assertThat(((C) application.find(type, 0)).name).isEqualTo("zero");
			assertThat(application.count("Crate")).isEqualTo(7);
		});
	}

	private static <T extends Named> T zero(Class<T> type) {
		T entity = BeanUtils.instantiateClass(type);
		ReflectionTestUtils.setField(entity, "id", 0);
		entity.name = "new";
		return entity;
	}

	@MappedSuperclass
	abstract static class Named {

		@Nullable String name;

		int id() {
			return (int) ReflectionTestUtils.getField(this, "id");
		}

	}

	@Entity(name = "Plain")
	@Table(name = "plain")
	static class Plain extends Named {

		@Id
		@HiLoId
		int id;

	}

	@Entity(name = "PlainGetter")
	@Table(name = "plain_getter")
	static class PlainGetter extends Named {

		private int id;

		@Id
		@HiLoId
		int getId() {
			return this.id;
		}

		void setId(int id) {
			this.id = id;
		}

		String getName() {
			return this.name;
		}

		void setName(String name) {
			this.name = name;
		}

	}

	@Entity(name = "PlainOfMinusOne")
	@Table(name = "plain_of_minus_one")
	static class PlainOfMinusOne extends Named {

		@Id
		@HiLoId
		int id = -1;

	}

	@MappedSuperclass
	abstract static class Crate<C> {

		@Nullable String name;

		@ManyToOne
		@Nullable C whole;

		@OneToMany(cascade = CascadeType.ALL)
		List<C> parts = new ArrayList<>();

		long id() {
			return (long) ReflectionTestUtils.getField(this, "id");
		}

	}

	@Entity(name = "Crate")
	@Table(name = "crate")
	static class PlainCrate extends Crate<PlainCrate> {

		@Id
		@HiLoId
		long id;

	}

	@Entity(name = "Crate")
	@Table(name = "crate")
	static class AssignedCrate extends Crate<AssignedCrate> {

		@Id
		@HiLoId(assigned = true)
		long id;

	}

	@Entity(name = "Assigned")
	@Table(name = "assigned")
	static class Assigned extends Named {

		@Id
		@HiLoId(assigned = true)
		int id;

	}

}
