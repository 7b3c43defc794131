package dev.hilo.smoke.r2dbc;

import java.time.LocalDateTime;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;

/**
 * Entities of all kinds, and their tables.
 */
final class Entities {

	/** The identity is written as each engine does. */
	private static final String[] TABLES = {
			"CREATE TABLE task (id bigint PRIMARY KEY, version bigint, created timestamp, name varchar(100))",
			"CREATE TABLE counted (id int PRIMARY KEY, name varchar(100))",
			"CREATE TABLE parcel (id varchar(100) PRIMARY KEY, name varchar(100))",
			"CREATE TABLE invoice (id varchar(100) PRIMARY KEY, buyer varchar(100))",
			"CREATE TABLE filled (id bigint %s PRIMARY KEY, name varchar(100))",
			"CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(100))",
			"INSERT INTO customer VALUES (200, 'Ada')" };

	private Entities() {
	}

	static void createTables(Engine.Database database) {
		for (String table : TABLES) {
			database.execute(table.formatted(database.identity()));
		}
	}

	record Task(@Id @Nullable Long id, @Version @Nullable Long version, @CreatedDate @Nullable LocalDateTime created,
			String name) {
	}

	record Customer(@Id @Nullable Long id, String name) {
	}

	record Filled(@Id @Nullable Long id, String name) {
	}

	record Invoice(@Id @Nullable String id, String buyer) {
	}

	static class Counted {

		@Id
		int id;

		String name = "";

	}

	static class Parcel implements Persistable<String> {

		@Id
		private @Nullable String id;

		private final String name;

		@Transient
		private boolean known;

		@PersistenceCreator
		Parcel(String name) {
			this.name = name;
		}

		String name() {
			return this.name;
		}

		void know() {
			this.known = true;
		}

		@Override
		public @Nullable String getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return !this.known;
		}

	}

}
