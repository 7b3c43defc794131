package dev.hilo.counters;

import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.counters.HibernateBeside.Kind;
import dev.hilo.support.Engine;
import dev.hilo.support.PageSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Back from HiLo's counter to Hibernate's: the statements of {@code docs/moving.md}.
 */
@Tag("all")
class HibernateGoesOnTests {

	private static final long HEAD_ROOM = 1_000_000;

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "NEWEST_MARIADB" })
	void aNewSequenceGoesOnAboveTheCounter(Engine engine) {
		assertThat(firstIdOfANewSequence(engine, 81200, 81190)).isEqualTo(81201);
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "NEWEST_MARIADB" })
	void aNewSequenceGoesOnAboveARowThatWasInsertedByHand(Engine engine) {
		assertThat(firstIdOfANewSequence(engine, 81200, 90000)).isEqualTo(90001);
	}

	private static long firstIdOfANewSequence(Engine engine, long counter, long row) {
		String url = engine.newDatabaseWithTables();
		try (HikariDataSource pool = engine.pool(url)) {
			pool.setMaximumPoolSize(1);
			String name = engine.isPostgres() ? "PostgreSQL" : engine.isMySqlOrMariaDb() ? "MariaDB" : "H2";
			Engine.execute(pool, "CREATE TABLE orders (id bigint PRIMARY KEY)",
					"INSERT INTO orders VALUES (" + row + ")",
					"INSERT INTO hilo_range (collection, max_value) VALUES ('orders', " + counter + ")");
			Engine.execute(pool, PageSql.after("moving.md", "A sequence on " + name));
			try (HibernateBeside hibernate = new HibernateBeside(engine, url, Kind.SEQUENCE, "pooled", false)) {
				return hibernate.getAsLong();
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, SEQUENCE, a sequence of PostgreSQL", "H2, SEQUENCE, a sequence of H2",
			"MARIADB, SEQUENCE, a sequence of MariaDB", "NEWEST_MARIADB, SEQUENCE, a sequence of MariaDB",
			"MYSQL, SEGMENT, Hibernate's `@TableGenerator`", "MYSQL, ROW, Hibernate's stand-in",
			"H2, SEGMENT, Hibernate's `@TableGenerator`", "POSTGRESQL, ROW, Hibernate's stand-in" })
	void eachStepOfARollingMoveKeepsTheCountersApart(Engine engine, Kind kind, String row) {
		String url = engine.newDatabaseWithTables();
		List<String> sql = PageSql.row("moving.md", row);
		try (HikariDataSource pool = engine.pool(url);
				HibernateBeside hibernate = new HibernateBeside(engine, url, kind, "pooled", true)) {
			pool.setMaximumPoolSize(1);
			for (int i = 0; i < 70; i++) {
				hibernate.getAsLong();
			}
			Long floor = new JdbcTemplate(pool).queryForObject(sql.get(0), Long.class);
			assertThat(floor).isBetween(HEAD_ROOM, HEAD_ROOM + 200);
			Engine.execute(pool, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', " + floor + ")");
			Engine.execute(pool, PageSql.statements(sql.get(1)));
			try (HibernateBeside started = new HibernateBeside(engine, url, kind, "pooled", false)) {
				assertThat(started.getAsLong()).isBetween(floor + HEAD_ROOM - 50, floor + HEAD_ROOM + 50);
			}
		}
	}

}
