package dev.hilo.recipes;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a reader misses who remembers the last id seen, and how not to miss it.
 */
class IdsAreNoCursorTests {

	private static final String BY_ID = "SELECT id FROM orders WHERE id > ? ORDER BY id";

	private static final String BY_TRANSACTION = """
			SELECT id FROM orders WHERE stored_by >= ?::xid8 AND stored_by < ?::xid8 ORDER BY stored_by, id""";

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	private final HiLoSequences one = HiLoSequences.over(this.counters).build();

	private final HiLoSequences other = HiLoSequences.over(this.counters).build();

	private HikariDataSource pool;

	private JdbcTemplate jdbc;

	@BeforeEach
	void createDatabase() {
		this.pool = Engine.POSTGRESQL.newPool();
		this.jdbc = new JdbcTemplate(this.pool);
		this.jdbc.execute(
				"CREATE TABLE orders (id bigint PRIMARY KEY, stored_by xid8 NOT NULL DEFAULT pg_current_xact_id())");
	}

	@AfterEach
	void close() {
		this.pool.close();
		this.one.close();
		this.other.close();
	}

	@Test
	void readerByLastIdMissesWhatAnotherInstanceStoresLaterWithoutAnyTransactionBeingOpen() {
		long early = this.one.sequence("orders").next();
		store(this.other.sequence("orders").next());
		long cursor = this.jdbc.queryForObject("SELECT max(id) FROM orders", Long.class);
		store(early);
		assertThat(this.jdbc.queryForList(BY_ID, Long.class, cursor)).isEmpty();
		assertThat(this.jdbc.queryForObject("SELECT count(*) FROM orders", Long.class)).isEqualTo(2);
	}

	@Test
	void readerByTransactionSeesEachRowOnce() throws SQLException {
		long early = this.one.sequence("orders").next();
		long late = this.other.sequence("orders").next();
		List<Long> seen = new ArrayList<>();
		String cursor = "0";
		try (Connection open = this.pool.getConnection(); Statement statement = open.createStatement()) {
			open.setAutoCommit(false);
			statement.execute("INSERT INTO orders (id) VALUES (" + early + ")");
			store(late);
			cursor = read(cursor, seen);
			assertThat(seen).as("while the other one may still commit").isEmpty();
			open.commit();
		}
		cursor = read(cursor, seen);
		store(this.one.sequence("orders").next());
		read(cursor, seen);
		assertThat(seen).containsExactly(early, late, early + 1);
	}

	/** Reads on, and tells where to begin next. */
	private String read(String cursor, List<Long> seen) {
		String end = this.jdbc.queryForObject("SELECT pg_snapshot_xmin(pg_current_snapshot())::text", String.class);
		seen.addAll(this.jdbc.queryForList(BY_TRANSACTION, Long.class, cursor, end));
		return end;
	}

	private void store(long id) {
		this.jdbc.update("INSERT INTO orders (id) VALUES (?)", id);
	}

}
