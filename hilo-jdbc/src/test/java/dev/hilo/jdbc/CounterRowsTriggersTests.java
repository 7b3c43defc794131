package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Administrators, audits and online schema changes put triggers on any table. With them a
 * range is right, or none is given.
 */
class CounterRowsTriggersTests {

	private static final Random stamps = new Random();

	/** Each kind alone, and all together. */
	private static final List<List<String>> KINDS = List.of(List.of("BEFORE INSERT"), List.of("AFTER INSERT"),
			List.of("BEFORE UPDATE"), List.of("AFTER UPDATE"),
			List.of("BEFORE INSERT", "AFTER INSERT", "BEFORE UPDATE", "AFTER UPDATE"));

	static Stream<Arguments> enginesAndDialects() {
		return Arrays.stream(Engine.values())
			.filter((engine) -> engine != Engine.SQLITE_WAL)
			.flatMap((engine) -> Stream.of(false, true).map((portable) -> Arguments.of(engine, portable)));
	}

	@ParameterizedTest
	@MethodSource("enginesAndDialects")
	void twoProcessesGetDistinctRangesWhateverTheTriggersDoElsewhere(Engine engine, boolean portable) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			createAudit(engine, pool);
			for (List<String> kinds : KINDS) {
				Engine.execute(pool, "DELETE FROM hilo_range");
				kinds.forEach((kind) -> writeAudit(engine, pool, kind));
				try (JdbcRangeRepository one = repository(pool, portable);
						JdbcRangeRepository other = repository(pool, portable)) {
					List<Range> ranges = new ArrayList<>();
					for (int i = 0; i < 3; i++) {
						ranges.add(one.next(request(0)));
						ranges.add(other.next(request(0)));
					}
					assertThat(ranges).as("with triggers %s", kinds)
						.extracting(Range::low)
						.containsExactly(1L, 11L, 21L, 31L, 41L, 51L);
					assertThat(ranges).extracting(Range::previousMax).containsExactly(0L, 10L, 20L, 30L, 40L, 50L);
					assertThat(one.next(request(100)).low()).isEqualTo(101);
					Range last = other.next(request(0));
					assertThat(other.giveBack(last, last.low() + 2)).isTrue();
					assertThat(one.next(request(0)).low()).isEqualTo(last.low() + 3);
				}
				assertThat(count(pool)).as("notes of the triggers %s", kinds).isPositive();
				for (String kind : kinds) {
					drop(engine, pool, name(kind));
				}
				Engine.execute(pool, "DELETE FROM audit");
			}
		}
	}

	@ParameterizedTest
	@MethodSource("enginesAndDialects")
	void withTriggersNumbersEndAsTheyDoWithout(Engine engine, boolean portable) {
		try (HikariDataSource pool = engine.newPoolWithTables(); JdbcRangeRepository one = repository(pool, portable)) {
			createAudit(engine, pool);
			KINDS.get(4).forEach((kind) -> writeAudit(engine, pool, kind));
			assertThat(one.next(upTo(15)).high()).isEqualTo(10);
			assertThat(one.next(upTo(15)).high()).isEqualTo(15);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> one.next(upTo(15)));
			Engine.execute(pool, "UPDATE hilo_range SET max_value = " + Long.MAX_VALUE);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> one.next(upTo(Long.MAX_VALUE)));
			Engine.execute(pool, "UPDATE hilo_range SET max_value = " + (Long.MAX_VALUE - 1));
			assertThat(one.next(upTo(Long.MAX_VALUE)).low()).isEqualTo(Long.MAX_VALUE);
			Engine.execute(pool, "UPDATE hilo_range SET max_value = 0");
			assertThat(one.next(upTo(15)).previousMax()).isZero();
		}
	}

	static Stream<Arguments> changes() {
		return Stream.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.MARIADB_WITH_CONNECTOR_J, Engine.H2, Engine.HSQLDB)
			.flatMap((engine) -> Stream
				.of("max_value = 10", "max_value = 7", "previous_max = 0", "stamp = 0",
						"max_value = 5, previous_max = 0")
				.map((change) -> Arguments.of(engine, change)));
	}

	@ParameterizedTest
	@MethodSource("changes")
	void triggerThatChangesWhatIsWrittenIsNamedAndNothingIsGiven(Engine engine, String change) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			for (boolean portable : new boolean[] { false, true }) {
				try (JdbcRangeRepository one = repository(pool, portable);
						JdbcRangeRepository other = repository(pool, portable)) {
					one.next(request(0));
					other.next(request(0));
					change(engine, pool, change);
					for (JdbcRangeRepository each : List.of(one, other)) {
						assertThatExceptionOfType(RangeUnavailableException.class)
							.isThrownBy(() -> each.next(request(0)))
							.withMessageContainingAll("table hilo_range", "'orders'", "trigger", "remove it");
					}
					drop(engine, pool, "change_row");
				}
			}
		}
	}

	@Test
	void triggerThatKeepsTheOldRowIsNamedAndNothingIsGiven() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			JdbcRangeRepository one = repository(pool, false);
			one.next(request(0));
			one.next(request(0));
			createFunction(pool, "keep_row", "BEGIN RETURN OLD; END");
			Engine.execute(pool, "CREATE TRIGGER keep_row BEFORE UPDATE ON hilo_range FOR EACH ROW EXECUTE FUNCTION "
					+ "keep_row()");
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> one.next(request(0)))
				.withMessageContaining("trigger");
		}
	}

	/**
	 * SQL Server, which gets its ranges in the portable way, has such triggers on tables.
	 */
	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "POSTGRESQL", "H2" })
	void triggerInsteadOfTheWriteIsNamedAndNothingIsGiven(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 10)",
					"ALTER TABLE hilo_range RENAME TO ranges", "CREATE VIEW hilo_range AS SELECT * FROM ranges");
			String trigger = "CREATE TRIGGER swallow INSTEAD OF UPDATE ON hilo_range FOR EACH ROW ";
			if (engine.isPostgres()) {
				createFunction(pool, "swallow", "BEGIN RETURN NEW; END");
				Engine.execute(pool, trigger + "EXECUTE FUNCTION swallow()");
			}
			else {
				Engine.execute(pool, trigger
						+ ((engine == Engine.H2) ? "CALL '" + Nothing.class.getName() + "'" : "BEGIN SELECT 1; END"));
			}
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> repository(pool, true, Duration.ofSeconds(2)).next(request(0)))
				.withMessageContaining("trigger");
		}
	}

	private static void createAudit(Engine engine, HikariDataSource pool) {
		Engine.execute(pool, switch (engine) {
			case MARIADB, MARIADB_WITH_CONNECTOR_J, NEWEST_MARIADB, MYSQL ->
				"CREATE TABLE audit (id bigint AUTO_INCREMENT PRIMARY KEY, note text) AUTO_INCREMENT = 500";
			case SQLITE, SQLITE_WAL -> "CREATE TABLE audit (id integer PRIMARY KEY AUTOINCREMENT, note text)";
			default -> "CREATE TABLE audit (id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 500) PRIMARY KEY, "
					+ "note varchar(190))";
		});
		if (engine.isPostgres()) {
			createFunction(pool, "write_audit",
					"BEGIN INSERT INTO audit (note) VALUES (NEW.collection); RETURN NEW; END");
		}
	}

	private static void writeAudit(Engine engine, HikariDataSource pool, String kind) {
		String trigger = "CREATE TRIGGER " + name(kind) + " " + kind + " ON hilo_range ";
		String insert = "INSERT INTO audit (note) VALUES (NEW.collection)";
		Engine.execute(pool, switch (engine) {
			case H2 -> trigger + "FOR EACH ROW CALL '" + Audit.class.getName() + "'";
			case HSQLDB -> kind.startsWith("BEFORE")
					? trigger + "REFERENCING NEW ROW AS n FOR EACH ROW SET n.previous_max = n.previous_max + 0"
					: trigger + "REFERENCING NEW ROW AS n FOR EACH ROW INSERT INTO audit (note) VALUES (n.collection)";
			case DERBY -> kind.startsWith("BEFORE") ? trigger.replace("BEFORE", "NO CASCADE BEFORE") + "VALUES 1"
					: trigger + "REFERENCING NEW AS n FOR EACH ROW INSERT INTO audit (note) VALUES (n.collection)";
			case POSTGRESQL, NEWEST_POSTGRESQL -> trigger + "FOR EACH ROW EXECUTE FUNCTION write_audit()";
			case SQLITE, SQLITE_WAL -> trigger + "BEGIN " + insert + "; END";
			case MARIADB, MARIADB_WITH_CONNECTOR_J, NEWEST_MARIADB, MYSQL -> trigger + "FOR EACH ROW " + insert;
		});
		if ((engine == Engine.HSQLDB || engine == Engine.DERBY) && kind.startsWith("BEFORE")) {
			// They may not write elsewhere
			Engine.execute(pool, "INSERT INTO audit (note) VALUES ('created')");
		}
	}

	private static void drop(Engine engine, HikariDataSource pool, String trigger) {
		Engine.execute(pool, "DROP TRIGGER " + trigger + (engine.isPostgres() ? " ON hilo_range" : ""));
	}

	private static void change(Engine engine, HikariDataSource pool, String change) {
		String trigger = "CREATE TRIGGER change_row BEFORE UPDATE ON hilo_range ";
		switch (engine) {
			case H2 -> {
				Change.sql = change;
				Engine.execute(pool, trigger + "FOR EACH ROW CALL '" + Change.class.getName() + "'");
			}
			case HSQLDB -> Engine.execute(pool,
					trigger + "REFERENCING NEW ROW AS n FOR EACH ROW SET " + change.replaceAll("(\\w+) =", "n.$1 ="));
			case POSTGRESQL, NEWEST_POSTGRESQL -> {
				createFunction(pool, "change_row", "BEGIN "
						+ (change + "; ").replace(",", ";").replaceAll("(\\w+) =", "NEW.$1 =") + "RETURN NEW; END");
				Engine.execute(pool, trigger + "FOR EACH ROW EXECUTE FUNCTION change_row()");
			}
			default -> Engine.execute(pool, trigger + "FOR EACH ROW SET " + change.replaceAll("(\\w+) =", "NEW.$1 ="));
		}
	}

	private static void createFunction(HikariDataSource pool, String name, String body) {
		Engine.execute(pool,
				"CREATE OR REPLACE FUNCTION " + name + "() RETURNS trigger AS '" + body + "' LANGUAGE plpgsql");
	}

	private static String name(String kind) {
		return "on_" + kind.toLowerCase(Locale.ROOT).replace(' ', '_');
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, boolean portable) {
		return repository(pool, portable, Duration.ofMinutes(1));
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, boolean portable, Duration timeout) {
		return Stores.shared(pool)
			.timeout(timeout)
			.dialect(portable ? new PortableDialect(new RangeTable()) : null)
			.build();
	}

	private static long count(HikariDataSource pool) {
		return JdbcClient.create(pool).sql("SELECT COUNT(*) FROM audit").query(Long.class).single();
	}

	private static RangeRequest request(long lastMax) {
		return new RangeRequest("orders", 10, lastMax, 0, Long.MAX_VALUE, stamps.nextLong());
	}

	private static RangeRequest upTo(long bound) {
		return new RangeRequest("orders", 10, 0, 0, bound, stamps.nextLong());
	}

	/** Writes an audit with a key of its own. */
	public static final class Audit implements Trigger {

		@Override
		public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
			try (PreparedStatement insert = connection.prepareStatement("INSERT INTO audit (note) VALUES ('fired')")) {
				insert.executeUpdate();
			}
		}

	}

	/** Changes columns of the row, in the order of the script. */
	public static final class Change implements Trigger {

		private static final List<String> COLUMNS = List.of("collection", "max_value", "previous_max", "stamp");

		private static volatile String sql = "";

		@Override
		public void fire(Connection connection, Object[] before, Object[] after) {
			for (String change : sql.split(", ")) {
				after[COLUMNS.indexOf(change.split(" = ")[0])] = Long.valueOf(change.split(" = ")[1]);
			}
		}

	}

	/** Writes nothing. */
	public static final class Nothing implements Trigger {

		@Override
		public void fire(Connection connection, Object[] before, Object[] after) {
		}

	}

}
