package dev.hilo.jdbc;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.MariaDbDialect;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.dialect.ReturningDialect;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Somebody has changed the table, and what it refuses now it will refuse again.
 */
@Tag("long")
class CounterRowsConstraintsTests {

	private static final Pattern WRITES = Pattern.compile("INSERT|UPDATE|MERGE");

	private final List<String> statements = new CopyOnWriteArrayList<>();

	@ParameterizedTest
	@EnumSource
	void violatedCheckIsAnErrorAtOnce(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool,
					isSqlite(engine) ? "ALTER TABLE hilo_range ADD COLUMN note integer CHECK (max_value <= 15)"
							: "ALTER TABLE hilo_range ADD CONSTRAINT small CHECK (max_value <= 15)");
			for (Dialect dialect : dialects(engine)) {
				Engine.execute(pool, "DELETE FROM hilo_range");
				JdbcRangeRepository repository = repository(pool, dialect);
				repository.next(tenOrders());
				assertFailsAtOnce(repository, 1);
				assertThat(Stores.max(pool)).isEqualTo(10);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void missingValueIsAnErrorAtOnce(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			if (isSqlite(engine)) {
				Engine.execute(pool, "DROP TABLE hilo_range", """
						CREATE TABLE hilo_range (collection text PRIMARY KEY, max_value integer NOT NULL,
						  previous_max integer, stamp integer, note text NOT NULL)""");
			}
			else {
				Engine.execute(pool, "ALTER TABLE hilo_range ADD COLUMN note integer DEFAULT 0 NOT NULL",
						(engine == Engine.DERBY) ? "ALTER TABLE hilo_range ALTER COLUMN note DEFAULT NULL"
								: "ALTER TABLE hilo_range ALTER COLUMN note DROP DEFAULT");
			}
			for (Dialect dialect : dialects(engine)) {
				boolean updatesFirst = dialect instanceof MariaDbDialect;
				assertFailsAtOnce(repository(pool, dialect), updatesFirst ? 2 : 1);
				assertThat(Stores.max(pool)).isZero();
			}
		}
	}

	private static boolean isSqlite(Engine engine) {
		return engine == Engine.SQLITE || engine == Engine.SQLITE_WAL;
	}

	private void assertFailsAtOnce(JdbcRangeRepository repository, int writes) {
		this.statements.clear();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(tenOrders()))
			.withMessageContaining("table hilo_range: ");
		assertThat(this.statements).filteredOn((sql) -> WRITES.matcher(sql).find()).hasSize(writes);
	}

	private static List<Dialect> dialects(Engine engine) {
		RangeTable table = new RangeTable();
		return switch (engine) {
			case H2 -> List.of(ReturningDialect.h2(table), new PortableDialect(table));
			case SQLITE, SQLITE_WAL -> List.of(ReturningDialect.sqlite(table), new PortableDialect(table));
			case POSTGRESQL, NEWEST_POSTGRESQL -> List.of(ReturningDialect.postgres(table), new PortableDialect(table));
			case MARIADB, MARIADB_WITH_CONNECTOR_J, NEWEST_MARIADB, MYSQL ->
				List.of(new MariaDbDialect(table), new PortableDialect(table));
			case HSQLDB, DERBY -> List.of(new PortableDialect(table));
		};
	}

	private JdbcRangeRepository repository(HikariDataSource pool, Dialect dialect) {
		return Stores.shared(new InterceptingDataSource(pool, (connection, sql) -> this.statements.add(sql)))
			.timeout(Duration.ofMillis(500))
			.dialect(dialect)
			.build();
	}

}
