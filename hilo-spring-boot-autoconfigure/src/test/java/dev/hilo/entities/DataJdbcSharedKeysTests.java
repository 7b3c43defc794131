package dev.hilo.entities;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers children whose id column Spring Data fills by itself.
 */
class DataJdbcSharedKeysTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void aChildThatSharesTheKeyOfItsParentKeepsIt(Engine engine) {
		run(engine, (context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			context.getBean(JdbcTemplate.class).update("INSERT INTO person VALUES (1, 'Bob')");
			Person ann = template.save(new Person(null, "Ann", new Passport(null, "X1")));
			assertThat(ann.id).isEqualTo(2);
			assertThat(owner(context, "X1")).isEqualTo(2);
			Person eve = new Person(null, "Eve", new Passport(null, "X2"));
			template.saveAll(List.of(new Person(null, "Joe", null), eve));
			assertThat(owner(context, "X2")).isEqualTo(eve.id);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void aChildThatIsNamedByItsKeyOrItsPlaceKeepsThat(Engine engine) {
		run(engine, (context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			template.save(new Person(null, "Ann", null));
			Album album = template.save(new Album(null, List.of(new Page(null, "a"), new Page(null, "b")),
					Map.of("de", new Title(null, "Lieder")),
					List.of(new Track(Map.of()), new Track(Map.of("p", new Note(null, "loud"))))));
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			assertThat(jdbc.queryForList("SELECT place FROM page ORDER BY text", Integer.class)).containsExactly(0, 1);
			assertThat(jdbc.queryForList("SELECT lang FROM title", String.class)).containsExactly("de");
			assertThat(jdbc.queryForObject("SELECT place FROM note", Integer.class)).isEqualTo(1);
			assertThat(template.findById(album.id, Album.class)).satisfies((found) -> {
				assertThat(found.pages).extracting(Page::text).containsExactly("a", "b");
				assertThat(found.titles.get("de").text()).isEqualTo("Lieder");
				assertThat(found.tracks.get(1).notes().get("p").text()).isEqualTo("loud");
			});
		});
	}

	private static void run(Engine engine, ContextConsumer<AssertableApplicationContext> consumer) {
		DataJdbcRunner.withTables(engine, "CREATE TABLE person (id bigint PRIMARY KEY, name varchar(64))",
				"CREATE TABLE passport (person bigint PRIMARY KEY REFERENCES person (id), no varchar(64))",
				"CREATE TABLE album (id bigint PRIMARY KEY)",
				"CREATE TABLE page (album bigint, place int, text varchar(64), PRIMARY KEY (album, place))",
				"CREATE TABLE title (album bigint, lang varchar(64), text varchar(64), PRIMARY KEY (album, lang))",
				"CREATE TABLE track (album bigint, place int, PRIMARY KEY (album, place))",
				"CREATE TABLE note (album bigint, place int, part varchar(64), text varchar(64), PRIMARY KEY (album, place, part))")
			.run(consumer);
	}

	private static @Nullable Long owner(AssertableApplicationContext context, String passport) {
		return context.getBean(JdbcTemplate.class)
			.queryForObject("SELECT person FROM passport WHERE no = ?", Long.class, passport);
	}

	static class Person {

		@Id
		@Nullable Long id;

		String name;

		@Nullable Passport passport;

		Person(@Nullable Long id, String name, @Nullable Passport passport) {
			this.id = id;
			this.name = name;
			this.passport = passport;
		}

	}

	record Passport(@Id @Column("person") @Nullable Long person, String no) {
	}

	static class Album {

		@Id
		@Nullable Long id;

		@MappedCollection(idColumn = "album", keyColumn = "place")
		List<Page> pages;

		@MappedCollection(idColumn = "album", keyColumn = "lang")
		Map<String, Title> titles;

		@MappedCollection(idColumn = "album", keyColumn = "place")
		List<Track> tracks;

		Album(@Nullable Long id, List<Page> pages, Map<String, Title> titles, List<Track> tracks) {
			this.id = id;
			this.pages = pages;
			this.titles = titles;
			this.tracks = tracks;
		}

	}

	record Page(@Id @Column("place") @Nullable Integer place, String text) {
	}

	record Title(@Id @Column("lang") @Nullable String lang, String text) {
	}

	record Track(@MappedCollection(idColumn = "album", keyColumn = "part") Map<String, Note> notes) {
	}

	record Note(@Id @Column("place") @Nullable Long place, String text) {
	}

}
