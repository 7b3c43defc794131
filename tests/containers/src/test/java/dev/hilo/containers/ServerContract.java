package dev.hilo.containers;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.JdbcRangeRepositoryBuilder;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.test.RangeRepositoryContract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What HiLo promises on a server of any engine: the contract of ranges, triggers, locks,
 * the first save above rows, and the close. The tables are those that the pages show.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract extends RangeRepositoryContract {

	private HikariDataSource pool;

	private JdbcRangeRepository repository;

	/** Over an empty database; aborts the tests if there is no server. */
	abstract HikariDataSource start();

	abstract String tables();

	/** A table {@code note} with a number {@code id} as key and a text {@code title}. */
	abstract String noteTable();

	/**
	 * A table {@code audit} whose key the database fills from 500 on, and triggers that
	 * write a row of it for each that is inserted into {@code hilo_range} or updated
	 * there.
	 */
	abstract List<String> auditTriggers();

	/** Drops them, but not the table. */
	abstract List<String> noAuditTriggers();

	/**
	 * A trigger that changes or swallows what an update writes; empty if there is no
	 * such.
	 */
	abstract String changingTrigger();

	List<String> arguments() {
		return List.of();
	}

	@BeforeAll
	void open() {
		this.pool = start();
		for (String statement : tables().split(";\\s*")) {
			execute(statement);
		}
		execute(noteTable());
		this.repository = store().build();
	}

	@BeforeEach
	void empty() {
		execute("DELETE FROM hilo_range");
		execute("DELETE FROM note");
	}

	@AfterAll
	void close() {
		if (this.repository != null) {
			this.repository.close();
		}
		if (this.pool != null) {
			this.pool.close();
		}
	}

	@Test
	void rangesAreRightWhateverTriggersWriteElsewhere() {
		auditTriggers().forEach(this::execute);
		try (JdbcRangeRepository other = store().build()) {
			List<Range> ranges = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				ranges.add(this.repository.next(tens()));
				ranges.add(other.next(tens()));
			}
			assertThat(ranges).extracting(Range::low).containsExactly(1L, 11L, 21L, 31L, 41L, 51L);
			assertThat(ranges).extracting(Range::previousMax).containsExactly(0L, 10L, 20L, 30L, 40L, 50L);
			assertThat(other.giveBack(ranges.get(5), 53)).isTrue();
			assertThat(this.repository.next(tens()).low()).isEqualTo(54);
			assertThat(jdbc().sql("SELECT COUNT(*) FROM audit").query(Long.class).single()).isPositive();
		}
		finally {
			noAuditTriggers().forEach(this::execute);
		}
	}

	@Test
	void triggerThatChangesTheRowIsNamedAndNoRangeIsGiven() {
		assumeThat(changingTrigger()).as("this engine has no such trigger").isNotEmpty();
		this.repository.next(tens());
		execute(changingTrigger());
		try {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> this.repository.next(tens()))
				.withMessageContaining("trigger");
		}
		finally {
			execute("DROP TRIGGER change_row");
		}
	}

	@Test
	void callerOfALockedCounterFailsInTimeAndIsServedWhenTheLockIsGone() throws SQLException {
		Duration timeout = Duration.ofSeconds(4);
		try (JdbcRangeRepository store = store().timeout(timeout).build();
				HiLoSequences sequences = HiLoSequences.over(store).timeout(timeout).build()) {
			HiLoSequence orders = sequences.sequence("orders");
			assertThat(orders.next(1)).containsExactly(1);
			try (Connection connection = this.pool.getConnection()) {
				connection.setAutoCommit(false);
				connection.createStatement().execute("UPDATE hilo_range SET stamp = 1 WHERE collection = 'orders'");
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> orders.next(1_000));
				connection.rollback();
			}
			long[] numbers = next(orders, 1_000);
			assertThat(numbers).doesNotContain(1).hasSize(1_000).doesNotHaveDuplicates();
		}
	}

	@Test
	void firstSaveIsAboveTheRowsAndTheCloseGivesBack() {
		for (int id = 1; id <= 10; id++) {
			execute("INSERT INTO note (id, title) VALUES (" + id + ", 'Tea')");
		}
		try (ConfigurableApplicationContext context = run()) {
			Notes notes = context.getBean(Notes.class);
			assertThat(notes.save(new Note(null, "Cocoa")).id()).isEqualTo(11);
			assertThat(notes.save(new Note(null, "Honey")).id()).isEqualTo(12);
			assertThat(max("notes")).isGreaterThan(12);
		}
		assertThat(max("notes")).isEqualTo(12);
		try (ConfigurableApplicationContext context = run()) {
			assertThat(context.getBean(Notes.class).save(new Note(null, "Milk")).id()).isEqualTo(13);
			assertThat(context.getBean(Notes.class).findAll()).hasSize(13);
		}
	}

	@Override
	protected RangeRepository repository() {
		return this.repository;
	}

	@Override
	protected void setMax(String collection, long max) {
		if (jdbc().sql("UPDATE hilo_range SET max_value = ? WHERE collection = ?")
			.params(max, collection)
			.update() == 0) {
			jdbc().sql("INSERT INTO hilo_range (collection, max_value) VALUES (?, ?)").params(collection, max).update();
		}
	}

	@Override
	protected long max(String collection) {
		return jdbc().sql("SELECT max_value FROM hilo_range WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.optional()
			.orElse(0L);
	}

	private JdbcRangeRepositoryBuilder store() {
		return JdbcRangeRepository.over(this.pool).schemaManagement(SchemaManagement.VALIDATE);
	}

	/** A failed attempt pauses before the next one. */
	private static long[] next(HiLoSequence sequence, int count) {
		for (int i = 0;; i++) {
			try {
				return sequence.next(count);
			}
			catch (RangeUnavailableException ex) {
				assertThat(i).as("attempts of callers: %s", ex).isLessThan(30);
			}
		}
	}

	private ConfigurableApplicationContext run() {
		List<String> arguments = new ArrayList<>(arguments());
		arguments.addAll(List.of("--spring.datasource.url=" + this.pool.getJdbcUrl(),
				"--spring.datasource.username=" + this.pool.getUsername(),
				"--spring.datasource.password=" + this.pool.getPassword(), "--hilo.jdbc.schema-management=validate"));
		return new SpringApplicationBuilder(NoteApplication.class).run(arguments.toArray(String[]::new));
	}

	private void execute(String sql) {
		try (Connection connection = this.pool.getConnection()) {
			connection.createStatement().execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(sql, ex);
		}
	}

	private JdbcClient jdbc() {
		return JdbcClient.create(this.pool);
	}

	private static RangeRequest tens() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, ThreadLocalRandom.current().nextLong());
	}

}
