package dev.hilo.entities;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.Persistable;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Whatever the entity itself or a converter throws while an id is assigned reaches the
 * caller, and nothing is stored.
 */
class FailingEntitiesTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void nothingIsStoredWhereTheEntityFails(Engine engine) {
		IdentityTables.on(engine).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			fails(() -> template.save(new Strict(null, "Tea")), Strict.class.getName() + ".id");
			fails(() -> template.save(new WithSetter()), WithSetter.class.getName() + ".id");
			fails(() -> template.save(new WithWither(null, "Tea")), WithWither.class.getName() + ".id");
			fails(() -> template.insert(new Unsure()), Unsure.class.getName());
			fails(() -> template.save(new Box(null, new HashSet<>(Set.of(new Part("Tea"))))),
					Box.class.getName() + ".parts");
			SortedSet<Thing> things = new TreeSet<>(Comparator.comparing(Thing::failing));
			things.add(new Thing(null, "Tea"));
			fails(() -> template.save(new Shelf(null, things)), Shelf.class.getName() + ".things");
			fails(() -> template.saveAll(List.of(new Strict(null, "Tea"), new Strict(null, "Salt"))),
					Strict.class.getName());
			IdentityTables.assertEmpty(context);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void nothingIsStoredWhereAConverterFails(Engine engine) {
		IdentityTables.on(engine).withUserConfiguration(Converters.class).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			for (boolean matches : new boolean[] { false, true }) {
				OddConverter.matches = matches;
				fails(() -> template.save(new Typed(null, "Tea")), Key.class.getName());
			}
			IdentityTables.assertEmpty(context);
		});
	}

	private static void fails(Runnable save, String named) {
		assertThat(catchThrowable(save::run)).isExactlyInstanceOf(IdAssignmentException.class)
			.hasMessageContaining(named)
			.hasRootCauseExactlyInstanceOf(IllegalArgumentException.class);
	}

	@Table("product")
	record Strict(@Id @Nullable Long id, String name) {

		Strict {
			if (id != null) {
				throw new IllegalArgumentException();
			}
		}

	}

	@Table("product")
	@AccessType(AccessType.Type.PROPERTY)
	static class WithSetter {

		@Id
		public @Nullable Long getId() {
			return null;
		}

		public void setId(Long id) {
			throw new IllegalArgumentException();
		}

	}

	@Table("product")
	static class WithWither {

		@Id
		final @Nullable Long id;

		final String name;

		@PersistenceCreator
		WithWither(@Nullable Long id, String name) {
			this.id = id;
			this.name = name;
		}

		WithWither withId(Long id) {
			throw new IllegalArgumentException();
		}

	}

	@Table("product")
	static class Unsure implements Persistable<Long> {

		@Id
		@Nullable Long id;

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			throw new IllegalArgumentException();
		}

	}

	@Table("crate")
	record Box(@Id @Nullable Long id, @MappedCollection(idColumn = "crate") Set<Part> parts) {
	}

	@Table("item")
	static class Part {

		@Id
		@Nullable Long id;

		String name;

		Part(String name) {
			this.name = name;
		}

		@Override
		public int hashCode() {
			if (this.id != null) {
				throw new IllegalArgumentException();
			}
			return 1;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return this == other;
		}

	}

	@Table("crate")
	record Shelf(@Id @Nullable Long id, @MappedCollection(idColumn = "crate") SortedSet<Thing> things) {
	}

	@Table("item")
	record Thing(@Id @Nullable Long id, String name) {

		String failing() {
			if (this.id != null) {
				throw new IllegalArgumentException();
			}
			return this.name;
		}

	}

	@Table("product")
	record Typed(@Id @Nullable Key id, String name) {
	}

	record Key(String text, int unusual) {
	}

	static class Converters {

		@Bean
		JdbcCustomConversions conversions() {
			return new JdbcCustomConversions(List.of(new OddConverter(), new KeyToText()));
		}

	}

	@WritingConverter
	static class KeyToText implements Converter<Key, String> {

		@Override
		public String convert(Key key) {
			return key.text();
		}

	}

	@ReadingConverter
	static class OddConverter implements ConditionalGenericConverter {

		static volatile boolean matches;

		@Override
		public Set<ConvertiblePair> getConvertibleTypes() {
			return Set.of(new ConvertiblePair(String.class, Key.class));
		}

		@Override
		public boolean matches(TypeDescriptor source, TypeDescriptor target) {
			if (matches) {
				return true;
			}
			throw new IllegalArgumentException();
		}

		@Override
		public @Nullable Object convert(@Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
			throw new IllegalArgumentException();
		}

	}

}
