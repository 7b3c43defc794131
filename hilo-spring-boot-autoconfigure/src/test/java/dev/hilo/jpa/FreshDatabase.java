package dev.hilo.jpa;

import java.util.List;

import javax.sql.DataSource;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.support.Engine;

/**
 * A database of any engine that outlives the applications on it.
 */
record FreshDatabase(Engine engine, String url) {

	static FreshDatabase of(Engine engine) {
		return new FreshDatabase(engine, engine.newDatabase());
	}

	FreshDatabase withTables() {
		Engine.createTables(dataSource());
		return this;
	}

	DataSource dataSource() {
		return new DriverManagerDataSource(this.url, this.engine.user(), "");
	}

	String[] asDefault() {
		return new String[] { "spring.datasource.url=" + this.url, "spring.datasource.username=" + this.engine.user() };
	}

	JdbcTemplate jdbc() {
		return new JdbcTemplate(dataSource());
	}

	void set(String collection, long max) {
		jdbc().update("INSERT INTO hilo_range (collection, max_value) VALUES (?, ?)", collection, max);
	}

	/** In upper case. */
	List<String> tables() {
		return jdbc().queryForList("SELECT UPPER(table_name) FROM information_schema.tables", String.class);
	}

}
