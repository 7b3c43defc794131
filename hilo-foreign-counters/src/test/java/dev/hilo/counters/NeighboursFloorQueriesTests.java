package dev.hilo.counters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;
import dev.hilo.support.Neighbours;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The queries of the page lie above all numbers that the others have given, and not far
 * above.
 */
class NeighboursFloorQueriesTests {

	private static final int BLOCK = 50;

	@ParameterizedTest
	@CsvSource({ "HIBERNATE_HILO, Hibernate's `hilo`", "HIBERNATE_LEGACY_HILO, NHibernate", "MARTEN, Marten",
			"COSID, CosId" })
	void floorOfAnotherLibraryIsAboveItsNumbers(Neighbours other, String row) throws IOException {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPool()) {
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			check(jdbc, other.create(jdbc, BLOCK), row);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "pooled-lo" })
	void floorOfASequenceOnPostgresIsAboveHibernatesNumbers(String optimizer) throws IOException {
		checkHibernate(Engine.POSTGRESQL, HibernateBeside.Kind.SEQUENCE, optimizer, "a sequence of PostgreSQL");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "pooled-lo" })
	void floorOfASequenceOnMariaDbIsAboveHibernatesNumbers(String optimizer) throws IOException {
		checkHibernate(Engine.MARIADB, HibernateBeside.Kind.SEQUENCE, optimizer, "a sequence of MariaDB");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "pooled-lo" })
	void floorOfHibernatesTableIsAboveItsNumbers(String optimizer) throws IOException {
		checkHibernate(Engine.POSTGRESQL, HibernateBeside.Kind.SEGMENT, optimizer, "Hibernate's `@TableGenerator`");
	}

	@Test
	void floorOfAnUnusedSequenceIsZero() throws IOException {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPool()) {
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			jdbc.execute("CREATE SEQUENCE order_seq INCREMENT BY 50");
			assertThat(floor(jdbc, "a sequence of PostgreSQL")).isZero();
		}
	}

	private static void checkHibernate(Engine engine, HibernateBeside.Kind kind, String optimizer, String row)
			throws IOException {
		String url = engine.newDatabase();
		try (HibernateBeside hibernate = new HibernateBeside(engine, url, kind,
				optimizer.isEmpty() ? "pooled" : optimizer, true); HikariDataSource pool = engine.pool(url)) {
			check(new JdbcTemplate(pool), hibernate, row);
		}
	}

	/** After each of so many numbers that three blocks are used. */
	private static void check(JdbcTemplate jdbc, LongSupplier numbers, String row) throws IOException {
		LongStream.range(0, 3 * BLOCK).forEach((i) -> numbers.getAsLong());
		long last = numbers.getAsLong();
		assertThat(floor(jdbc, row)).as("floor of " + row).isBetween(last, last + 2 * BLOCK);
		for (int i = 0; i < BLOCK; i++) {
			last = Math.max(last, numbers.getAsLong());
			assertThat(floor(jdbc, row)).as("floor of " + row).isGreaterThanOrEqualTo(last);
		}
	}

	private static long floor(JdbcTemplate jdbc, String row) throws IOException {
		String page = Files.readString(Path.of("../docs/moving.md"));
		Matcher query = Pattern.compile("(?m)^\\| " + Pattern.quote(row) + "[^|]* \\| `(SELECT [^`]*)` \\|$")
			.matcher(page);
		assertThat(query.find()).as("a row of the page for " + row).isTrue();
		return jdbc.queryForObject(query.group(1), Long.class);
	}

}
