package dev.hilo.support;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import org.h2.jdbcx.JdbcDataSource;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A fresh database in memory that outlives the applications that are started on it.
 */
public final class H2Database {

	private static final AtomicInteger count = new AtomicInteger();

	private final String url = "jdbc:h2:mem:shared" + count.incrementAndGet()
			+ ";DB_CLOSE_DELAY=-1;CASE_INSENSITIVE_IDENTIFIERS=TRUE";

	private final JdbcTemplate jdbc = new JdbcTemplate(dataSource());

	public DataSource dataSource() {
		JdbcDataSource dataSource = new JdbcDataSource();
		dataSource.setURL(this.url);
		dataSource.setUser("sa");
		return dataSource;
	}

	/**
	 * The properties that make it the application's.
	 */
	public String[] asDefault() {
		return new String[] { "spring.datasource.url=" + this.url, "spring.datasource.username=sa" };
	}

	public H2Database withTables() {
		Engine.createTables(dataSource());
		return this;
	}

	public H2Database withNode(String tag, String serverPrefix) {
		this.jdbc.update("DELETE FROM hilo_node");
		this.jdbc.update("INSERT INTO hilo_node (node_tag, server_prefix) VALUES (?, ?)", tag, serverPrefix);
		return this;
	}

	/**
	 * The names of its tables, in upper case.
	 */
	public List<String> tables() {
		return this.jdbc.queryForList("SELECT UPPER(table_name) FROM information_schema.tables", String.class);
	}

	public JdbcTemplate jdbc() {
		return this.jdbc;
	}

	/**
	 * Sets a row by hand.
	 */
	public void set(String collection, long max) {
		this.jdbc.update("MERGE INTO hilo_range (collection, max_value) KEY (collection) VALUES (?, ?)", collection,
				max);
	}

	/**
	 * What the row of a collection is.
	 */
	public long max(String collection) {
		Long max = this.jdbc.queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class,
				collection);
		return (max != null) ? max : 0;
	}

}
