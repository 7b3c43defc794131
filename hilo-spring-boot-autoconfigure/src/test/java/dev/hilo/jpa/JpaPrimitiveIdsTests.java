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
	@ValueSource(classes = { Plain.class, PlainGetter.class })
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

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void newPartOfMergedAggregateIsNeverRowZero(boolean cyclic) {
		JpaApplication.with(this.engine, Crate.class).run((context) -> {
			JpaApplication application = new JpaApplication(context);
			context.getBean(JdbcTemplate.class).update("INSERT INTO crate (id, name) VALUES (0, 'zero')");
			Crate stored = application.persist(new Crate());
			for (Crate crate : List.of(stored, new Crate())) {
				crate.parts.add(new Crate());
				crate.parts.add(new Crate());
				if (cyclic) {
					crate.parts.forEach((part) -> part.whole = crate);
				}
				Crate merged = application.call((manager) -> manager.merge(crate));
				assertThat(merged.parts).hasSize(2).allMatch((part) -> part.id > 0);
			}
			assertThat(application.find(Crate.class, 0).name).isEqualTo("zero");
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

	@Entity(name = "Crate")
	@Table(name = "crate")
	static class Crate {

		@Id
		@HiLoId
		long id;

		@Nullable String name;

		@ManyToOne
		@Nullable Crate whole;

		@OneToMany(cascade = CascadeType.ALL)
		List<Crate> parts = new ArrayList<>();

	}

}
